import { BTC_DECIMALS, MAX_SATS } from '~/lib/core/amount'
import { CURRENCIES, type Currency, CURRENCY_DECIMALS, type FiatRate } from '~/lib/core/quote/currency'
import type { AmountReading, AmountUnit } from '~/lib/core/typed-amount'
import { exactText } from './format'
import { i18n } from './i18n'
import { locale } from './locale'
import { readTyped } from './typed-amount'

/** The unit that an amount is typed in: its own, sats, or the user's currency. */
export type TypedUnit = 'own' | 'sats' | 'money'
export type FieldUnit = AmountUnit & { id: TypedUnit }
/** Of which amounts a field takes; the first unit is its own. `rate`: from base units to the user's currency. */
export type TypedField = { units: [own: FieldUnit, ...FieldUnit[]]; rate: FiatRate | null }
export type TypedReading = AmountReading<FieldUnit>

/** Begins what is no amount in any unit. */
const NO_AMOUNT = '?'
/** The digits of a currency that are shown of what is not typed in it. */
const MONEY_DIGITS = 2

const BITCOIN_NAMES = ['BTC', 'XBT', '₿', 'bitcoin', 'bitcoins']
const SATS_NAMES = ['sat', 'satoshi', 'satoshis']

/** The field of an amount of bitcoin, in BTC or sats. */
export function bitcoinField(rate: FiatRate | null = null): TypedField {
  const own: FieldUnit = { id: 'own', names: BITCOIN_NAMES, decimals: BTC_DECIMALS, most: MAX_SATS }
  const names = [i18n.t('common.sats'), ...SATS_NAMES]
  const sats: FieldUnit = { id: 'sats', names, decimals: 0, most: MAX_SATS }
  return { units: [own, sats, ...moneyUnits(rate)], rate }
}

/** The field of an amount of a token, or of a network's native currency. */
export function tokenField(
  { symbol, decimals }: { symbol: string; decimals: number },
  rate: FiatRate | null = null,
): TypedField {
  return { units: [{ id: 'own', names: [symbol], decimals }, ...moneyUnits(rate)], rate }
}

function moneyUnits(rate: FiatRate | null): FieldUnit[] {
  if (rate === null) return []
  const { currency } = rate
  return [{ id: 'money', names: [currency, ...signsOf(currency)], decimals: CURRENCY_DECIMALS }]
}

const signsByLocale = new Map<string, readonly string[]>()

/** How a currency is written beside an amount. A sign that others share, as "$" and "¥", counts for the dollar alone. */
function signsOf(currency: Currency): readonly string[] {
  const key = `${locale()} ${currency}`
  const stored = signsByLocale.get(key)
  if (stored !== undefined) return stored
  const narrow = signOf(currency, 'narrowSymbol')
  const others = CURRENCIES.filter((other) => other !== currency && currency !== 'USD')
  const isShared = others.some((other) => signOf(other, 'narrowSymbol') === narrow)
  const signs = [signOf(currency, 'symbol'), ...(isShared ? [] : [narrow])]
  signsByLocale.set(key, signs)
  return signs
}

function signOf(currency: Currency, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency, currencyDisplay })
  return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency
}

/** Reads text typed into a field while it shows `unit`: a number without a name is in that. */
export function readInUnit(text: string, unit: TypedUnit, { units }: TypedField): TypedReading {
  const shown = units.find(({ id }) => id === unit)
  return shown === undefined
    ? readTyped(text, ...units)
    : readTyped(text, shown, ...units.filter((other) => other !== shown))
}

/** Converts typed text to base units of the field's own unit; `null` if it is no amount. Money needs a rate. */
export function ownUnits(reading: TypedReading, { rate }: TypedField): bigint | null {
  if (reading.is !== 'amount') return null
  const { units, unit } = reading
  if (unit.id !== 'money') return units
  return rate === null ? null : (units * rate.rate.given) / rate.rate.gained
}

/** The amount of a draft in base units, as its form keeps it; 0 where none is typed, `null` if it is no amount. */
export function draftUnits(amount: string, field: TypedField): bigint | null {
  return ownUnits(readInUnit(amount, 'own', field), field)
}

/**
 * Writes typed text as an amount in its own unit: "1506" sats are "0.00001506" BTC. Money is rounded down to the last base
 * unit that it buys. Begins with `?` where it cannot be read.
 */
export function inOwnUnit(text: string, unit: TypedUnit, field: TypedField): string {
  const reading = readInUnit(text, unit, field)
  const isOwn = reading.is === 'amount' ? reading.unit.id === 'own' : unit === 'own'
  if (text.trim() === '' || (isOwn && unit === 'own')) return text
  const units = ownUnits(reading, field)
  return units === null ? NO_AMOUNT + text : exactText(units, field.units[0].decimals)
}

/** An amount in its own unit, as it would be typed in another. */
export function inUnit(amount: string, unit: TypedUnit, field: TypedField): string {
  const units = unit === 'own' || amount.trim() === '' ? null : draftUnits(amount, field)
  if (units === null) return amount
  if (unit === 'sats') return String(units)
  if (field.rate === null) return amount
  const { rate } = field.rate
  const shown = 10n ** BigInt(CURRENCY_DECIMALS - MONEY_DIGITS)
  return exactText((units * rate.gained) / rate.given / shown, MONEY_DIGITS)
}
