import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CURRENCIES, type FiatRate } from '~/lib/core/quote/currency'
import { useCatalogue } from './catalogue'
import { catalogueOf, messages } from './locale.fixture'
import {
  bitcoinField,
  draftUnits,
  inOwnUnit,
  inUnit,
  readInUnit,
  tokenField,
  type TypedUnit,
} from './typed-unit'

/** 1 BTC = 100,000 of a currency: a sat is 1,000 of its millionths. */
const rate: FiatRate = { currency: 'USD', rate: { given: 1n, gained: 1_000n } }
const BTC = bitcoinField(rate)

describe('reads what is typed', () => {
  test.each<[TypedUnit, string, string]>([
    ['own', '0.01', '0.01'],
    ['own', '100,000 sats', '0.001'],
    ['own', '$1,000.50', '0.010005'],
    ['sats', '1506', '0.00001506'],
    ['sats', '1 506', '0.00001506'],
    ['sats', '100.000', '0.001'],
    ['sats', '100,000', '0.001'],
    ['sats', '0.1 BTC', '0.1'],
    ['sats', '', ''],
    ['money', '1000', '0.01'],
    ['money', '0.0015', '0.00000001'],
    ['money', '99.99', '0.0009999'],
    ['money', '₿0.5', '0.5'],
    ['money', '500 sats', '0.000005'],
  ])('%s: %s', (unit, text, amount) => {
    expect(inOwnUnit(text, unit, BTC)).toBe(amount)
  })

  test.each<[TypedUnit, string]>([
    ['sats', '12.5'],
    ['sats', 'abc'],
    ['sats', '5 mBTC'],
    ['money', '-5'],
    ['money', '1,000'],
    ['money', '1.0000001'],
  ])('reads no amount: %s of %s', (unit, text) => {
    const amount = inOwnUnit(text, unit, BTC)
    expect(amount).toBe(`?${text}`)
    expect(draftUnits(amount, BTC)).toBeNull()
    expect(inUnit(amount, unit, BTC)).toBe(amount)
  })

  test('reads no money without a rate', () => {
    expect(draftUnits('$5', bitcoinField())).toBeNull()
  })

  test('takes a name in the unit that is shown first', () => {
    const token = tokenField({ symbol: 'USD', decimals: 18 }, rate)
    expect(readInUnit('5 USD', 'own', token)).toMatchObject({ units: 5n * 10n ** 18n })
    expect(readInUnit('5 USD', 'money', token)).toMatchObject({ units: 5_000_000n })
  })
})

test.each<[TypedUnit, string, string]>([
  ['own', '0.01', '0.01'],
  ['sats', '0.00001506', '1506'],
  ['sats', '0.1 BTC', '10000000'],
  ['money', '0.01', '1000'],
  ['money', '0.00012345', '12.34'],
  ['sats', 'abc', 'abc'],
])('writes an amount in another unit: %s', (unit, amount, text) => {
  expect(inUnit(amount, unit, BTC)).toBe(text)
})

test('offers sats for bitcoin alone, money with a rate', () => {
  const token = { symbol: 'POL', decimals: 18 }
  const fields = [BTC, tokenField(token, rate), bitcoinField(), tokenField(token)]
  expect(fields.map(({ units }) => units.map(({ id }) => id).join())).toEqual([
    'own,sats,money',
    'own,money',
    'own,sats',
    'own',
  ])
})

describe.each(['en', 'de', 'es', 'fr', 'pt-BR', 'ru', 'tr', 'ar', 'ja', 'zh-CN'])(
  'money in %s',
  async (language) => {
    const catalogue = await catalogueOf(language)
    beforeAll(() => useCatalogue(catalogue))
    afterAll(() => useCatalogue(messages))

    test.each(CURRENCIES)('reads %s as that language writes it', (currency) => {
      const field = bitcoinField({ ...rate, currency })
      for (const currencyDisplay of ['symbol', 'code'] as const) {
        const text = new Intl.NumberFormat(language, {
          style: 'currency',
          currency,
          currencyDisplay,
          minimumFractionDigits: 2,
        }).format(1_234_567.5)
        const reading = readInUnit(text, 'own', field)
        expect({ text, ...reading }).toMatchObject({ units: 1_234_567_500_000n, unit: { id: 'money' } })
      }
    })
  },
)

test('takes a shared sign for the dollar alone', () => {
  const of = (text: string, currency: FiatRate['currency']) =>
    readInUnit(text, 'own', bitcoinField({ ...rate, currency })).is
  expect(of('$5', 'USD')).toBe('amount')
  expect(of('CA$5', 'CAD')).toBe('amount')
  expect(of('$5', 'CAD')).toBe('foreign')
  expect(of('¥5', 'JPY')).toBe('amount')
  expect(of('¥5', 'CNY')).toBe('foreign')
  expect(of('€5', 'USD')).toBe('foreign')
})
