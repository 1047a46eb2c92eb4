import type { WrapPromise } from '../../journal/types'
import { afterFees } from '../../quote/fees'
import type { WrapReview, WrapReviewInput } from './types'
import { minArrival } from './min-arrival'

/** Describes what the transaction will deliver by its own instructions, or by the order if it has none. */
export function promiseOf(
  { summary }: WrapReview,
  minOutput: bigint,
  { kind }: { kind: 'base' | 'cross-chain' },
  { policy, intent }: WrapReviewInput,
): WrapPromise {
  if (summary === undefined)
    return { lockingScript: '', networkFeeSats: 0n, bridgePercentageFee: 0n, leastArrival: minOutput }
  const { payload, lockingScript, sendSats } = summary
  const { serviceFeeSats: networkFeeSats } = payload
  if (payload.kind === 'swap') {
    // Version 2 may enforce less than it says, on the base network too.
    const enforced = minArrival(payload, intent)
    const leastArrival = kind === 'base' && minOutput < enforced ? minOutput : enforced
    const bridgePercentageFee = payload.crossingFeePer1e7
    return { lockingScript, networkFeeSats, bridgePercentageFee, leastArrival }
  }
  // A plain wrap delivers what the fees leave; if the routers' shares are unknown, nothing is promised.
  const { contractFees } = policy
  const left = contractFees === undefined ? 0n : afterFees(sendSats, networkFeeSats, contractFees)
  return { lockingScript, networkFeeSats, bridgePercentageFee: 0n, leastArrival: left }
}
