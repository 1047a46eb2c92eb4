/** An older review is repeated before anything is signed: prices and lockers change. */
export const REVIEW_LIFETIME_MS = 5 * 60_000
/** Clocks are often set back a little; after a larger jump the age of a review is unknown. */
const CLOCK_SLACK_MS = 60_000

/** From when on a review made at that time may no longer be signed. */
export function expiresAt(createdAt: number): number {
  return createdAt + REVIEW_LIFETIME_MS
}

/** Whether a review made at that time may still be signed. */
export function isFresh(createdAt: number, now: number): boolean {
  const age = now - createdAt
  return age <= REVIEW_LIFETIME_MS && age >= -CLOCK_SLACK_MS
}
