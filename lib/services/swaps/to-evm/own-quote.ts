import type { BridgePayload } from '~/lib/core/payload/payload'
import type { ChainQuote } from '~/lib/core/quote/chain-quote'
import { quoteWrap } from '../../chains/own-quote'
import { askAhead } from '../../chains/shared-reads'
import type { ToEvmEstimate } from '../../ports/bridge-service'
import type { Deployment } from '../../ports/deployment'
import type { ToEvmRoute } from './route'

type Asked = Pick<ToEvmRoute, 'network' | 'base' | 'thirdPartyId'> & {
  order: Pick<ToEvmRoute['order'], 'amountSats' | 'outputToken'>
}
type Estimate = Pick<ToEvmEstimate, 'route'> & { fees: { networkSats: bigint } }
type Now = { deployment: Pick<Deployment, 'profile' | 'evm'>; now: number }

/**
 * Our own quote, with the fees that the transaction states, or the service's estimated fees before there is one. A
 * crossing fee above the estimate makes the price worse; it must not lower what we expect.
 */
export function ownQuoteToEvm(
  route: Asked,
  estimate: Estimate,
  payload: BridgePayload | undefined,
  { deployment, now }: Now,
): Promise<ChainQuote> {
  const { network, base, thirdPartyId, order } = route
  const { outputToken: token, amountSats } = order
  const hint = estimate.route.path ?? undefined
  const terms = { network, base, thirdPartyId, token, amountSats, hint, ...feesIn(estimate, payload) }
  return quoteWrap(terms, deployment, now)
}

/** Asks for our own quote already while the service builds: it holds for a transaction that states the same fees. */
export function quotingToEvm(route: Asked, estimate: Estimate, at: Now) {
  const estimated = askAhead(() => ownQuoteToEvm(route, estimate, undefined, at))
  const { serviceFeeSats, crossingFeePer1e7 } = feesIn(estimate, undefined)
  return (payload: BridgePayload | undefined): Promise<ChainQuote> => {
    const stated = feesIn(estimate, payload)
    const isSame = stated.serviceFeeSats === serviceFeeSats && stated.crossingFeePer1e7 === crossingFeePer1e7
    return isSame ? estimated() : ownQuoteToEvm(route, estimate, payload, at)
  }
}

function feesIn({ fees, route }: Estimate, payload: BridgePayload | undefined) {
  const crossing = payload?.kind === 'swap' ? payload.crossingFeePer1e7 : route.crossingFee
  return {
    serviceFeeSats: payload?.serviceFeeSats ?? fees.networkSats,
    crossingFeePer1e7: crossing < route.crossingFee ? crossing : route.crossingFee,
  }
}
