import { decodeCall } from '~/lib/core/evm/decode-call'
import { same } from '~/lib/core/journal/same'
import type { ChainQuote } from '~/lib/core/quote/chain-quote'
import type { UnwrapReview } from '~/lib/core/review/unwrap'
import { quoteUnwrap } from '../../chains/own-quote'
import { askAhead } from '../../chains/shared-reads'
import type { ToBitcoinEstimate } from '../../ports/bridge-service'
import type { Deployment } from '../../ports/deployment'
import type { ToBitcoinRoute } from './route'

type Asked = Pick<ToBitcoinRoute, 'network' | 'base' | 'thirdPartyId'> & {
  order: Pick<ToBitcoinRoute['order'], 'inputAmount' | 'inputToken'>
}
type Estimate = Pick<ToBitcoinEstimate, 'outputSats' | 'route'>
type Call = UnwrapReview['call']
type Now = { deployment: Pick<Deployment, 'profile' | 'evm'>; now: number }

/** Our own quote, with the path and the fee of the reviewed call, or of the estimate before there is one. */
export function ownQuoteToBitcoin(
  route: Asked,
  estimate: Estimate,
  call: Call,
  { deployment, now }: Now,
): Promise<ChainQuote> {
  const { network, base, thirdPartyId, order } = route
  const { inputToken: token, inputAmount } = order
  const { path, crossingFeePer1e18 } = termsOf(estimate, call)
  const terms = { network, base, thirdPartyId, token, inputAmount, crossingFeePer1e18 }
  return quoteUnwrap(
    { ...terms, expectedSats: estimate.outputSats, hint: path ?? undefined },
    deployment,
    now,
  )
}

/** Asks for our own quote already while the service builds: it holds for a call of the same path and fee. */
export function quotingToBitcoin(route: Asked, estimate: Estimate, at: Now) {
  const estimated = askAhead(() => ownQuoteToBitcoin(route, estimate, undefined, at))
  const terms = termsOf(estimate, undefined)
  return (call: Call): Promise<ChainQuote> =>
    same(termsOf(estimate, call), terms) ? estimated() : ownQuoteToBitcoin(route, estimate, call, at)
}

function termsOf({ route }: Estimate, call: Call) {
  const terms = call && decodeCall(call.data)
  const crossing = terms?.kind === 'connector-swap' ? terms.crossingFeePer1e18 : route.crossingFee
  return {
    path: terms === undefined || terms.kind === 'unwrap' ? route.path : terms.path,
    crossingFeePer1e18: crossing < route.crossingFee ? crossing : route.crossingFee,
  }
}
