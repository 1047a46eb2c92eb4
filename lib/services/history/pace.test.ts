import { describe, expect, it } from 'vitest'
import type { ApprovedEvent, JournalEvent } from '~/lib/core/journal/events'
import {
  evmSigned,
  seen,
  signed,
  confirmed,
  START,
  toBitcoin,
  toEvm,
  APPROVED_TO_EVM,
  APPROVED_TO_BITCOIN,
  APPROVED_PAYMENT,
  APPROVED_EVM_PAYMENT,
  journalOf,
  type Fact,
} from '~/lib/core/journal/swap.fixture'
import { replay } from '~/lib/core/journal/transition'
import type { Entry } from '~/lib/core/journal/types'
import { PROFILE } from '../ports/profile.fixture'
import { createPace } from './pace'

const bitcoin = {
  tipHeight: async () => 200,
  blockTime: async (height: number) => height * 600,
  feeRates: async () => new Map([[1, 5]]),
}
const network = {
  block: async (number = 5_000n) => ({ number, hash: '0x' as const, timestamp: Number(number) * 2 }),
}

type Chains = { bitcoin: typeof bitcoin; network: typeof network }

const SIGNED_AT = START + 1_000

function paceOf(
  entry: Entry | undefined,
  chains: Chains = { bitcoin, network },
  events: readonly JournalEvent[] = [],
) {
  const deployments = {
    of: async () => ({ profile: PROFILE, bitcoin: chains.bitcoin, evm: () => chains.network }),
  }
  const journal = { get: async () => entry, page: async () => [], events: async () => [...events] }
  return createPace({ journal, deployments })('id')
}

it('is read from the blocks of both chains', async () => {
  for (const entry of [toEvm([]), toBitcoin([])])
    expect(await paceOf(entry)).toEqual({ bitcoinSeconds: 600, networkSeconds: 2, arrivesAt: null })
})

it('leaves out a chain that cannot be read', async () => {
  const silence = () => Promise.reject(new Error('silent'))
  const silent = { bitcoin: { ...bitcoin, tipHeight: silence }, network: { block: silence } }
  expect(await paceOf(toEvm([]), silent)).toEqual({
    bitcoinSeconds: null,
    networkSeconds: null,
    arrivesAt: null,
  })
})

it('of an unknown entry is an error', async () => {
  await expect(paceOf(undefined)).rejects.toMatchObject({ code: 'request-unknown' })
})

describe('arrivesAt', () => {
  const minutesFrom = async (start: ApprovedEvent['start'], facts: readonly Fact[], feeRate = 5) => {
    const events = journalOf(start, facts)
    const chains = { bitcoin: { ...bitcoin, feeRates: async () => busyRates(feeRate) }, network }
    const at = (await paceOf(replay(events), chains, events)).arrivesAt
    return typeof at === 'number' ? (at - SIGNED_AT) / 60_000 : at
  }
  /** The signed payment pays 200 / 140 sat/vB. */
  const busyRates = (nextBlock: number) =>
    new Map([
      [1, nextBlock],
      [6, 1],
    ])

  it.each([
    ['a swap whose fee waits', APPROVED_TO_EVM, [signed('1')], 5, 75],
    ['a swap whose fee is enough', APPROVED_TO_EVM, [signed('1')], 1, 25],
    ['a swap in a block', APPROVED_TO_EVM, [signed('1'), seen('1', confirmed(1))], 5, 25],
    ['a swap to Bitcoin', APPROVED_TO_BITCOIN, [evmSigned('1')], 5, 20],
    ['a payment', APPROVED_PAYMENT, [signed('1')], 1, 10],
    ['a payment on an EVM network', APPROVED_EVM_PAYMENT, [evmSigned('1')], 5, 1],
    ['what is not signed yet', APPROVED_TO_EVM, [], 5, null],
    ['what has ended', APPROVED_PAYMENT, [signed('1'), seen('1', confirmed(6))], 5, null],
  ] as const)('counts for %s', async (_, start, facts, feeRate, minutes) => {
    expect(await minutesFrom(start, facts, feeRate)).toBe(minutes)
  })
})
