import type { Hex } from '~/lib/core/hex'
import type { ToBitcoinIntent } from '~/lib/core/journal/types'
import type { EstimateRoute } from '~/lib/core/quote/estimate-route'
import { WHOLE_CROSSING_FEE } from '~/lib/core/quote/fees'
import { shortfallBps } from '~/lib/core/quote/shortfall'
import type { PricePolicy } from '~/lib/core/review/price'
import { chainPolicy } from '~/lib/core/review/price-policy'
import { reviewUnwrap, type UnwrapReviewInput } from '~/lib/core/review/unwrap'
import { UNWRAP_POLICY, withPrice } from '~/lib/core/review/unwrap/policy'
import { askAhead } from '../../chains/shared-reads'
import { contractsOfSwap } from '../../chains/swap-contracts'
import type { Deployment } from '../../ports/deployment'
import type { PendingToBitcoinReview } from '../../ports/pending-review'
import { buildCall, trustedLockers } from './build-call'
import { quotingToBitcoin } from './own-quote'
import type { ToBitcoinRoute } from './route'
import { allowanceAhead } from './simulate-steps'

/** The terms of an approved call, its review, and that review's input while the service's response in it counts. */
type Approved = {
  intent: ToBitcoinIntent
  account: Hex
  pending: PendingToBitcoinReview | undefined
  usable: UnwrapReviewInput | undefined
}

type Now = { deployment: Deployment; now: number }

/** A response that is fetched again comes without an estimate, so its crossing fee is held only to the cap. */
const NO_ROUTE: EstimateRoute = { path: null, crossingFee: WHOLE_CROSSING_FEE['to-bitcoin'] }

/**
 * Everything that is asked before an approved call is reviewed again: the response of the service, where the shown one
 * no longer counts, and what the wallet's own sources say of it now.
 */
export async function gatherAgain(
  route: ToBitcoinRoute,
  { intent, account, pending, usable }: Approved,
  at: Now,
) {
  const { network, order } = route
  const chain = at.deployment.evm(network.name)
  const estimated = { outputSats: intent.expectedSats, route: pending?.route ?? NO_ROUTE }
  const quoteBy = quotingToBitcoin(route, estimated, at)
  const allowance = allowanceAhead(route, account, chain)
  const contracts = askAhead(() => contractsOfSwap({ network, token: order.inputToken }, at.deployment))
  const current =
    usable === undefined
      ? (await buildCall(route, intent.minSats, at)).input
      : await withFreshFacts(usable, route, at)
  const [chainQuote, ofContracts] = await Promise.all([
    quoteBy(reviewUnwrap(withoutPrice(current)).call),
    contracts(),
  ])
  const input = withPrice(current, chainQuote, {
    ...pageTerms(pending),
    slippageBps: shortfallBps(intent.minSats, intent.expectedSats),
    ...chainPolicy(chainQuote),
  })
  return { chain, input, chainQuote, contracts: ofContracts, allowance }
}

/** Who set the terms stays as it was, even if the call is built anew. */
function pageTerms(pending: PendingToBitcoinReview | undefined): PricePolicy {
  const { isPageAsked, isIntegratorOfPage, marketFeeRate } = pending?.input.policy ?? {}
  return {
    ...(isPageAsked !== undefined && { isPageAsked }),
    ...(isIntegratorOfPage !== undefined && { isIntegratorOfPage }),
    ...(marketFeeRate !== undefined && { marketFeeRate }),
  }
}

/** The terms of the call do not depend on its price. */
function withoutPrice(input: UnwrapReviewInput): UnwrapReviewInput {
  return { ...input, policy: UNWRAP_POLICY }
}

async function withFreshFacts(
  input: UnwrapReviewInput,
  route: ToBitcoinRoute,
  { deployment, now }: Now,
): Promise<UnwrapReviewInput> {
  const lockers = await trustedLockers(input.response, route, deployment)
  return {
    ...input,
    lockers: lockers.map(({ lockingScript }) => lockingScript),
    now: Math.floor(now / 1_000),
  }
}
