import type { CurrencyPriceView } from '~/lib/contract/views/prices'
import { formatUnits } from '~/lib/core/amount'
import { type Currency, CURRENCY_DECIMALS, type FiatRate } from '~/lib/core/quote/currency'
import { chainRates, convertAt, type Rate } from '~/lib/core/quote/rate'
import { locale } from './locale'
import type { TokenPrice } from './worth'

/** Marks that languages from right to left put beside a figure; around it, they would part its sign from its digits. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g

/**
 * Prices are requested every three minutes, at rest every nine. One that could not be refreshed for this long is no
 * longer used.
 */
const OLDEST_MS = 10 * 60_000
/** A sat is its own price in sats. */
const SAT: Rate = { given: 1n, gained: 1n }

/** An asset's price in a currency; `token: null` = bitcoin itself. `null` if unknown. */
export function fiatRateOf(
  bitcoin: CurrencyPriceView | undefined,
  token: TokenPrice | null | undefined,
  now: number,
): FiatRate | null {
  if (bitcoin === undefined || token === undefined) return null
  const inSats = token === null ? SAT : token.rate
  if (bitcoin.rate === null || inSats === null) return null
  if (now - Math.min(bitcoin.asOf, token?.asOf ?? bitcoin.asOf) > OLDEST_MS) return null
  return { currency: bitcoin.currency, rate: chainRates(inSats, bitcoin.rate) }
}

/** Writes an amount's worth, as `currencyText`. */
export function fiatText(units: bigint, { currency, rate }: FiatRate): string {
  return currencyText(convertAt(units, rate), currency, units > 0n)
}

/**
 * "$1,234.50", as the page's language writes it; "<$0.01" where even that would be too much.
 * @param isSome whether the amount is above zero, however small
 */
export function currencyText(millionths: bigint, currency: Currency, isSome = millionths > 0n): string {
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency })
  const { maximumFractionDigits = 0 } = format.resolvedOptions()
  const smallest = 10n ** BigInt(Math.max(0, CURRENCY_DECIMALS - maximumFractionDigits))
  const isTooSmall = isSome && millionths < smallest
  const figure = formatUnits(isTooSmall ? smallest : millionths, CURRENCY_DECIMALS)
  const text = (isTooSmall ? '<' : '') + (isNumeric(figure) ? format.format(figure) : '')
  const bare = text.replaceAll(DIRECTION_MARKS, '')
  return bare === text ? text : `\u2066${bare}\u2069`
}

/** "Euro (EUR)", in the page's language. */
export function currencyName(currency: Currency): string {
  const name = new Intl.DisplayNames(locale(), { type: 'currency' }).of(currency)
  return name === undefined || name === currency ? currency : `${name} (${currency})`
}

/** `format` takes text of a number, so that no money passes through a float. */
function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text)
}
