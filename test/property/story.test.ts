import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { JournalEvent } from '~/lib/core/journal/events'
import { type Story, storyOf } from '~/lib/core/journal/story'
import type { StepKey } from '~/lib/core/journal/story-step'
import { stepsOf } from '~/lib/core/journal/story-steps'
import { replay } from '~/lib/core/journal/transition'
import type { Entry } from '~/lib/core/journal/types'
import { anyJournal } from './journal-events'
import { runs } from './runs'

type Told = { entry: Entry; events: readonly JournalEvent[]; story: Story }

function always(check: (told: Told) => void) {
  fc.assert(
    fc.property(anyJournal, (events) => {
      const entry = replay(events)
      if (entry === undefined) throw new TypeError('no approval')
      check({ entry, events, story: storyOf(entry) })
    }),
    runs(600),
  )
}

/** Events that must have been seen, whenever, before anybody may say that a step has happened. */
const PROOFS: Partial<Record<StepKey, (event: JournalEvent) => boolean>> = {
  delivered: ({ type }) => type === 'delivered',
  'delivered-short': ({ type }) => type === 'delivered',
  'paid-in-wrapped': ({ type }) => type === 'paid-in-wrapped',
  'collateral-paid': ({ type }) => type === 'collateral-paid',
  'collateral-kept': ({ type }) => type === 'collateral-paid',
  'crossing-refunded': ({ type }) => type === 'crossing-refunded',
  paid: isPayoutConfirmed,
  refunded: isPayoutConfirmed,
  burned: ({ type }) => type === 'unwrap-opened',
  'refund-opened': ({ type }) => type === 'refund-opened',
  matched: ({ type }) => type === 'arrival-matched',
}

function isPayoutConfirmed(event: JournalEvent): boolean {
  return event.type === 'payout-seen' && event.payout?.sighting.state === 'confirmed'
}

it('calls no step done that nothing has shown', () => {
  always(({ entry, events }) => {
    for (const { key, state } of stepsOf(entry, events))
      if (state === 'done' && PROOFS[key] !== undefined) expect(events.some(PROOFS[key]), key).toBe(true)
  })
})

it('says arrived only by proof, or report and match', () => {
  always(({ entry, story: { money, proof, isMatched } }) => {
    if (money.at !== 'recipient' && money.at !== 'returned') return
    const isReported = ['Done', 'Failed'].includes(entry.service?.state ?? '') && isMatched
    expect(proof === 'chain' || isReported).toBe(true)
  })
})

it('counts nothing as received that no chain has proven', () => {
  always(({ events, story: { received, refund, arrival, isMatched } }) => {
    const has = (...types: JournalEvent['type'][]) => events.some(({ type }) => types.includes(type))
    if (received !== null)
      expect(has('delivered', 'paid-in-wrapped', 'collateral-paid') || events.some(isPayoutConfirmed)).toBe(
        true,
      )
    if (refund?.isBack === true) expect(has('crossing-refunded') || events.some(isPayoutConfirmed)).toBe(true)
    if (arrival !== null && isMatched) expect(has('arrival-matched')).toBe(true)
    if (arrival !== null && !isMatched)
      expect(has('delivered', 'payout-seen', 'bitcoin-seen', 'evm-seen')).toBe(true)
  })
})

it('leaves nothing to do only where an entry is over', () => {
  always(({ story: { next, money, hasLeft } }) => {
    if (next.who === 'nobody') expect(['payer', 'recipient', 'returned']).toContain(money.at)
    if (money.at === 'bridge' || money.at === 'parked') expect(hasLeft).toBe(true)
  })
})
