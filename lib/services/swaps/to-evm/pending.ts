import { blocksAtRate } from '~/lib/core/quote/arrival-time'
import { ifToEvmFails } from '~/lib/core/review/if-fails'
import type { JudgedToEvm } from '~/lib/core/review/judge-to-evm'
import { headOf, type Stamp } from '../../consent/desk'
import type { PendingToEvmReview } from '../../ports/pending-review'
import type { GatheredToEvm } from './gather'
import { intentToEvm, type ToEvmRoute } from './route'

/** The review of an order, to be shown, kept and approved. */
export function pendingToEvm(
  route: ToEvmRoute,
  { profileId, recipient, timeOf, feeRates, feeRate, estimate, payer, ...gathered }: GatheredToEvm,
  { expectedOutput, ...judged }: JudgedToEvm,
  stamp: Stamp,
): PendingToEvmReview {
  const { leastArrival: minOutput } = judged.promise
  const { summary } = judged.review
  const arrival = timeOf(blocksAtRate(feeRates.rates, summary?.feeRate ?? feeRate))
  const { contractFees } = gathered.chainQuote
  const { burnFees } = gathered
  return {
    direction: 'to-evm',
    ...headOf(stamp),
    profileId,
    order: route.order,
    intent: {
      ...intentToEvm(route, { minOutput, expectedOutput }),
      ...(payer !== undefined && { signer: 'page' }),
    },
    recipient,
    arrival,
    ifFails: ifToEvmFails({ route, summary, contractFees, burnFees, minutes: arrival.minutes }),
    route: estimate.route,
    ...judged,
  }
}
