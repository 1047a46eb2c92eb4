import type { ArrivalView, TimelineStep } from '~/lib/contract/views/history'

/** The step with which the chain that pays is done. */
const PAID: ReadonlySet<TimelineStep['key']> = new Set(['confirmed', 'mined'])

/**
 * When a step was done, or about when it will be, in unix ms; `null` = not known. Only of the payment and of the end is
 * anything expected, and an expectation that has passed is none.
 */
export function stepTime(
  { key, state, at }: TimelineStep,
  isLast: boolean,
  arrival: ArrivalView | null,
  now: number,
): { at: number; isExpected: boolean } | null {
  if (at !== null) return { at, isExpected: false }
  if (arrival === null || state === 'done' || state === 'failed') return null
  const expected = isLast ? arrival.arrivesAt : PAID.has(key) ? arrival.paidAt : null
  return expected === null || expected <= now ? null : { at: expected, isExpected: true }
}
