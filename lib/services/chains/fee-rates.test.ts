import { describe, expect, it } from 'vitest'
import { rateFor } from './fee-rates'

// Unsorted, as an endpoint may list them.
const RATES = new Map([
  [6, 10],
  [1, 40],
  [3, 20],
])

describe('the rate for a target', () => {
  it.each([
    { target: 1, rate: 40 },
    { target: 2, rate: 40 },
    { target: 3, rate: 20 },
    { target: 12, rate: 10 },
  ])('of $target blocks is the lowest that is fast enough: $rate', ({ target, rate }) => {
    expect(rateFor(RATES, target)).toBe(rate)
  })

  it('is the fastest if none is fast enough', () => {
    expect(
      rateFor(
        new Map([
          [6, 10],
          [3, 20],
        ]),
        1,
      ),
    ).toBe(20)
  })

  it.each([0.4, 0])('is what nodes relay at least, if servers say %d', (low) => {
    expect(rateFor(new Map([[1, low]]), 1)).toBe(1)
  })

  it('is unknown if there are none', () => {
    expect(rateFor(new Map(), 1)).toBeUndefined()
  })
})
