import { AppError } from '~/lib/core/errors'
import type { ToBitcoinRequest } from '~/lib/core/request/types'
import { reviewUnwrap } from '~/lib/core/review/unwrap'
import { reviewedCall } from '~/lib/core/review/unwrap-call'
import type { Deployment } from '../ports/deployment'
import { isAcknowledged } from '../swaps/acknowledged'
import { REVIEW_LIFETIME_MS } from '../swaps/policy'
import { askForCall, gauge, trustedLockers } from '../swaps/prepare-to-bitcoin'
import type { Prepared } from '../swaps/prepared'
import type { Step } from '../swaps/simulate-steps'
import { planToBitcoin, type ToBitcoinPlan } from '../swaps/to-bitcoin-plan'

/**
 * What is still to be sent for an approved request, reviewed and run against the chain as it is now. Where the answer of
 * the service has grown old it is asked for anew; the user's own terms stay as they were approved.
 * @throws AppError `review-refused`, `review-unacknowledged`, `simulation-reverted`, `quote-stale`
 */
export async function nextSteps(
  request: ToBitcoinRequest,
  prepared: Prepared | undefined,
  deployment: Deployment,
  now: number,
): Promise<Step[]> {
  if (request.attempts.length === 0 && prepared?.acknowledged === undefined)
    throw new AppError('quote-stale', 'the review is gone')
  const plan = planOf(request, deployment)
  const { minSats } = request.intent
  const isFresh = prepared?.direction === 'to-bitcoin' && now - prepared.createdAt <= REVIEW_LIFETIME_MS
  const input = isFresh
    ? {
        ...prepared.input,
        lockers: await trustedLockers(prepared.input.response, plan, deployment),
        now: Math.floor(now / 1_000),
      }
    : await askForCall(deployment, plan, minSats, now)
  const acknowledged = isAcknowledged(prepared, prepared?.acknowledged ?? false, reviewUnwrap(input))
  const reviewed = reviewedCall(input, acknowledged)
  const chain = deployment.evm(plan.network.name)
  const { steps, findings } = await gauge(reviewed, request.account.address, plan, minSats, chain)
  if (findings.length > 0)
    throw new AppError('simulation-reverted', 'the call would fail', {
      details: { reason: findings.map(({ code }) => code).join(' ') },
    })
  return steps
}

function planOf({ intent }: ToBitcoinRequest, { profile }: Deployment): ToBitcoinPlan {
  const { networkName, inputAmount, inputToken, bitcoinAddress, minSats, thirdPartyId } = intent
  const terms = { networkName, inputAmount, inputToken, minSats, thirdPartyId }
  return planToBitcoin(
    { direction: 'to-bitcoin', recipient: bitcoinAddress, slippageBps: 0, feeChoice: null, ...terms },
    profile,
    bitcoinAddress,
  )
}
