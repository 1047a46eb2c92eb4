import { BTC_DECIMALS, parseUnits } from '~/lib/core/amount'
import { CURRENCY_DECIMALS } from '~/lib/core/quote/currency'
import type { FiatRate } from './fiat'
import { exactText } from './format'
import { typedAmount } from './typed-amount'

/** What an amount is typed in: its own unit, sats, or the user's currency. */
export type TypedUnit = 'own' | 'sats' | 'money'

/** `rate`: from base units to the user's currency; `null` = there is none. */
export type UnitTerms = { decimals: number; rate: FiatRate | null }

/** What is no amount in any unit. */
const NO_AMOUNT = '?'
/** The digits of a currency that are shown of what is not typed in it. */
const MONEY_DIGITS = 2

/** The units to choose from, in the order of the switch. */
export function unitsFor(isBitcoin: boolean, rate: FiatRate | null): TypedUnit[] {
  return ['own', ...(isBitcoin ? (['sats'] as const) : []), ...(rate === null ? [] : (['money'] as const))]
}

/**
 * What is typed, as an amount in its own unit: "1506" sats are "0.00001506" BTC. Money is rounded down to the last base unit
 * that it buys. `?` where it cannot be read.
 */
export function inOwnUnit(text: string, unit: TypedUnit, { decimals, rate }: UnitTerms): string {
  if (unit === 'own' || text.trim() === '') return text
  const typed = parsed(text, unit === 'sats' ? 0 : CURRENCY_DECIMALS)
  if (typed === null) return NO_AMOUNT
  if (unit === 'sats') return exactText(typed, BTC_DECIMALS)
  if (rate === null) return NO_AMOUNT
  const { given, gained } = rate.rate
  return exactText((typed * given) / gained, decimals)
}

/** An amount in its own unit, as it would be typed in another. */
export function inUnit(amount: string, unit: TypedUnit, { decimals, rate }: UnitTerms): string {
  if (unit === 'own' || amount.trim() === '') return amount
  const units = parsed(amount, decimals)
  if (units === null) return amount
  if (unit === 'sats') return String(units)
  if (rate === null) return amount
  const { given, gained } = rate.rate
  const shown = 10n ** BigInt(CURRENCY_DECIMALS - MONEY_DIGITS)
  return exactText((units * gained) / given / shown, MONEY_DIGITS)
}

function parsed(text: string, decimals: number): bigint | null {
  try {
    return parseUnits(typedAmount(text), decimals)
  } catch {
    return null
  }
}
