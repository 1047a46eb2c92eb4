import { describe, expect, it } from 'vitest'
import {
  ceilDiv,
  formatUnits,
  lessBasisPoints,
  MAX_SATS,
  numberOfSats,
  parseBtc,
  parseUnits,
  parseUnitsCeil,
  rescaleDown,
  rescaleUp,
} from './amount'

const malformed = expect.objectContaining({ code: 'amount-malformed' })

describe('a decimal amount', () => {
  it.each([
    { text: '1', decimals: 8, units: 100_000_000n },
    { text: '1.5', decimals: 8, units: 150_000_000n },
    { text: '0.00000001', decimals: 8, units: 1n },
    { text: ' 2 ', decimals: 0, units: 2n },
    { text: '007', decimals: 1, units: 70n },
    // Any number of trailing zeros is allowed.
    { text: '1.1000', decimals: 1, units: 11n },
    { text: '5.000', decimals: 0, units: 5n },
    { text: `${'9'.repeat(60)}.${'9'.repeat(60)}`, decimals: 60, units: BigInt('9'.repeat(120)) },
  ])('$text with $decimals decimals is $units', ({ text, decimals, units }) => {
    expect(parseUnits(text, decimals)).toBe(units)
  })

  it.each([
    '',
    '.',
    '1.',
    '.5',
    '-1',
    '+1',
    '1e3',
    '1,5',
    '0x1',
    '1 2',
    'x1',
    '1x',
    '1.x',
    '9'.repeat(61),
    `1.${'0'.repeat(61)}`,
  ])('%j is none', (text) => {
    expect(() => parseUnits(text, 8)).toThrow(malformed)
  })

  it('is refused or rounded up if finer than base units', () => {
    expect(() => parseUnits('0.123', 2)).toThrow(malformed)
    expect(parseUnitsCeil('0.123', 2)).toBe(13n)
    expect(parseUnitsCeil('0.120', 2)).toBe(12n)
    expect(parseUnitsCeil('0.1', 2)).toBe(10n)
  })

  it('that is malformed is reported with its beginning only', () => {
    expect(() => parseUnits('x'.repeat(99), 8)).toThrow(
      expect.objectContaining({ details: { amount: 'x'.repeat(40) } }),
    )
  })
})

describe('base units as text', () => {
  it.each([
    [150_000_000n, '1.5'],
    [1n, '0.00000001'],
    [0n, '0'],
    [200_000_000n, '2'],
    [-150_000_000n, '-1.5'],
    [-1n, '-0.00000001'],
  ])('%i is %s', (units, text) => {
    expect(formatUnits(units, 8)).toBe(text)
  })

  it('without decimals are as they are', () => {
    expect(formatUnits(70n, 0)).toBe('70')
  })
})

it('knows no more bitcoin than there can be', () => {
  expect(parseBtc('21000000')).toBe(MAX_SATS)
  expect(() => parseBtc('21000000.00000001')).toThrow(malformed)
})

it('is a number of JSON only where that is exact', () => {
  expect(numberOfSats(MAX_SATS)).toBe(2_100_000_000_000_000)
  expect(numberOfSats(2n ** 53n - 1n)).toBe(Number.MAX_SAFE_INTEGER)
  for (const sats of [2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n)])
    expect(() => numberOfSats(sats)).toThrow(malformed)
})

describe('what is left after a loss', () => {
  it.each([
    { amount: 1_000n, bps: 0, left: 1_000n },
    { amount: 1_000n, bps: 100, left: 990n },
    { amount: 1_000n, bps: 10_000, left: 0n },
    // 989.01
    { amount: 999n, bps: 100, left: 990n },
    { amount: 1n, bps: 9_999, left: 1n },
  ])('of $bps basis points from $amount is $left, rounded up', ({ amount, bps, left }) => {
    expect(lessBasisPoints(amount, bps)).toBe(left)
  })

  it.each([-1, 10_001, 0.5, Number.NaN])('is not worked out for %d basis points', (bps) => {
    expect(() => lessBasisPoints(1n, bps)).toThrow(expect.objectContaining({ code: 'slippage-invalid' }))
  })
})

it('divides rounding up', () => {
  expect([9n, 10n, 11n].map((numerator) => ceilDiv(numerator, 5n))).toEqual([2n, 2n, 3n])
})

describe('an amount rescaled to other decimals', () => {
  it.each([
    ['as many', 123n, 8, 8, 123n, 123n],
    ['more, exactly', 123n, 6, 18, 123_000_000_000_000n, 123_000_000_000_000n],
    ['fewer, exactly', 1_200n, 8, 6, 12n, 12n],
    ['fewer, between two', 1_201n, 8, 6, 13n, 12n],
    ['fewer, just below the next', 1_299n, 8, 6, 13n, 12n],
    ['fewer than it has digits', 1n, 18, 6, 1n, 0n],
    ['nothing', 0n, 18, 6, 0n, 0n],
  ])('%s', (_name, amount, from, to, up, down) => {
    expect(rescaleUp(amount, from, to)).toBe(up)
    expect(rescaleDown(amount, from, to)).toBe(down)
  })
})
