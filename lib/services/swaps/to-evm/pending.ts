import { blocksAtRate } from '~/lib/core/quote/arrival-time'
import type { JudgedToEvm } from '~/lib/core/review/judge-to-evm'
import { headOf, type Stamp } from '../../consent/desk'
import type { PendingToEvmReview } from '../../ports/pending-review'
import type { GatheredToEvm } from './gather'
import { intentToEvm, type ToEvmRoute } from './route'

/** The review of an order, to be shown, kept and approved. */
export function pendingToEvm(
  route: ToEvmRoute,
  { profileId, recipient, timeOf, feeRates, feeRate, estimate }: GatheredToEvm,
  { expectedOutput, ...judged }: JudgedToEvm,
  stamp: Stamp,
): PendingToEvmReview {
  const { leastArrival: minOutput } = judged.promise
  return {
    direction: 'to-evm',
    ...headOf(stamp),
    profileId,
    order: route.order,
    intent: intentToEvm(route, { minOutput, expectedOutput }),
    recipient,
    arrival: timeOf(blocksAtRate(feeRates.rates, judged.review.summary?.feeRate ?? feeRate)),
    route: estimate.route,
    ...judged,
  }
}
