import { AppError } from '~/lib/core/errors'
import { same } from '~/lib/core/journal/same'
import type { ToBitcoinSwap } from '~/lib/core/journal/types'
import { contractsCheck } from '~/lib/core/review/contracts'
import { withFindings } from '~/lib/core/review/finding'
import { reviewUnwrap, type UnwrapReviewInput } from '~/lib/core/review/unwrap'
import { type ReviewedUnwrap, reviewedCall } from '~/lib/core/review/unwrap-call'
import { sameAddress } from '~/lib/core/same-address'
import type { Deployment } from '../../ports/deployment'
import { countingServers } from '../../chains/server-counts'
import type { PendingToBitcoinReview } from '../../ports/pending-review'
import type { CallTerms } from '../../consent/call-kind'
import { isFresh } from '../../consent/freshness'
import type { ReadyStep, Step } from '../../consent/steps'
import { gatherAgain } from './gather-again'
import { routeOfIntent } from './route'
import { simulateCall } from './simulate-steps'
import { checkSources } from '../../consent/source-consent'
import { checkNotRefused, consentTo } from '../../consent/warning-consent'

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
 * the service is replaced by a new one, unless another signer has the call; the user's terms stay as approved. Before
 * that, it is refused: the disk may be an older copy, and the swap paid long ago.
 * @throws AppError `quote-stale`, `review-changed`, `review-refused`, `review-unacknowledged`, `simulation-reverted`,
 * and as `checkSources` does
 */
export async function reviewCallAgain(
  { intent, account, isBegun, approvedTo, isHanded = false, consent }: CallTerms<ToBitcoinSwap>,
  pending: PendingToBitcoinReview | undefined,
  connected: Deployment,
  now: number,
): Promise<ReviewedSteps> {
  const { deployment, counts } = countingServers(connected)
  const route = routeOfIntent(intent, deployment.profile)
  const usable = pending && (isHanded || isFresh(pending.createdAt, now)) ? pending.input : undefined
  if (usable === undefined && !isBegun)
    throw new AppError('quote-stale', 'the review is gone, or too old to sign')
  // A profile may have been replaced by another one of its id.
  if (usable !== undefined && !same(usable.deployment, route.contracts))
    throw new AppError('review-changed', 'the profile names other contracts now')
  const approved = { intent, account, pending, usable }
  const gathered = await gatherAgain(route, approved, { deployment, now })
  const { chain, input, chainQuote, allowance } = gathered
  const review = withFindings(reviewUnwrap(input), contractsCheck(gathered.contracts).findings)
  // A call that is built anew goes where the approved one went, whatever the profile names by now.
  if (approvedTo !== null && review.call !== undefined && !sameAddress(review.call.to, approvedTo))
    throw new AppError('review-changed', 'the call goes to another contract than was approved')
  checkNotRefused(review)
  const reviewed = reviewedCall(input, consentTo(consent, review))
  const trial = { account, allowance, minimum: { minSats: intent.minSats, chainQuote } }
  const { steps, ready, findings } = await simulateCall(reviewed, route, trial, chain)
  if (findings.length > 0)
    throw new AppError('simulation-reverted', 'the call would fail', {
      details: { codes: findings.map(({ code }) => code).join(' ') },
    })
  checkSources(counts, consent, { isBegun })
  return { input, reviewed, steps, ready }
}
