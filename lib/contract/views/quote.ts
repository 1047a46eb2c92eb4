import type { Disputed } from '~/lib/core/disputable'
import type { SwapIntent } from '~/lib/core/journal/types'
import type { ArrivalTime } from '~/lib/core/quote/arrival-time'
import type { FeeBreakdown } from '~/lib/core/quote/breakdown'
import type { SourceQuote } from '~/lib/core/quote/own-quote'
import type { Taken } from '~/lib/core/quote/taken'
import type { CrossingFee, FeeSources } from '~/lib/core/quote/quoted-fees'
import type { EstimateRoute } from '../estimate-route'
import type { FeeChoice } from '../orders'

/** Our own quote, from the chains alone, in base units of what arrives. */
export type OwnQuoteView = {
  output: bigint
  sources: SourceQuote[]
  /** Whether the sources are far apart. */
  differ: boolean
}

/** What the chains say of a swap's price. */
export type PriceView = {
  /** `null` = no source answered. */
  ownQuote: OwnQuoteView | null
  /** How far the amount's own size moves the price, in basis points; `null` where that is not known. */
  priceEffectBps: number | null
  /** How much less arrives than the input is worth at the market's price; `null` if unknown. */
  cost: { basisPoints: number; amount: bigint } | null
  /** What is taken of that worth, by whom, until the minimum arrives; `null` or absent if the worth is unknown. */
  taken?: Taken | null
  /** What two servers tell differently: the worse for the user counts. */
  disputed: Disputed[]
}

/** About what miners get for a swap's Bitcoin payment, in sats; `null` where no rate is known, or the coins do not suffice. */
export type SpeedFees = Record<FeeChoice, bigint | null>

export type QuoteView = {
  kind: 'swap'
  intent: SwapIntent
  minInputSats: bigint | null
  /** Token base units (to EVM) or sats (to Bitcoin). */
  expectedOutput: bigint
  /** The minimum to arrive with the chosen slippage. */
  minOutput: bigint
  /** Whether a contract holds the swap to `minOutput`: wrapped bitcoin is exchanged nowhere, one for one less fees. */
  isMinimumEnforced: boolean
  fees: FeeBreakdown
  feeSources: FeeSources
  /** `null` where nothing crosses, or no fee is taken for it. */
  crossingFee: CrossingFee | null
  /** What the service says about its route, for `swap.price`. */
  route: EstimateRoute
  /** About when it arrives: with the order's own choice of fee, and with each. */
  arrival?: ArrivalTime
  arrivals?: Record<'slow' | 'normal' | 'fast', ArrivalTime>
  asOf: number
}
