import { same } from './same'

/** The list with one attempt changed; the same object if nothing changes. */
export function withChange<T extends object>(
  attempts: T[],
  matches: (attempt: T) => boolean,
  change: Partial<T>,
): T[] {
  const index = attempts.findIndex(matches)
  const attempt = attempts[index]
  if (attempt === undefined) return attempts
  const next = { ...attempt, ...change }
  return same(attempt, next) ? attempts : attempts.with(index, next)
}

/** The state of an attempt before any witness reports on it. */
export const UNSEEN = { accepted: false, refusal: null, sighting: { state: 'absent' } } as const

/** Follows from an observed status: a visible transaction is accepted; an absent one must be broadcast again. */
export function afterObserved<S extends { state: string }>(
  sighting: S,
): { sighting: S; accepted: boolean; refusal?: null } {
  return sighting.state === 'absent'
    ? { sighting, accepted: false }
    : { sighting, accepted: true, refusal: null }
}
