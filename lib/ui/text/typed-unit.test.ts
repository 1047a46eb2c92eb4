import { describe, expect, test } from 'vitest'
import './locale.fixture'
import { inOwnUnit, inUnit, unitsFor } from './typed-unit'

/** 1 BTC = 100,000 of a currency: a sat is 1,000 of its millionths. */
const rate = { currency: 'USD', rate: { given: 1n, gained: 1_000n } } as const
const BTC = { decimals: 8, rate }

describe('reads what is typed', () => {
  test.each([
    ['own', '0.01', '0.01'],
    ['sats', '1506', '0.00001506'],
    ['sats', '1 506', '0.00001506'],
    ['sats', '', ''],
    ['money', '1000', '0.01'],
    ['money', '0.0015', '0.00000001'],
    ['money', '99.99', '0.0009999'],
  ] as const)('%s: %s', (unit, text, amount) => {
    expect(inOwnUnit(text, unit, BTC)).toBe(amount)
  })

  test.each([
    ['sats', '12.5'],
    ['sats', 'abc'],
    ['money', '-5'],
    ['money', '1.0000001'],
  ] as const)('reads no amount: %s of %s', (unit, text) => {
    expect(inOwnUnit(text, unit, BTC)).toBe('?')
  })

  test('reads no money without a rate', () => {
    expect(inOwnUnit('5', 'money', { ...BTC, rate: null })).toBe('?')
  })
})

test.each([
  ['own', '0.01', '0.01'],
  ['sats', '0.00001506', '1506'],
  ['money', '0.01', '1000'],
  ['money', '0.00012345', '12.34'],
  ['sats', 'abc', 'abc'],
] as const)('writes an amount in another unit: %s', (unit, amount, text) => {
  expect(inUnit(amount, unit, BTC)).toBe(text)
})

test('offers sats of bitcoin alone, and money where there is a rate', () => {
  expect(unitsFor(true, rate)).toEqual(['own', 'sats', 'money'])
  expect(unitsFor(false, rate)).toEqual(['own', 'money'])
  expect(unitsFor(true, null)).toEqual(['own', 'sats'])
  expect(unitsFor(false, null)).toEqual(['own'])
})
