import type { SwapIntent } from '~/lib/core/journal/types'
import type { ArrivalTime } from '~/lib/core/quote/arrival-time'
import type { FeeBreakdown } from '~/lib/core/quote/breakdown'
import type { ShownPrice } from '~/lib/core/quote/shown-price'
import type { CrossingFee, FeeSources } from '~/lib/core/quote/quoted-fees'
import type { EstimateRoute } from '~/lib/core/quote/estimate-route'
import type { FeeChoice } from '../orders'

export type PriceView = ShownPrice

/** About what miners get for a swap's Bitcoin payment, in sats; `null` where no rate is known, or the coins do not suffice. */
export type SpeedFees = Record<FeeChoice, bigint | null>

export type QuoteView = {
  kind: 'swap'
  intent: SwapIntent
  /** The least that the input has to be worth, by the service; `null` if it names none. */
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
  /** The service's words about its route, for `swap.price`. */
  route: EstimateRoute
  /** About when it arrives: with the order's own choice of fee, and with each. */
  arrival?: ArrivalTime
  arrivals?: Record<'slow' | 'normal' | 'fast', ArrivalTime>
  asOf: number
}
