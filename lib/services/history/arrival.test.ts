import { expect, it } from 'vitest'
import type { ApprovedEvent, JournalEvent } from '~/lib/core/journal/events'
import {
  evmSigned,
  seen,
  signed,
  confirmed,
  START,
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
import { createArrival } from './arrival'

const SIGNED_AT = START + 1_000

/** The signed payment pays 200 / 140 sat/vB. */
function arrivalOf(entry: Entry | undefined, events: readonly JournalEvent[] = [], nextBlockRate = 5) {
  const bitcoin = {
    feeRates: async () => ({
      rates: new Map([
        [1, nextBlockRate],
        [6, 1],
      ]),
    }),
  }
  const deployments = { of: async () => ({ profile: PROFILE, bitcoin }) }
  const journal = { get: async () => entry, page: async () => [], events: async () => [...events] }
  return createArrival({ journal, deployments })('id')
}

it('refuses an unknown entry', async () => {
  await expect(arrivalOf(undefined)).rejects.toMatchObject({ code: 'request-unknown' })
})

type Counted = [paid: number, arrives: number] | null

/** In minutes from the signature. */
async function minutesOf(
  start: ApprovedEvent['start'],
  facts: readonly Fact[],
  nextBlockRate: number,
): Promise<Counted> {
  const events = journalOf(start, facts)
  const arrival = await arrivalOf(replay(events), events, nextBlockRate)
  const since = (at: number) => (at - SIGNED_AT) / 60_000
  return arrival && [since(arrival.paidAt), since(arrival.arrivesAt)]
}

it.each([
  ['a swap whose fee waits', APPROVED_TO_EVM, [signed('1')], 5, [70, 75]],
  ['a swap whose fee is enough', APPROVED_TO_EVM, [signed('1')], 1, [20, 25]],
  ['a swap in a block', APPROVED_TO_EVM, [signed('1'), seen('1', confirmed(1))], 5, [20, 25]],
  ['a swap to Bitcoin', APPROVED_TO_BITCOIN, [evmSigned('1')], 5, [1, 20]],
  ['a payment', APPROVED_PAYMENT, [signed('1')], 1, [10, 10]],
  ['a payment on an EVM network', APPROVED_EVM_PAYMENT, [evmSigned('1')], 5, [1, 1]],
  ['what is not signed yet', APPROVED_TO_EVM, [], 5, null],
  ['what has ended', APPROVED_PAYMENT, [signed('1'), seen('1', confirmed(6))], 5, null],
] as const)('counts for %s', async (_, start, facts, nextBlockRate, minutes) => {
  expect(await minutesOf(start, facts, nextBlockRate)).toEqual(minutes)
})
