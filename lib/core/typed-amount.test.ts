import { describe, expect, it } from 'vitest'
import { readAmount } from './typed-amount'

const BTC = { names: ['BTC', '₿'], decimals: 8, most: 2_100_000_000_000_000n }
const SATS = { names: ['sats', 'sat', 'satoshis'], decimals: 0 }
const USD = { names: ['USD', '$', 'US$'], decimals: 6 }
const WEI = { names: ['POL'], decimals: 18 }

/** Reads in BTC, with the marks of a language. */
const inBtc = (text: string, group: string) => {
  const reading = readAmount(text, [BTC, SATS, USD], group)
  if (reading.is === 'ambiguous') return reading.readings
  return reading.is === 'amount' && reading.unit === BTC ? reading.units : reading.is
}
const inSats = (text: string, group: string) => {
  const reading = readAmount(text, [SATS, BTC, USD], group)
  return reading.is === 'amount' && reading.unit === SATS ? reading.units : reading.is
}

describe.each(['.', ',', '\u202f'])('sats, where %j groups', (group) => {
  it.each([
    ['100.000', 100_000n],
    ['100,000', 100_000n],
    ['1.000', 1_000n],
    ['1 000 000', 1_000_000n],
    ["1'000", 1_000n],
    ['1’000’000', 1_000_000n],
    ['1\u202f000', 1_000n],
    ['1\u00a0000\u00a0000', 1_000_000n],
    ['١٠٠٬٠٠٠', 100_000n],
    ['١٬٠٠٠', 1_000n],
    ['۱۰۰،۰۰۰', 100_000n],
    ['１００，０００', 100_000n],
    ['１、０００', 1_000n],
    ['1,00,000', 100_000n],
    ['12.345.678 sats', 12_345_678n],
    ['\u200e100.000\u200f', 100_000n],
    ['007', 7n],
    ['0', 0n],
    ['', 0n],
  ])('%j is read', (text, units) => {
    expect(inSats(text, group)).toBe(units)
  })

  it.each([
    '0.1',
    '1.5',
    '1.',
    '.500',
    '100.00',
    '1.0000',
    '0.100',
    '0,100',
    '1.000,000',
    '1,234.5',
    '١٫٠٠٠',
    '1 00',
    '1000.000',
    '1.000 000',
    '-5',
    '+5',
    '1e3',
    '5 %',
  ])('%j is refused', (text) => {
    expect(inSats(text, group)).toMatch(/^(malformed|foreign)$/)
  })
})

describe('decimals', () => {
  it.each([
    ['0.100', ',', 10_000_000n],
    ['0,100', ',', 10_000_000n],
    ['0.100', '.', 10_000_000n],
    ['0,100', '.', 10_000_000n],
    ['1,000', '.', 100_000_000n],
    ['1.000', ',', 100_000_000n],
    ['1.000', '\u202f', 100_000_000n],
    ['1,000', '\u202f', 100_000_000n],
    ['1234.567', '.', 123_456_700_000n],
    ['1,5', ',', 150_000_000n],
    ['1,234.56', '.', 123_456_000_000n],
    ['1.234,56', ',', 123_456_000_000n],
    ['1.234.567', ',', 123_456_700_000_000n],
    ['1,00,000', '.', 10_000_000_000_000n],
    ['1 000', ',', 100_000_000_000n],
    ["1'000.5", '.', 100_050_000_000n],
    ['1 000,5', ',', 100_050_000_000n],
    ['١٫٢٣٤', ',', 123_400_000n],
    ['0.00 100 000', '.', 100_000n],
    ['1,0005', '.', 100_050_000n],
    ['1.00050000', '.', 100_050_000n],
    ['0.0005', '.', 50_000n],
    ['1.000 000 01', ',', 100_000_001n],
    ['.5', ',', 50_000_000n],
    ['.100', '.', 10_000_000n],
    ['1.', ',', 100_000_000n],
    ['1,000.', ',', 100_000_000_000n],
  ])('%j, where %j groups, is read', (text, group, units) => {
    expect(inBtc(text, group)).toBe(units)
  })

  it.each([
    ['1.000', '.', ['1', '1000']],
    ['12,345', ',', ['12.345', '12345']],
    ['1٬000', ',', ['1', '1000']],
    ['100.010', '.', ['100.01', '100010']],
    ['01,000', ',', ['01', '01000']],
  ])('%j, where %j groups, is refused with both readings', (text, group, readings) => {
    expect(inBtc(text, group)).toEqual(readings)
  })

  it.each([
    '1,0000,',
    '1,0000.5',
    '1.2.3',
    '1,2,3',
    '1,2,345',
    '0.100.000',
    '1.000 000 0001',
    '1 00',
    '1٬00',
    '1.000,5.5',
    "1.5'5",
    '1,234 567.8',
    '0.123456789',
    '21000001',
    '..5',
    ',,5',
    '. 5',
    '½',
    '1½',
    'abc',
    '-1',
    '5 - 6',
  ])('%j is refused', (text) => {
    expect(['.', ','].map((group) => inBtc(text, group))).toEqual(['malformed', 'malformed'])
  })

  it('a mark that groups leaves four digits unread', () => {
    expect(inBtc('1,0000', ',')).toBe('malformed')
    expect(inBtc('12.0005', '.')).toBe('malformed')
    expect(inBtc('1,234.0005', '.')).toBe(123_400_050_000n)
  })

  it('spaces never group after a mark that groups', () => {
    expect(inBtc('1.000 000', '.')).toBe('malformed')
    expect(inBtc('1.000 000', ',')).toBe(100_000_000n)
  })
})

describe('units', () => {
  const read = (text: string) => {
    const reading = readAmount(text, [BTC, SATS, USD], '.')
    return reading.is === 'amount' ? [reading.unit.names[0], reading.units] : reading
  }

  it.each([
    ['0.1 BTC', 'BTC', 10_000_000n],
    ['0.1btc', 'BTC', 10_000_000n],
    ['₿0.1', 'BTC', 10_000_000n],
    ['0,1\u00a0₿.', 'BTC', 10_000_000n],
    ['100,000 sats', 'sats', 100_000n],
    ['100.000 SATS', 'sats', 100_000n],
    ['100 satoshis', 'sats', 100n],
    ['sat 5', 'sats', 5n],
    ['$100', 'USD', 100_000_000n],
    ['US$ 1.234,50', 'USD', 1_234_500_000n],
    ['$1,234.50 USD', 'USD', 1_234_500_000n],
    ['＄５', 'USD', 5_000_000n],
  ])('%j is read', (text, name, units) => {
    expect(read(text)).toEqual([name, units])
  })

  it.each([
    ['5 mBTC', 'mBTC'],
    ['€5', '€'],
    ['100 USDC', 'USDC'],
    ['$5 BTC', '$ BTC'],
    ['1e3', 'e3'],
    ['0x10', 'x10'],
    ['5 bits', 'bits'],
  ])('%j names another unit', (text, name) => {
    expect(read(text)).toEqual({ is: 'foreign', name })
  })

  it('reads a symbol with digits, and digits of none', () => {
    const symbols = (...names: string[]) => [{ names, decimals: 6 }] as const
    expect(readAmount('5 USDT0', [...symbols('USDT0')], ',')).toMatchObject({ units: 5_000_000n })
    expect(readAmount('1000 USDC', [...symbols('000 USDC')], ',')).toMatchObject({ is: 'foreign' })
    expect(readAmount('5 1INCH', [...symbols('1INCH')], ',').is).not.toBe('amount')
  })

  it('reads all decimals of a token', () => {
    expect(readAmount('1.000000000000000001 pol', [WEI], ',')).toMatchObject({
      units: 1_000_000_000_000_000_001n,
    })
  })
})
