import { quotingToBitcoin } from './own-quote'
import type { EstimateRoute } from '~/lib/core/quote/estimate-route'
import { UNWRAP_POLICY, withPrice } from '~/lib/core/review/unwrap/policy'
import { chainPolicy } from '~/lib/core/review/price-policy'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { same } from '~/lib/core/journal/same'
import type { ToBitcoinIntent } from '~/lib/core/journal/types'
import { WHOLE_CROSSING_FEE } from '~/lib/core/quote/fees'
import { shortfallBps } from '~/lib/core/quote/shortfall'
import { contractsCheck } from '~/lib/core/review/contracts'
import { withFindings } from '~/lib/core/review/finding'
import type { PricePolicy } from '~/lib/core/review/price'
import { reviewUnwrap, type UnwrapReviewInput } from '~/lib/core/review/unwrap'
import { type ReviewedUnwrap, reviewedCall } from '~/lib/core/review/unwrap-call'
import { sameAddress } from '~/lib/core/same-address'
import type { Deployment } from '../../ports/deployment'
import { countingServers } from '../../chains/server-counts'
import { contractsOfSwap } from '../../chains/swap-contracts'
import { askAhead } from '../../chains/shared-reads'
import type { PendingToBitcoinReview } from '../../ports/pending-review'
import { isFresh } from '../../consent/freshness'
import type { ReadyStep, Step } from '../../consent/steps'
import { buildCall, trustedLockers } from './build-call'
import { routeOfIntent, type ToBitcoinRoute } from './route'
import { allowanceAhead, simulateCall } from './simulate-steps'
import { checkSources } from '../../consent/source-consent'
import { checkNotRefused, consentTo, type ShownReview } from '../../consent/warning-consent'

/**
 * The user's terms, who pays, whether a transaction of the swap is already signed or sent to a page's wallet, and the
 * contract that was approved, once one was. `isHanded`: another signer has the call. `consent`: what the user was shown,
 * and has accepted.
 */
type Terms = {
  intent: ToBitcoinIntent
  account: Hex
  isBegun: boolean
  approvedTo: Hex | null
  isHanded?: boolean
  consent: ShownReview | undefined
}

/** A response that is fetched again comes without an estimate, so its crossing fee is held only to the cap. */
const NO_ROUTE: EstimateRoute = { path: null, crossingFee: WHOLE_CROSSING_FEE['to-bitcoin'] }

/** `input`: what was reviewed, with the service's answer. */
type ReviewedSteps = {
  input: UnwrapReviewInput
  reviewed: ReviewedUnwrap
  steps: Step[]
  ready: ReadyStep[]
}

/**
 * Reviews a call against the chains' current state and simulates it there: before the first signature, when an
 * interrupted approval resumes, and before each step of a page's wallet. Once a swap has begun, an expired response of
 * the service is replaced by a new one, unless another signer has the call; the user's terms stay as approved. Before that, it is refused: the disk may be
 * an older copy, and the swap paid long ago.
 * @throws AppError `quote-stale`, `review-changed`, `review-refused`, `review-unacknowledged`, `simulation-reverted`,
 * and as `checkSources` does
 */
export async function reviewCallAgain(
  { intent, account, isBegun, approvedTo, isHanded = false, consent }: Terms,
  pending: PendingToBitcoinReview | undefined,
  connected: Deployment,
  now: number,
): Promise<ReviewedSteps> {
  const { deployment, counts } = countingServers(connected)
  const route = routeOfIntent(intent, deployment.profile)
  const isUsable = pending !== undefined && (isHanded || isFresh(pending.createdAt, now))
  if (!isUsable && !isBegun) throw new AppError('quote-stale', 'the review is gone, or too old to sign')
  // A profile may have been replaced by another one of its id.
  if (isUsable && !same(pending.input.deployment, route.contracts))
    throw new AppError('review-changed', 'the profile names other contracts now')
  const chain = deployment.evm(route.network.name)
  const estimated = { outputSats: intent.expectedSats, route: pending?.route ?? NO_ROUTE }
  const quoteBy = quotingToBitcoin(route, estimated, { deployment, now })
  const allowance = allowanceAhead(route, account, chain)
  const contracts = askAhead(() =>
    contractsOfSwap({ network: route.network, token: intent.inputToken }, deployment),
  )
  const current = isUsable
    ? await withFreshFacts(pending.input, route, deployment, now)
    : (await buildCall(route, intent.minSats, { deployment, now })).input
  const [chainQuote, ofContracts] = await Promise.all([
    quoteBy(reviewUnwrap(withoutPrice(current)).call),
    contracts(),
  ])
  const input = withPrice(current, chainQuote, {
    ...pageTerms(pending),
    slippageBps: shortfallBps(intent.minSats, intent.expectedSats),
    ...chainPolicy(chainQuote),
  })
  const review = withFindings(reviewUnwrap(input), contractsCheck(ofContracts).findings)
  // A call that is built anew goes where the approved one went, whatever the profile names by now.
  if (approvedTo !== null && review.call !== undefined && !sameAddress(review.call.to, approvedTo))
    throw new AppError('review-changed', 'the call goes to another contract than was approved')
  checkNotRefused(review)
  const reviewed = reviewedCall(input, consentTo(consent, review))
  const minimum = { minSats: intent.minSats, chainQuote }
  const { steps, ready, findings } = await simulateCall(
    reviewed,
    route,
    { account, allowance, minimum },
    chain,
  )
  if (findings.length > 0)
    throw new AppError('simulation-reverted', 'the call would fail', {
      details: { codes: findings.map(({ code }) => code).join(' ') },
    })
  checkSources(counts, consent, { isBegun })
  return { input, reviewed, steps, ready }
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
  deployment: Deployment,
  now: number,
): Promise<UnwrapReviewInput> {
  const lockers = await trustedLockers(input.response, route, deployment)
  return {
    ...input,
    lockers: lockers.map(({ lockingScript }) => lockingScript),
    now: Math.floor(now / 1_000),
  }
}
