import { describe, expect, it } from 'vitest'
import {
  addressOf,
  burnRequest,
  confirmed,
  evmSeen,
  evmSigned,
  type Fact,
  hashOf,
  journalOf,
  logProof,
  mined,
  payout,
  seen,
  signed,
  START,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  toBitcoin,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { spendsBitcoin } from '~/lib/core/journal/types'
import { PROFILE } from '../ports/profile.fixture'
import { timelineOf } from './timeline'

const router = logProof('1')
const delivered: Fact = { type: 'delivered', router, delivery: logProof('2'), amount: 99n }
const failed: Fact = { type: 'swap-failed', router }
const opened: Fact = { type: 'refund-opened', burn: burnRequest('3') }
const paid: Fact = { type: 'payout-seen', payout: payout(confirmed(1)) }
const pending: Fact = { type: 'payout-seen', payout: payout({ state: 'mempool' }) }
const unwrapOpened: Fact = { type: 'unwrap-opened', burn: burnRequest('3') }
const messageSent: Fact = { type: 'message-sent', uniqueCounter: 7n, message: logProof('4', 1002) }
const accepted: Fact = { type: 'accepted', txid: txidOf('1') }
const sent = [signed('1'), accepted]
const inBlock = [...sent, seen('1', confirmed(1))]
const confirmedTwice = seen('1', confirmed(2))
const deepEnough = [...inBlock, confirmedTwice]
const allowed = [evmSigned('1', 'allowance'), evmSeen('1', mined())]
const called = [...allowed, evmSigned('2', 'call', 1), evmSeen('2', { state: 'pending' })]
const calledAndMined = [...called, evmSeen('2', mined())]

function stepsOf(start: typeof APPROVED_TO_EVM | typeof APPROVED_TO_BITCOIN, facts: readonly Fact[]) {
  const swap = spendsBitcoin(start) ? toEvm(facts, start) : toBitcoin(facts, start)
  return { swap, steps: timelineOf(swap, journalOf(start, facts), PROFILE) }
}
it('has no allowance step if the call needs none', () => {
  const { steps } = stepsOf({ ...APPROVED_TO_BITCOIN, allowance: null }, [])
  expect(steps.map(({ key }) => key)).toEqual(['approved', 'submitted', 'mined', 'burned', 'paid'])
})

describe('the date of a step', () => {
  const datesOf = (start: typeof APPROVED_TO_EVM | typeof APPROVED_TO_BITCOIN, facts: readonly Fact[]) =>
    Object.fromEntries(
      stepsOf(start, facts).steps.map(({ key, at }) => [key, at === null ? null : (at - START) / 1_000]),
    )

  it('is when it happened, not when something similar did', () => {
    const facts = [
      signed('1'),
      seen('1', { state: 'mempool' }),
      seen('1', confirmed(1)),
      seen('1', confirmed(2)),
      failed,
      opened,
      pending,
      paid,
    ]
    expect(datesOf(APPROVED_TO_EVM, facts)).toEqual({
      approved: 0,
      signed: 1,
      broadcast: 2,
      confirmed: 4,
      'swap-failed': 5,
      'refund-opened': 6,
      refunded: 8,
    })
    expect(datesOf(APPROVED_TO_BITCOIN, [...calledAndMined, unwrapOpened, pending, paid])).toEqual({
      approved: 0,
      allowance: 2,
      submitted: 3,
      mined: 5,
      burned: 6,
      paid: 8,
    })
  })

  it('is when it was proven again after a reorganisation', () => {
    const lost = [...deepEnough, delivered, { type: 'proof-lost' }] as const
    expect(datesOf(APPROVED_TO_EVM, lost)).toMatchObject({ swapped: null, delivered: null })
    expect(datesOf(APPROVED_TO_EVM, [...lost, delivered])).toMatchObject({ delivered: 7 })
    const burnLost = [...calledAndMined, messageSent, unwrapOpened, { type: 'proof-lost' }] as const
    expect(datesOf(APPROVED_TO_BITCOIN, burnLost)).toMatchObject({ mined: 5, crossed: null, burned: null })
  })

  it('of a dropped transaction is removed', () => {
    const facts = [...sent, seen('1', { state: 'absent' })]
    expect(datesOf(APPROVED_TO_EVM, facts)).toMatchObject({ signed: 1, broadcast: null })
  })
})

describe('the link of a step', () => {
  it('leads to the transaction that proves it, on its network', () => {
    const links = (facts: readonly Fact[], start: typeof APPROVED_TO_EVM | typeof APPROVED_TO_BITCOIN) =>
      Object.fromEntries(stepsOf(start, facts).steps.map(({ key, link }) => [key, link?.id]))
    expect(links([...deepEnough, delivered], APPROVED_TO_EVM)).toEqual({
      approved: undefined,
      signed: undefined,
      broadcast: txidOf('1'),
      confirmed: undefined,
      swapped: hashOf('1'),
      delivered: hashOf('2'),
    })
    expect(links([...calledAndMined, unwrapOpened, pending], APPROVED_TO_BITCOIN)).toEqual({
      approved: undefined,
      allowance: hashOf('1'),
      submitted: hashOf('2'),
      mined: hashOf('2'),
      burned: hashOf('3'),
      paid: txidOf('d'),
    })
  })

  it('leads to the transaction that was mined, of several versions', () => {
    const versions = [evmSigned('1'), evmSigned('2'), evmSeen('2', mined())]
    expect(
      stepsOf(APPROVED_TO_BITCOIN, versions).steps.find(({ key }) => key === 'mined')?.link,
    ).toMatchObject({ id: hashOf('2') })
  })

  it('opens the profile’s explorer, and is absent without one', () => {
    const across = {
      ...APPROVED_TO_EVM,
      intent: { ...APPROVED_TO_EVM.intent, networkName: 'ethereum', chainId: 1002 },
    }
    const { steps } = stepsOf(across, [
      ...deepEnough,
      { type: 'delivered', router, delivery: logProof('2', 1002), amount: 99n },
    ])
    const urls = Object.fromEntries(steps.map(({ key, link }) => [key, link?.url]))
    expect(urls['broadcast']).toBe(`http://127.0.0.1:1/tx/${txidOf('1')}`)
    expect(urls['swapped']).toBe(`http://127.0.0.1:2/tx/${hashOf('1')}`)
    expect(urls['delivered']).toBeNull()
  })

  it('is absent for a native payment, which has no transaction', () => {
    const delivery = { chainId: 1002, blockNumber: 5n, blockHash: hashOf('e'), account: addressOf('9') }
    const { steps } = stepsOf(APPROVED_TO_EVM, [
      ...deepEnough,
      { type: 'delivered', router, delivery, amount: 99n },
    ])
    expect(steps.at(-1)).toMatchObject({ key: 'delivered', state: 'done', link: null })
  })
})

describe('a confirmation on Bitcoin', () => {
  const factsOf = (
    start: typeof APPROVED_TO_EVM | typeof APPROVED_TO_BITCOIN,
    facts: readonly Fact[],
    step: string,
  ) => stepsOf(start, facts).steps.find(({ key }) => key === step)?.facts
  const block = { state: 'confirmed', height: 101, blockHash: txidOf('f'), confirmations: 3 } as const
  const byWork = { ...block, basis: 'work' } as const
  const byServers = { ...block, basis: { servers: 1 } } as const

  it('names what it rests on, whatever it confirms', () => {
    for (const [sighting, basis] of [
      [byWork, { workBlocks: '3' }],
      [byServers, { servers: '1' }],
    ] as const) {
      const payoutSeen: Fact = { type: 'payout-seen', payout: payout(sighting) }
      expect(factsOf(APPROVED_TO_EVM, [...sent, seen('1', sighting)], 'confirmed')).toMatchObject(basis)
      const refunded = [...deepEnough, failed, opened, payoutSeen]
      expect(factsOf(APPROVED_TO_EVM, refunded, 'refunded')).toEqual(basis)
      const payoutOf = [...calledAndMined, unwrapOpened, payoutSeen]
      expect(factsOf(APPROVED_TO_BITCOIN, payoutOf, 'paid')).toEqual(basis)
    }
  })

  it('names nothing while there is none', () => {
    const unpaid = [...calledAndMined, unwrapOpened, pending]
    expect(factsOf(APPROVED_TO_BITCOIN, unpaid, 'paid')).toEqual({})
    expect(factsOf(APPROVED_TO_EVM, [...sent, seen('1', block)], 'confirmed')).toEqual({
      confirmations: '2',
      needed: '2',
    })
  })
})
