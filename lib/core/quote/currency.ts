import type { Rate } from './rate'

/** Currencies (ISO 4217) that amounts can be shown in, where a profile names a feed of their price in US dollars. */
export const FEED_CURRENCIES = [
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'EUR',
  'GBP',
  'IDR',
  'INR',
  'JPY',
  'KRW',
  'MXN',
  'NGN',
  'NZD',
  'PHP',
  'SEK',
  'SGD',
  'THB',
  'TRY',
  'ZAR',
] as const

/** Bitcoin's feeds are in US dollars, so the dollar needs no feed of its own. */
export const CURRENCIES = ['USD', ...FEED_CURRENCIES] as const

export type Currency = (typeof CURRENCIES)[number]

/** From base units of an asset to millionths of a currency. */
export type FiatRate = { currency: Currency; rate: Rate }

/** Amounts of money are counted in millionths, so that a sat is worth something in every currency. */
export const CURRENCY_DECIMALS = 6
