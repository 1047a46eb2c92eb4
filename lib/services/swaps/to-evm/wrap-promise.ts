import { isBaseNetwork } from '~/lib/contract/profile'
import type { WrapPromise } from '~/lib/core/journal/types'
import { afterFees } from '~/lib/core/quote/fees'
import type { WrapReview, WrapReviewInput } from '~/lib/core/review/wrap'
import { minArrival } from '~/lib/core/review/wrap/min-arrival'
import type { ToEvmRoute } from './route'

/** What the transaction will deliver by its own instructions, or by the order if it has none. */
export function promiseOf(
  { summary }: WrapReview,
  minOutput: bigint,
  { network }: ToEvmRoute,
  { policy, intent }: WrapReviewInput,
): WrapPromise {
  if (summary === undefined)
    return { lockingScript: '', networkFeeSats: 0n, bridgePercentageFee: 0n, leastArrival: minOutput }
  const { payload, lockingScript, sendSats } = summary
  const { serviceFeeSats: networkFeeSats } = payload
  if (payload.kind === 'swap') {
    // Version 2 may enforce less than it says, on the base network too.
    const enforced = minArrival(payload, intent)
    const leastArrival = isBaseNetwork(network) && minOutput < enforced ? minOutput : enforced
    const bridgePercentageFee = payload.crossingFeePer1e7
    return { lockingScript, networkFeeSats, bridgePercentageFee, leastArrival }
  }
  // A plain wrap delivers what the fees leave; if the routers' shares are unknown, nothing is promised.
  const { contractFees } = policy
  const left = contractFees === undefined ? 0n : afterFees(sendSats, networkFeeSats, contractFees)
  return { lockingScript, networkFeeSats, bridgePercentageFee: 0n, leastArrival: left }
}
