import { describe, expect, it } from 'vitest'
import { isFresh, REVIEW_LIFETIME_MS } from './freshness'

const NOW = 1_700_000_000_000
const MINUTE_MS = 60_000

describe('a review', () => {
  it.each([
    { age: 0, fresh: true },
    { age: REVIEW_LIFETIME_MS, fresh: true },
    { age: REVIEW_LIFETIME_MS + 1, fresh: false },
    // The clock was set back in between.
    { age: -MINUTE_MS, fresh: true },
    { age: -MINUTE_MS - 1, fresh: false },
  ])('of $age ms ago may be signed: $fresh', ({ age, fresh }) => {
    expect(isFresh(NOW - age, NOW)).toBe(fresh)
  })

  it('expires after five minutes', () => {
    expect(isFresh(NOW, NOW + 5 * MINUTE_MS)).toBe(true)
    expect(isFresh(NOW, NOW + 6 * MINUTE_MS)).toBe(false)
  })
})
