import type { EstimateRoute } from './estimate-route'
import type { ShownPrice } from './shown-price'

/** An unknown price. */
export const UNKNOWN_PRICE: ShownPrice = { ownQuote: null, priceEffectBps: null, cost: null, disputed: [] }

export const NO_ROUTE: EstimateRoute = { path: null, crossingFee: 0n }
