import { describe, expect, it } from 'vitest'
import { KEYS_AHEAD } from '~/lib/contract/views/history'
import { PHASES, phaseOf } from '~/lib/core/journal/phase'
import {
  addressOf,
  burnRequest,
  COIN_A,
  confirmed,
  evmSeen,
  evmSigned,
  handedCall,
  handedOver,
  type Fact,
  hashOf,
  journalOf,
  logProof,
  mined,
  payout,
  returnedCall,
  seen,
  signed,
  START,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  toBitcoin,
  toEvm,
  txidOf,
  collateralPaid,
} from '~/lib/core/journal/swap.fixture'
import { STEP_KEYS } from '~/lib/core/journal/story-step'
import { TO_BITCOIN_PHASES, TO_EVM_PHASES, spendsBitcoin } from '~/lib/core/journal/types'
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
const crossingFailed: Fact = { type: 'crossing-failed', failure: logProof('5') }
const sentBack: Fact = { type: 'crossing-sent-back', sentBack: logProof('7') }
const crossingRefunded: Fact = { type: 'crossing-refunded', refund: logProof('6', 1002) }
const abandoned: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: 'too old' } }
const unseen: Fact = { type: 'abandoned', abandonment: { code: 'page-wallet-unseen', reason: '' } }
const accepted: Fact = { type: 'accepted', txid: txidOf('1') }
const conflict: Fact = { type: 'conflict-seen', conflict: { txid: txidOf('6'), confirmations: 6 } }
const matched: Fact = { type: 'arrival-matched', arrival: logProof('8', 1002), amount: 95n }
const late: Fact = { type: 'crossing-late' }
const routed: Fact = { type: 'routed', router }
const reported = (state: string): Fact => ({ type: 'service-said', state, status: null, targetTxid: null })
const nonceUsed: Fact = { type: 'evm-conflict-seen', conflict: { nonce: 1, sinceBlock: 1n, blocks: 6 } }
const sent = [signed('1'), accepted]
const inBlock = [...sent, seen('1', confirmed(1))]
const confirmedTwice = seen('1', confirmed(2))
const deepEnough = [...inBlock, confirmedTwice]
const allowed = [evmSigned('1', 'allowance'), evmSeen('1', mined())]
const called = [...allowed, evmSigned('2', 'call', 1), evmSeen('2', { state: 'pending' })]
const given = handedCall(10n, 'allowance')
const withdrawn = handedCall(20n, 'cancel')
const calledAndMined = [...called, evmSeen('2', mined())]

const MARKS = { done: '✓', current: '→', todo: '·', failed: '✗' } as const

function stepsOf(start: typeof APPROVED_TO_EVM | typeof APPROVED_TO_BITCOIN, facts: readonly Fact[]) {
  const swap = spendsBitcoin(start) ? toEvm(facts, start) : toBitcoin(facts, start)
  return { swap, steps: timelineOf(swap, journalOf(start, facts), PROFILE) }
}
function drawn(
  start: typeof APPROVED_TO_EVM | typeof APPROVED_TO_BITCOIN,
  facts: readonly Fact[],
): [string, string] {
  const { swap, steps } = stepsOf(start, facts)
  return [phaseOf(swap), steps.map(({ key, state }) => `${MARKS[state]}${key}`).join(' ')]
}

const targetFailed: Fact = { type: 'target-failed', failure: logProof('7', 1002) }
const paidInWrapped: Fact = { type: 'paid-in-wrapped', router, delivery: router, amount: 9n }

const ACROSS = {
  ...APPROVED_TO_EVM,
  intent: { ...APPROVED_TO_EVM.intent, networkName: 'ethereum', chainId: 1002 },
}

/** Of an order for a cross-chain network. */
const TO_EVM_ACROSS: [phase: string, facts: Fact[], line: string][] = [
  ['processing', [...deepEnough, routed], '✓approved ✓signed ✓broadcast ✓confirmed ✓forwarded →delivered'],
  ['late', [...deepEnough, routed, late], '✓approved ✓signed ✓broadcast ✓confirmed ✓forwarded →delivered'],
  [
    'done',
    [...deepEnough, routed, matched, reported('Done')],
    '✓approved ✓signed ✓broadcast ✓confirmed ✓forwarded ✓matched',
  ],
  [
    'done',
    [...deepEnough, routed, delivered],
    '✓approved ✓signed ✓broadcast ✓confirmed ✓forwarded ✓delivered',
  ],
  [
    'refunding',
    [...deepEnough, routed, opened],
    '✓approved ✓signed ✓broadcast ✓confirmed ✓forwarded ✗target-failed ✓refund-opened →refunded',
  ],
  ['done', [...sent, delivered], '✓approved ✓signed ✓broadcast ✓swapped ✓delivered →confirmed'],
]

const TO_EVM: [phase: string, facts: Fact[], line: string][] = [
  ['intended', [], '✓approved →signed ·broadcast ·confirmed ·swapped ·delivered'],
  [
    'awaiting-signature',
    [handedOver('1')],
    '✓approved ✓handed-over →signed-elsewhere ·broadcast ·confirmed ·swapped ·delivered',
  ],
  ['signed', [signed('1')], '✓approved ✓signed →broadcast ·confirmed ·swapped ·delivered'],
  ['broadcast', sent, '✓approved ✓signed ✓broadcast →confirmed ·swapped ·delivered'],
  ['confirming', inBlock, '✓approved ✓signed ✓broadcast →confirmed ·swapped ·delivered'],
  ['processing', deepEnough, '✓approved ✓signed ✓broadcast ✓confirmed →swapped ·delivered'],
  [
    'paid-in-wrapped',
    [...deepEnough, paidInWrapped],
    '✓approved ✓signed ✓broadcast ✓confirmed ✗swap-failed ✓paid-in-wrapped',
  ],
  [
    'processing',
    [...deepEnough, { type: 'routed', router }],
    '✓approved ✓signed ✓broadcast ✓confirmed ✓swapped →delivered',
  ],
  ['late', [...deepEnough, routed, late], '✓approved ✓signed ✓broadcast ✓confirmed ✓swapped →delivered'],
  ['done', [...deepEnough, delivered], '✓approved ✓signed ✓broadcast ✓confirmed ✓swapped ✓delivered'],
  [
    'done',
    [...deepEnough, { ...delivered, amount: 1n }],
    '✓approved ✓signed ✓broadcast ✓confirmed ✓swapped ✓delivered-short',
  ],
  ['done', [...sent, delivered], '✓approved ✓signed ✓broadcast ✓swapped ✓delivered →confirmed'],
  ['done', [...inBlock, delivered], '✓approved ✓signed ✓broadcast ✓swapped ✓delivered →confirmed'],
  [
    'processing',
    [...deepEnough, routed, matched],
    '✓approved ✓signed ✓broadcast ✓confirmed ✓swapped ✓matched →delivered',
  ],
  [
    'done',
    [...deepEnough, routed, matched, reported('Done')],
    '✓approved ✓signed ✓broadcast ✓confirmed ✓swapped ✓matched',
  ],
  [
    'refunding',
    [...deepEnough, failed],
    '✓approved ✓signed ✓broadcast ✓confirmed ✗swap-failed →refund-opened ·refunded',
  ],
  [
    'refunding',
    [...deepEnough, failed, opened, pending],
    '✓approved ✓signed ✓broadcast ✓confirmed ✗swap-failed ✓refund-opened →refunded',
  ],
  [
    'refunded',
    [...deepEnough, failed, opened, paid],
    '✓approved ✓signed ✓broadcast ✓confirmed ✗swap-failed ✓refund-opened ✓refunded',
  ],
  [
    'refunding',
    [...deepEnough, routed, targetFailed],
    '✓approved ✓signed ✓broadcast ✓confirmed ✓forwarded ✗target-failed →refund-opened ·refunded',
  ],
  [
    'refunding',
    [...inBlock, failed],
    '✓approved ✓signed ✓broadcast →confirmed ✗swap-failed ·refund-opened ·refunded',
  ],
  [
    'confirming',
    [...deepEnough, routed, seen('1', confirmed(1))],
    '✓approved ✓signed ✓broadcast →confirmed ✓swapped ·delivered',
  ],
  [
    'refunding',
    [...sent, seen('1', { state: 'absent' }), failed, opened],
    '✓approved ✓signed ✓broadcast →confirmed ✗swap-failed ✓refund-opened ·refunded',
  ],
  [
    'refunded',
    [...deepEnough, routed, targetFailed, opened, paid],
    '✓approved ✓signed ✓broadcast ✓confirmed ✓forwarded ✗target-failed ✓refund-opened ✓refunded',
  ],
  ['replaced', [...sent, conflict], '✓approved ✓signed ✓broadcast ✓replaced'],
  [
    'replaced',
    [...sent, signed('2', [COIN_A], 'cancel'), seen('2', confirmed(1))],
    '✓approved ✓signed ✓broadcast ✓cancelled',
  ],
  ['failed', [abandoned], '✓approved ✗abandoned'],
]
const TO_BITCOIN: [phase: string, facts: Fact[], line: string][] = [
  ['intended', [], '✓approved →allowance ·submitted ·mined ·burned ·paid'],
  ['awaiting-signature', [given], '✓approved ✓handed-over →allowance ·submitted ·mined ·burned ·paid'],
  [
    'awaiting-signature',
    [given, returnedCall('1', given), evmSeen('1', mined()), handedCall(10n, 'call', 1)],
    '✓approved ✓handed-over ✓allowance →submitted ·mined ·burned ·paid',
  ],
  [
    'replaced',
    [given, withdrawn, returnedCall('2', withdrawn), evmSeen('2', mined())],
    '✓approved ✓handed-over ✓cancelled',
  ],
  ['allowance', [evmSigned('1', 'allowance')], '✓approved →allowance ·submitted ·mined ·burned ·paid'],
  ['allowance', allowed, '✓approved ✓allowance →submitted ·mined ·burned ·paid'],
  ['submitted', called, '✓approved ✓allowance ✓submitted →mined ·burned ·paid'],
  [
    'submitted',
    [evmSigned('2'), evmSeen('2', { state: 'pending' })],
    '✓approved ✓allowance ✓submitted →mined ·burned ·paid',
  ],
  ['mined', calledAndMined, '✓approved ✓allowance ✓submitted ✓mined →burned ·paid'],
  ['paying', [...calledAndMined, unwrapOpened], '✓approved ✓allowance ✓submitted ✓mined ✓burned →paid'],
  [
    'overdue',
    [...calledAndMined, unwrapOpened, { type: 'tip-seen', height: 151 }],
    '✓approved ✓allowance ✓submitted ✓mined ✓burned →paid',
  ],
  ['done', [...calledAndMined, unwrapOpened, paid], '✓approved ✓allowance ✓submitted ✓mined ✓burned ✓paid'],
  [
    'paid-in-collateral',
    [...calledAndMined, unwrapOpened, collateralPaid('8')],
    '✓approved ✓allowance ✓submitted ✓mined ✓burned ✗unpaid ✓collateral-paid',
  ],
  [
    'overdue',
    [...calledAndMined, unwrapOpened, collateralPaid('8', { recipient: addressOf('6') })],
    '✓approved ✓allowance ✓submitted ✓mined ✓burned ✗unpaid ✓collateral-kept →paid',
  ],
  [
    'crossing',
    [...calledAndMined, messageSent],
    '✓approved ✓allowance ✓submitted ✓mined →crossed ·burned ·paid',
  ],
  [
    'late',
    [...calledAndMined, messageSent, late],
    '✓approved ✓allowance ✓submitted ✓mined →crossed ·burned ·paid',
  ],
  [
    'crossing',
    [...calledAndMined, messageSent, late, matched],
    '✓approved ✓allowance ✓submitted ✓mined ✓matched →crossing-refunded',
  ],
  [
    'refunded',
    [...calledAndMined, messageSent, late, crossingRefunded],
    '✓approved ✓allowance ✓submitted ✓mined ✗crossing-failed ✓crossing-refunded',
  ],
  [
    'paying',
    [...calledAndMined, messageSent, unwrapOpened],
    '✓approved ✓allowance ✓submitted ✓mined ✓crossed ✓burned →paid',
  ],
  [
    'refunding',
    [...calledAndMined, messageSent, crossingFailed],
    '✓approved ✓allowance ✓submitted ✓mined ✗crossing-failed →crossing-refunded',
  ],
  [
    'refunded',
    [...calledAndMined, messageSent, crossingFailed, crossingRefunded],
    '✓approved ✓allowance ✓submitted ✓mined ✗crossing-failed ✓crossing-refunded',
  ],
  [
    'refunding',
    [...calledAndMined, messageSent, crossingFailed, sentBack],
    '✓approved ✓allowance ✓submitted ✓mined ✗crossing-failed ✓crossing-sent-back →crossing-refunded',
  ],
  [
    'refunding',
    [...calledAndMined, messageSent, crossingFailed, matched],
    '✓approved ✓allowance ✓submitted ✓mined ✗crossing-failed ✓matched →crossing-refunded',
  ],
  [
    'refunded',
    [...calledAndMined, messageSent, crossingFailed, matched, reported('Failed')],
    '✓approved ✓allowance ✓submitted ✓mined ✗crossing-failed ✓matched',
  ],
  ['reverted', [...called, evmSeen('2', mined(false))], '✓approved ✓allowance ✓submitted ✗reverted'],
  ['reverted', [evmSigned('1', 'allowance'), evmSeen('1', mined(false))], '✓approved ✗reverted'],
  ['replaced', [...called, nonceUsed], '✓approved ✓allowance ✓submitted ✓replaced'],
  ['failed', [evmSigned(null), abandoned], '✓approved ✗abandoned'],
  ['failed', [...allowed, abandoned], '✓approved ✓allowance ✗abandoned-after-approval'],
  [
    'failed',
    [evmSigned('1', 'allowance'), evmSeen('1', mined(false)), abandoned],
    '✓approved ✗reverted ✗abandoned-after-approval',
  ],
  ['failed', [evmSigned(null), unseen], '✓approved ✗unseen'],
  ['failed', [...allowed, evmSigned(null, 'call', 1), unseen], '✓approved ✓allowance ✗unseen'],
]

function keysOf(steps: readonly string[]) {
  return new Set(steps.map((step) => step.slice(1)))
}

describe('a timeline', () => {
  it.each(TO_EVM)(
    'to an EVM network that is %s is at the step that the chains show',
    (phase, facts, line) => {
      expect(drawn(APPROVED_TO_EVM, facts)).toEqual([phase, line])
    },
  )
  it.each(TO_EVM_ACROSS)(
    'to a cross-chain network that is %s is at the step that the chains show',
    (phase, facts, line) => {
      expect(drawn(ACROSS, facts)).toEqual([phase, line])
    },
  )
  it.each(TO_BITCOIN)('to Bitcoin that is %s is at the step that the chains show', (phase, facts, line) => {
    expect(drawn(APPROVED_TO_BITCOIN, facts)).toEqual([phase, line])
  })

  it('exists for every phase, and uses every key that has a text', () => {
    expect(new Set(TO_EVM.map(([phase]) => phase))).toEqual(new Set(TO_EVM_PHASES))
    expect(new Set(TO_BITCOIN.map(([phase]) => phase))).toEqual(new Set(TO_BITCOIN_PHASES))
    const steps = [...TO_EVM, ...TO_BITCOIN].flatMap(([, , line]) => line.split(' '))
    // `underpaid` is an end of payments alone: see `timeline-evm-payment.test.ts`.
    expect(keysOf([...steps, '✗underpaid'])).toEqual(new Set(STEP_KEYS))
    expect(keysOf(steps.filter((step) => /^[→·]/.test(step)))).toEqual(new Set(KEYS_AHEAD))
  })

  it('has one current step while in progress or unpaid, none afterwards, and each key once', () => {
    for (const [start, rows] of [
      [APPROVED_TO_EVM, TO_EVM],
      [APPROVED_TO_BITCOIN, TO_BITCOIN],
    ] as const)
      for (const [, facts] of rows) {
        const { swap, steps } = stepsOf(start, facts)
        const current = steps.filter(({ state }) => state === 'current')
        const isUnpaid = swap.destination.state === 'delivered' && !facts.includes(confirmedTwice)
        expect(current).toHaveLength(PHASES[phaseOf(swap)].terminal && !isUnpaid ? 0 : 1)
        expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
      }
  })

  it('shows no confirmation as done while its count is short', () => {
    for (const [start, rows] of [
      [APPROVED_TO_EVM, TO_EVM],
      [ACROSS, TO_EVM_ACROSS],
    ] as const)
      for (const [, facts] of rows)
        for (const { state, facts: shown } of stepsOf(start, facts).steps)
          if (state === 'done' && shown['needed'] !== undefined)
            expect(shown['confirmations']).toBe(shown['needed'])
  })

  it('never says that something was swapped before its exchange failed', () => {
    const lines = [...TO_EVM, ...TO_EVM_ACROSS, ...TO_BITCOIN].map(([, , line]) => line)
    expect(lines.filter((line) => /✓swapped.*✗/.test(line))).toEqual([])
  })

  it('has no allowance step if the call needs none', () => {
    expect(drawn({ ...APPROVED_TO_BITCOIN, allowance: null }, [])[1]).toBe(
      '✓approved →submitted ·mined ·burned ·paid',
    )
  })
})

describe('the date of a step', () => {
  const datesOf = (start: typeof APPROVED_TO_EVM | typeof APPROVED_TO_BITCOIN, facts: readonly Fact[]) =>
    Object.fromEntries(
      stepsOf(start, facts).steps.map(({ key, at }) => [key, at === null ? null : (at - START) / 1_000]),
    )

  it('is when it happened, not when something similar was first seen', () => {
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

  it('is when it was proven again after a reorganisation, and empty before', () => {
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

  it('names what it rests on: of a payment, of a payout, of a refund', () => {
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
