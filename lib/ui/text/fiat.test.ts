import { describe, expect, it, onTestFinished } from 'vitest'
import type { CurrencyPriceView } from '~/lib/contract/views/prices'
import { convertAt } from '~/lib/core/quote/rate'
import { fiatRateOf, fiatText } from './fiat'
import { useCatalogue } from './catalogue'
import { catalogueOf, messages } from './locale.fixture'

const MINUTE = 60_000
const NOW = 100 * MINUTE
/** A bitcoin is 100,000 of the currency. */
const BITCOIN: CurrencyPriceView = {
  currency: 'USD',
  rate: { given: 100_000_000n, gained: 100_000_000_000n },
  asOf: NOW,
}
const TOKEN = { rate: { given: 10n, gained: 1n }, asOf: NOW }
const written = (sats: bigint, currency: CurrencyPriceView['currency'] = 'USD') => {
  const rate = fiatRateOf({ ...BITCOIN, currency }, null, NOW)
  // Some languages write a space that does not break.
  return rate && fiatText(sats, rate)
}

describe('an amount is written', () => {
  it('with the currency’s own decimals', () => {
    expect(written(1_234_567n)).toBe('$1,234.57')
    expect(written(1_234_567n, 'JPY')).toBe('¥1,235')
  })

  it('exactly, however large', () => {
    expect(written(2_100_000_000_000_000n)).toBe('$2,100,000,000,000.00')
    expect(written(2_099_999_999_999_990n)).toBe('$2,099,999,999,999.99')
  })

  it.each(['USD', 'EUR'] as const)('stays one figure in right-to-left text: %s', async (currency) => {
    useCatalogue(await catalogueOf('ar'))
    onTestFinished(() => useCatalogue(messages))
    const text = written(9_477_260n, currency) ?? ''
    expect(text).toMatch(/^\u2066[^\u200e\u200f\u061c]*\u2069$/)
    expect(text).toContain('9,477.26')
  })

  it('never as nothing where it is something', () => {
    expect(written(9n)).toBe('<$0.01')
    expect(written(10n)).toBe('$0.01')
    expect(written(0n)).toBe('$0.00')
    expect(written(999n, 'JPY')).toBe('<¥1')
  })
})

describe('the rate', () => {
  it('of a token goes through bitcoin', () => {
    const rate = fiatRateOf(BITCOIN, TOKEN, NOW)
    expect(rate && convertAt(1_000n, rate.rate)).toBe(100_000n)
  })

  it.each([
    ['the currency was not asked for yet', undefined, null],
    ['the token was not asked for yet', BITCOIN, undefined],
    ['nobody names a price of the currency', { ...BITCOIN, rate: null }, null],
    ['nobody names a price of the token', BITCOIN, { ...TOKEN, rate: null }],
    ['the currency’s is over ten minutes old', { ...BITCOIN, asOf: NOW - 10 * MINUTE - 1 }, null],
    ['the token’s is over ten minutes old', BITCOIN, { ...TOKEN, asOf: NOW - 10 * MINUTE - 1 }],
  ])('is not known where %s', (_, bitcoin, token) => {
    expect(fiatRateOf(bitcoin, token, NOW)).toBeNull()
  })
})
