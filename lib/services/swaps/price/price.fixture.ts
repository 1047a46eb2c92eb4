import type { PriceView } from '~/lib/contract/views/quote'
import type { EstimateRoute } from '~/lib/contract/estimate-route'

/** An unknown price. */
export const UNKNOWN_PRICE: PriceView = { ownQuote: null, priceEffectBps: null, cost: null, disputed: [] }

export const NO_ROUTE: EstimateRoute = { path: null, crossingFee: 0n }
