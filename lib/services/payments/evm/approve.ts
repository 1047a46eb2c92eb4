import { findNetwork } from '~/lib/core/catalog'
import { AppError } from '~/lib/core/errors'
import type { EvmPayment } from '~/lib/core/journal/types'
import { reviewedEvmPayment, reviewEvmPayment } from '~/lib/core/review/evm-payment'
import { countingServers } from '../../chains/server-counts'
import { startingPoint } from '../../chains/starting-point'
import { createCallApproval } from '../../consent/approve-call'
import type { CallPorts, ReadyCalls } from '../../consent/call-kind'
import type { Deployment } from '../../ports/deployment'
import type { PendingEvmPayment } from '../../ports/pending-review'
import { isFresh } from '../../consent/freshness'
import { checkSources } from '../../consent/source-consent'
import { consentTo, type ShownReview } from '../../consent/warning-consent'
import { gatherFacts } from './facts'

/** From the user's approval of a payment on an EVM network to signed bytes on disk. */
export function createEvmPaymentApproval(ports: CallPorts) {
  const { clock } = ports
  return createCallApproval<EvmPayment, PendingEvmPayment>(ports, {
    // What another signer has is reviewed again whenever it comes back.
    reviewAgain: ({ isHanded = false, consent }, pending, deployment) =>
      reviewAgain(pending, consent, deployment, isHanded ? (pending?.createdAt ?? 0) : clock.now()),
    async startOf({ intent }, spend, deployment) {
      const network = findNetwork(deployment.profile, intent.networkName)
      return { ...spend, intent, startedFrom: await startingPoint(deployment, [network]) }
    },
  })
}

/**
 * The call is encoded, run and reviewed again. It has one step, so nothing of it has been signed yet.
 * @throws AppError `quote-stale`, `review-changed`, `review-refused`, `review-unacknowledged`
 */
async function reviewAgain(
  pending: PendingEvmPayment | undefined,
  consent: ShownReview | undefined,
  connected: Deployment,
  now: number,
): Promise<ReadyCalls<PendingEvmPayment>> {
  if (pending === undefined || !isFresh(pending.createdAt, now))
    throw new AppError('quote-stale', 'the review is gone, or too old to sign')
  const { intent, account } = pending
  const { deployment, counts } = countingServers(connected)
  const network = findNetwork(deployment.profile, intent.networkName)
  const chain = deployment.evm(network.name)
  const { facts: input, gasLimit } = await gatherFacts({ intent, account, network, chain })
  const { review } = reviewEvmPayment(input)
  if (review.digest !== pending.review.digest)
    throw new AppError('review-changed', 'the call is not the one that was shown')
  const call = reviewedEvmPayment(input, consentTo(consent, review))
  checkSources(counts, consent)
  return { pending, call, allowance: null, ready: [{ kind: 'call', call, gasLimit }] }
}
