import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useCatalogue } from './catalogue'
import { messages } from './locale.fixture'
import { bitcoinField, draftUnits } from './typed-unit'
import {
  addressGroups,
  btcGroups,
  exactBtcText,
  feeRateText,
  isSmall,
  mostText,
  omittedText,
  percentText,
  placed,
  satsText,
  shortId,
  tokenText,
} from './format'

test.each([
  [0n, ['0.00', '000', '000']],
  [1n, ['0.00', '000', '001']],
  [1_234_567n, ['0.01', '234', '567']],
  [123_456_789_012n, ['1', '234.56', '789', '012']],
  [-1_500_000n, ['-0.01', '500', '000']],
  [-123_456_789_012n, ['-1', '234.56', '789', '012']],
  [2_100_000_000_000_000n, ['21', '000', '000.00', '000', '000']],
])('%d sats are grouped', (sats, groups) => {
  expect(btcGroups(sats)).toEqual(groups)
})

test('sats have narrow spaces between thousands', () => {
  expect([0n, 999n, 1_000n, 12_345_678n, -1_234n].map(satsText)).toEqual([
    '0',
    '999',
    '1\u202f000',
    '12\u202f345\u202f678',
    '-1\u202f234',
  ])
})

test('sats are small below a thousandth of a bitcoin', () => {
  expect([0n, 99_999n, -99_999n].every(isSmall)).toBe(true)
  expect([100_000n, -100_000n].some(isSmall)).toBe(false)
})

test.each([
  [0n, 18, '0'],
  [1_234_567_891n, 6, '1,234.56'],
  [1_999_999n, 6, '1.99999'],
  [999_999_999_999n, 6, '999,999.99'],
  [1_234n, 18, '0.000000000000001234'],
  [123_456_789n, 9, '0.1234'],
  [1_000_000_000_000_000_000n, 18, '1'],
  [-1_500_000n, 6, '-1.5'],
  [42n, 0, '42'],
  [1_000_000_000_000n, 0, '1,000,000,000,000'],
])('%d units of %d decimals are %s', (units, decimals, text) => {
  expect(tokenText(units, decimals)).toBe(text)
})

test.each([
  [999_979_000_000_000_000n, 18, '0.999979'],
  [1_234_567_891n, 6, '1234.567891'],
  [1_234_560_000n, 6, null],
  [1_000_000_000_000n, 0, null],
  [0n, 18, null],
])('writes %d units of %d decimals in full as %s', (units, decimals, full) => {
  expect(omittedText(units, decimals)).toBe(full)
})

test('splits an address in groups of four, losing nothing', () => {
  const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
  expect(addressGroups(evm).head).toBe('0x')
  expect(addressGroups(evm).groups.slice(0, 2)).toEqual(['5290', '8400'])
  expect(`0x${addressGroups(evm).groups.join('')}`).toBe(evm)
  const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  expect(addressGroups(segwit).groups[0]).toBe('bc1q')
  expect(addressGroups(segwit).groups.join('')).toBe(segwit)
  expect(addressGroups('')).toEqual({ head: '', groups: [] })
})

test('a short form keeps both ends', () => {
  expect(shortId('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('0x5290…9EE7')
  expect(shortId('abcdefghij')).toBe('abcdefghij')
})

test('basis points are shown as a percentage', () => {
  expect([0, 5, 24.99, 50, 100, 5_000].map(percentText)).toEqual([
    '0%',
    '0.05%',
    '0.2499%',
    '0.5%',
    '1%',
    '50%',
  ])
})

test('groups know their positions', () => {
  expect(placed(['ab', 'cde', 'ab'])).toEqual([
    { at: 0, text: 'ab' },
    { at: 2, text: 'cde' },
    { at: 5, text: 'ab' },
  ])
})

describe('in German', () => {
  beforeAll(() => useCatalogue({ app_locale: 'de', common_percent: '{number}\u202f%' }))
  afterAll(() => useCatalogue(messages))

  test('numbers have its marks', () => {
    expect(btcGroups(1_234_567n)).toEqual(['0,01', '234', '567'])
    expect(mostText(1_234_567_891n, 6)).toBe('1.234,57')
    expect(tokenText(1_234_567_891n, 6)).toBe('1.234,56')
    expect(omittedText(1_234_567_891n, 6)).toBe('1234,567891')
    expect(omittedText(1_234_560_000n, 6)).toBeNull()
    expect(percentText(50)).toBe('0,5\u202f%')
    expect(feeRateText(12.34)).toBe('12,3')
  })

  test('reads the exact amount that a form is filled with', () => {
    for (const sats of [1n, 123_400_000n, 100_000_000n, 123_456_789_012n])
      expect(draftUnits(exactBtcText(sats), bitcoinField())).toBe(sats)
  })
})

test.each([
  [1_234_900_000_000_001n, '0.001235'],
  [1_234_000_000_000_000n, '0.001234'],
  [9_999_990_000_000_000n, '0.01'],
  [1n, '0.000000000000000001'],
  [0n, '0'],
])('rounds the most that %s can be up, never down', (units, text) => {
  expect(mostText(units, 18)).toBe(text)
})
