import { isBaseNetwork } from '~/lib/contract/profile'
import type { WrapPromise } from '~/lib/core/journal/types'
import { afterFees } from '~/lib/core/quote/fees'
import type { WrapReview, WrapReviewInput } from '~/lib/core/review/wrap'
import { minArrival } from '~/lib/core/review/wrap/min-arrival'
import type { ToEvmRoute } from './to-evm-route'

/** What the transaction is to bring, by its own instructions; without them, by what was asked for. */
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
    // v2 may enforce less than it says, on the base network too.
    const enforced = minArrival(payload, intent)
    const leastArrival = isBaseNetwork(network) && minOutput < enforced ? minOutput : enforced
    const bridgePercentageFee = payload.crossingFeePer1e7
    return { lockingScript, networkFeeSats, bridgePercentageFee, leastArrival }
  }
  // A plain wrap brings what the fees leave; where the routers' shares are not known, nothing is promised.
  const { contractFees } = policy
  const left = contractFees === undefined ? 0n : afterFees(sendSats, networkFeeSats, contractFees)
  return { lockingScript, networkFeeSats, bridgePercentageFee: 0n, leastArrival: left }
}
