import { same } from './same'

/** The list with one attempt changed; the very same list where nothing changes. */
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

/** What no witness has said anything of yet. */
export const UNSEEN = { accepted: false, refusal: null, sighting: { state: 'absent' } } as const

/** What a sighting says of acceptance: seen is taken; gone means that it must be broadcast again. */
export function afterObserved<S extends { state: string }>(
  sighting: S,
): { sighting: S; accepted: boolean; refusal?: null } {
  return sighting.state === 'absent'
    ? { sighting, accepted: false }
    : { sighting, accepted: true, refusal: null }
}
