import { describe, expect, it } from 'vitest'
import { rateFor } from './fee-rates'

// In no order, as an endpoint may list them.
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
  ])('of $target blocks is that of the slowest that is as fast: $rate', ({ target, rate }) => {
    expect(rateFor(RATES, target)).toBe(rate)
  })

  it('is the fastest there is where none is as fast', () => {
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

  it('is not known where there is none', () => {
    expect(rateFor(new Map(), 1)).toBeUndefined()
  })
})
