import { expect, it } from 'vitest'
import type { ApprovedEvent, JournalEvent } from '~/lib/core/journal/events'
import {
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  confirmed,
  evmSigned,
  type Fact,
  logProof,
  payout,
  signed,
} from '~/lib/core/journal/swap.fixture'
import { begin, transition } from '~/lib/core/journal/transition'
import { memoryStore } from '../ports/memory.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { quotedArrivals, swapArrival } from './swap-arrival'

const TO_EVM = { direction: 'to-evm', networkName: 'polygon' } as const
const delivered = { type: 'delivered', router: logProof('1'), delivery: logProof('2'), amount: 99n } as const
const paid = { type: 'payout-seen', payout: payout(confirmed(1)) } as const
const opened = {
  type: 'unwrap-opened',
  burn: {
    proof: logProof('3'),
    lockerTargetAddress: '0x',
    requestIdOfLocker: 1n,
    amountSats: 990n,
    deadlineHeight: 150,
    scriptPubKey: '00',
  },
} as const

/** A store with a swap for each number of minutes between its facts. */
async function storeOf(start: ApprovedEvent['start'], facts: readonly Fact[], minutes: readonly number[]) {
  const store = memoryStore()
  for (const [index, taken] of minutes.entries()) {
    const first: JournalEvent = { type: 'approved', at: 0, start: { ...start, id: `swap-${index}` } }
    let entry = begin(first)
    await store.append(first, entry)
    for (const [place, fact] of facts.entries()) {
      const event = { ...fact, at: place === 0 ? 0 : taken * 60_000 }
      entry = transition(entry, event).entry
      await store.append(event, entry)
    }
  }
  return store
}

it('learns from finished swaps of the same way', async () => {
  const journal = await storeOf(APPROVED_TO_EVM, [signed('1'), delivered], [38, 40, 41])
  const context = { profile: PROFILE, journal }
  expect((await swapArrival(context, TO_EVM))(1)).toEqual({ minutes: 40, basis: 'history' })
  const other = { ...TO_EVM, networkName: 'ethereum' }
  expect((await swapArrival(context, other))(1)).toEqual({ minutes: 30, basis: 'chains' })
})

it('learns from payouts on Bitcoin', async () => {
  const journal = await storeOf(APPROVED_TO_BITCOIN, [evmSigned('1'), opened, paid], [50, 52, 55])
  const timeOf = await swapArrival(
    { profile: PROFILE, journal },
    { direction: 'to-bitcoin', networkName: 'polygon' },
  )
  expect(timeOf(0)).toEqual({ minutes: 55, basis: 'history' })
})

it('learns nothing from swaps under way', async () => {
  const journal = await storeOf(APPROVED_TO_EVM, [signed('1')], [40, 40, 40])
  expect((await swapArrival({ profile: PROFILE, journal }, TO_EVM))(1).basis).toBe('chains')
})

it('gives a quote the time at each choice of fee', async () => {
  const context = { profile: PROFILE, journal: memoryStore() }
  const rates = new Map([
    [1, 9],
    [3, 9],
    [12, 2],
  ])
  const { arrival, arrivals } = await quotedArrivals(context, { ...TO_EVM, feeChoice: null }, rates)
  expect(arrival).toEqual(arrivals.normal)
  expect([arrivals.slow, arrivals.normal, arrivals.fast].map(({ minutes }) => minutes)).toEqual([135, 25, 25])
})
