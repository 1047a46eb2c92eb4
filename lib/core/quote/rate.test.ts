import { expect, it } from 'vitest'
import { chainRates, convertAt, rateOfAmounts } from './rate'

it('converts exactly, and rounds once, towards zero', () => {
  const third = { given: 3n, gained: 1n }
  expect(convertAt(10n, third)).toBe(3n)
  expect(convertAt(-10n, third)).toBe(-3n)
  expect(convertAt(10n ** 30n, { given: 10n ** 18n, gained: 7n })).toBe(7n * 10n ** 12n)
})

it('chains two rates without rounding between them', () => {
  const rate = chainRates({ given: 3n, gained: 1n }, { given: 1n, gained: 3n })
  expect(convertAt(10n, rate)).toBe(10n)
})

it('does not exist for an amount of zero', () => {
  expect(rateOfAmounts(1n, 0n)).toBeNull()
  expect(rateOfAmounts(0n, 1n)).toBeNull()
  expect(rateOfAmounts(2n, 1n)).toEqual({ given: 2n, gained: 1n })
})
