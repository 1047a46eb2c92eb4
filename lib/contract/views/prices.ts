import type { Hex } from '~/lib/core/hex'
import type { Currency } from '~/lib/core/quote/currency'
import type { Rate } from '~/lib/core/quote/rate'

/** From base units of a network's tokens to sats. `rate: null` = the chains name no price, or none that servers agree on. */
export type TokenPricesView = {
  prices: { token: Hex | null; rate: Rate | null }[]
  /** When the oldest of them was asked for. */
  asOf: number
}

/** From sats to millionths of a currency; likewise. */
export type CurrencyPriceView = { currency: Currency; rate: Rate | null; asOf: number }
