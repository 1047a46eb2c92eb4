import type { Currency } from './currency'
import { convertAt, type Rate } from './rate'

/** From base units of what moved to millionths of a currency, as the chains priced it when it moved. */
export type PriceAtTime = { currency: Currency; rate: Rate }

/** A sum that moves in an entry, each in an asset of its own. */
export type MovedSum = 'sent' | 'fee' | 'received'

export type PricesAtTime = { [sum in MovedSum]?: PriceAtTime }

/** The worth of sums when they moved, in millionths of one currency; `null` = not known. */
export type WorthAtTime = { currency: Currency } & Record<MovedSum, bigint | null>

/**
 * `null` if no price was recorded. The currency is that of the first sum that has one: prices recorded after the user
 * chose another currency are left out, since they cannot be added up.
 */
export function worthAtTime(
  moved: { [sum in MovedSum]?: { amount: bigint | null } | null },
  prices: PricesAtTime = {},
): WorthAtTime | null {
  const currency = (prices.sent ?? prices.fee ?? prices.received)?.currency
  if (currency === undefined) return null
  const worth = (sum: MovedSum): bigint | null => {
    const [amount, price] = [moved[sum]?.amount ?? null, prices[sum]]
    return amount === null || price?.currency !== currency ? null : convertAt(amount, price.rate)
  }
  return { currency, sent: worth('sent'), fee: worth('fee'), received: worth('received') }
}
