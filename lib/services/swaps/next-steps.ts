import { AppError } from '~/lib/core/errors'
import type { ToBitcoinSwap } from '~/lib/core/journal/types'
import { reviewUnwrap } from '~/lib/core/review/unwrap'
import { reviewedCall } from '~/lib/core/review/unwrap-call'
import type { Deployment } from '../ports/deployment'
import { hasWarningConsent } from './warning-consent'
import { REVIEW_LIFETIME_MS } from './policy'
import { askForCall, simulate, trustedLockers } from './prepare-to-bitcoin'
import type { PendingReview } from './pending-review'
import type { Step } from './simulate-steps'
import { routeToBitcoin, type ToBitcoinRoute } from './to-bitcoin-route'

/**
 * What is still to be sent for an approved request, reviewed and run against the chain as it is now. Where the answer of
 * the service has grown old it is asked for anew; the user's own terms stay as they were approved.
 * @throws AppError `review-refused`, `review-unacknowledged`, `simulation-reverted`, `quote-stale`
 */
export async function nextSteps(
  swap: ToBitcoinSwap,
  pending: PendingReview | undefined,
  deployment: Deployment,
  now: number,
): Promise<Step[]> {
  if (swap.attempts.length === 0 && pending?.acknowledged === undefined)
    throw new AppError('quote-stale', 'the review is gone')
  const route = planOf(swap, deployment)
  const { minSats } = swap.intent
  const isFresh = pending?.direction === 'to-bitcoin' && now - pending.createdAt <= REVIEW_LIFETIME_MS
  const input = isFresh
    ? {
        ...pending.input,
        lockers: await trustedLockers(pending.input.response, route, deployment),
        now: Math.floor(now / 1_000),
      }
    : await askForCall(deployment, route, minSats, now)
  const acknowledged = hasWarningConsent(pending, pending?.acknowledged ?? false, reviewUnwrap(input))
  const reviewed = reviewedCall(input, acknowledged)
  const chain = deployment.evm(route.network.name)
  const { steps, findings } = await simulate(reviewed, swap.account.address, route, minSats, chain)
  if (findings.length > 0)
    throw new AppError('simulation-reverted', 'the call would fail', {
      details: { reason: findings.map(({ code }) => code).join(' ') },
    })
  return steps
}

function planOf({ intent }: ToBitcoinSwap, { profile }: Deployment): ToBitcoinRoute {
  const { networkName, inputAmount, inputToken, bitcoinAddress, minSats, thirdPartyId } = intent
  const terms = { networkName, inputAmount, inputToken, minSats, thirdPartyId }
  return routeToBitcoin(
    { direction: 'to-bitcoin', recipient: bitcoinAddress, slippageBps: 0, feeChoice: null, ...terms },
    profile,
    bitcoinAddress,
  )
}
