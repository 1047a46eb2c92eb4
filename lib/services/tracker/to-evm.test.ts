import { beforeEach, describe, expect, it } from 'vitest'
import {
  burnRequest,
  COIN_A,
  confirmed,
  type Fact,
  hashOf,
  logProof,
  payout,
  seen,
  signed,
  START,
  APPROVED_TO_EVM,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import type { ApprovedToEvm } from '~/lib/core/journal/events'
import type { ToEvmSwap } from '~/lib/core/journal/types'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryLogger, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { confirmedAt, deploymentOf, FakeBitcoin, FakeEvm } from '../ports/chains.fixture'
import type { PollContext } from './poll-context'
import { awaitsRouter, mayBeSentBack, pollPayment, settleToEvm } from './to-evm'
import { addressesOf } from '../addresses/own-scripts.fixture'

const DAY = 24 * 3_600_000

let base: FakeEvm
let bitcoin: FakeBitcoin
let context: PollContext
let clock: ReturnType<typeof memoryClock>
/** The txids that the service was asked about. */
let asked: string[]

beforeEach(() => {
  base = new FakeEvm(1001)
  // The logs of these proofs exist, deep enough.
  base.forks.set(510n, hashOf('e'))
  bitcoin = new FakeBitcoin()
  asked = []
  const store = memoryStore()
  clock = memoryClock(START)
  const journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => undefined })
  const deployment = deploymentOf({ base, bitcoin })
  const swap = async (txid: string) => {
    asked.push(txid)
    return { state: 'Pending' }
  }
  context = {
    deployment: { ...deployment, service: { ...deployment.service, request: swap } },
    journal,
    store,
    clock,
    logger: memoryLogger(),
    addresses: addressesOf(),
  }
})

async function swapOf(facts: readonly Fact[]): Promise<ToEvmSwap> {
  let swap = await context.journal.begin(APPROVED_TO_EVM)
  for (const fact of facts) swap = await context.journal.record(APPROVED_TO_EVM.id, fact)
  if (!('promise' in swap)) throw new TypeError('a payment')
  return swap
}

const failed: Fact[] = [signed('1'), { type: 'swap-failed', router: logProof('1') }]
const refunding: Fact[] = [...failed, { type: 'refund-opened', burn: burnRequest('2') }]
const refunded = (confirmations: number): Fact[] => [
  ...refunding,
  { type: 'payout-seen', payout: payout(confirmed(confirmations)) },
]
const cancelled = (confirmations: number): Fact[] => [
  signed('1'),
  signed('2', [COIN_A], 'cancel'),
  seen('2', confirmed(confirmations)),
]
const conflictOf = (confirmations: number): Fact => ({
  type: 'conflict-seen',
  conflict: { txid: txidOf('9'), confirmations },
})
const conflicting = (confirmations: number): Fact[] => [signed('1'), conflictOf(confirmations)]
const paid = (confirmations: number): Fact => seen('1', confirmed(confirmations))
const deliveredAfter = (...facts: Fact[]): Fact[] => [
  signed('1'),
  ...facts,
  { type: 'delivered', router: logProof('1'), delivery: logProof('2'), amount: 99n },
]

describe('polling a payment ends', () => {
  it.each<{ what: string; facts: Fact[]; head?: bigint; later?: number; ends: boolean }>([
    {
      what: 'given up unsent',
      facts: [{ type: 'abandoned', abandonment: { code: 'quote-stale', reason: '' } }],
      ends: true,
    },
    { what: 'delivered deeply', facts: deliveredAfter(paid(6)), head: 638n, ends: true },
    { what: 'delivered just now', facts: deliveredAfter(paid(6)), head: 637n, ends: false },
    {
      what: 'delivered early and not confirmed, for days',
      facts: deliveredAfter(),
      later: 3 * DAY,
      ends: false,
    },
    { what: 'delivered early and confirmed just now', facts: deliveredAfter(paid(5)), ends: false },
    {
      what: 'delivered early and replaced just now',
      facts: deliveredAfter(conflictOf(5)),
      ends: false,
    },
    { what: 'delivered early and replaced deeply', facts: deliveredAfter(conflictOf(6)), ends: true },
    { what: 'refunded deeply', facts: refunded(6), ends: true },
    { what: 'refunded just now', facts: refunded(5), ends: false },
    { what: 'whose refund is in progress', facts: refunding, ends: false },
    { what: 'cancelled deeply', facts: cancelled(6), ends: true },
    { what: 'cancelled just now', facts: cancelled(5), ends: false },
    { what: 'replaced deeply, for a day', facts: conflicting(6), later: DAY + 1, ends: true },
    { what: 'replaced deeply, for less than a day', facts: conflicting(6), later: DAY, ends: false },
    { what: 'with a shallow conflict', facts: conflicting(5), later: DAY + 1, ends: false },
    { what: 'that is only confirmed', facts: [signed('1'), seen('1', confirmed(50))], ends: false },
  ])('$what: $ends', async ({ facts, head = 1_000n, later = 0, ends }) => {
    base.head = head
    const swap = await swapOf(facts)
    clock.time += later
    await settleToEvm(context, swap)
    expect((await context.journal.get(APPROVED_TO_EVM.id))?.settledAt).toBe(ends ? START + later : null)
  })
})

describe('the routers can still log something', () => {
  const across = { intent: { ...APPROVED_TO_EVM.intent, networkName: 'ethereum', chainId: 1002 } }
  it.each<{ what: string; facts: Fact[]; start?: Partial<ApprovedToEvm>; awaits: boolean }>([
    { what: 'not signed', facts: [], awaits: false },
    { what: 'signed', facts: [signed('1')], awaits: true },
    { what: 'that failed', facts: failed, awaits: true },
    { what: 'whose refund has begun', facts: refunding, awaits: false },
    {
      what: 'that was swapped',
      facts: [signed('1'), { type: 'routed', router: logProof('1') }],
      awaits: false,
    },
    {
      what: 'that is crossing',
      facts: [signed('1'), { type: 'routed', router: logProof('1') }],
      start: across,
      awaits: true,
    },
    { what: 'that arrived', facts: deliveredAfter(), awaits: false },
  ])('of a payment $what: $awaits', ({ facts, start, awaits }) => {
    const swap = toEvm(facts, start)
    expect(awaitsRouter(swap) || mayBeSentBack(swap)).toBe(awaits)
  })
})

describe('the service is asked', () => {
  it('about a confirmed payment, and its report is recorded', async () => {
    bitcoin.statuses.set(txidOf('1'), confirmedAt(101))
    await pollPayment(context, await swapOf([signed('1')]))
    expect(asked).toEqual([txidOf('1')])
    expect((await context.journal.get(APPROVED_TO_EVM.id))?.service).toMatchObject({ state: 'Pending' })
  })

  it('about the confirmed version', async () => {
    bitcoin.statuses.set(txidOf('2'), confirmedAt(101))
    await pollPayment(context, await swapOf([signed('1'), signed('2', [COIN_A], 'bump')]))
    expect(asked).toEqual([txidOf('2')])
  })

  it('neither about an unconfirmed payment, nor about a delivered one', async () => {
    bitcoin.statuses.set(txidOf('1'), { state: 'mempool' })
    await pollPayment(context, await swapOf([signed('1')]))
    bitcoin.statuses.set(txidOf('1'), confirmedAt(101))
    await pollPayment(context, await swapOf(deliveredAfter()))
    expect(asked).toEqual([])
  })
})

describe('a payment in the mempool of one server', () => {
  const inMempool = async () => {
    const swap = await swapOf([signed('1'), { type: 'accepted', txid: txidOf('1') }])
    bitcoin.statuses.set(txidOf('1'), { state: 'mempool' })
    return swap
  }

  it('is sent again while the other one lacks it', async () => {
    const swap = await inMempool()
    bitcoin.alone.add(txidOf('1'))
    await pollPayment(context, swap)
    expect(bitcoin.sent).toEqual([swap.attempts[0]?.rawTransaction])
    bitcoin.alone.clear()
    await pollPayment(context, swap)
    expect(bitcoin.sent).toHaveLength(1)
  })

  it('is not sent again while the other one is silent', async () => {
    const swap = await inMempool()
    bitcoin.alone.add(txidOf('1'))
    bitcoin.servers = { servers: 1, of: 2 }
    await pollPayment(context, swap)
    expect(bitcoin.sent).toEqual([])
  })
})
