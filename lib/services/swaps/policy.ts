import { feeCaps } from '../chains/fee-rates'
import type { UnwrapReviewInput } from '~/lib/core/review/unwrap'
import type { WrapReviewInput } from '~/lib/core/review/wrap'

/** Application ids that relayers process: 1 wraps, 10 and 20 wrap and swap. A payment to any other would be stuck. */
const APP_IDS = [1, 10, 20]

/**
 * The limits a wrap is held to: the caps of every Bitcoin payment, the service's fixed fee as quoted, and what the base
 * network's routers take of data carriers and bridge fees.
 */
export function wrapPolicy(facts: {
  amountSats: bigint
  marketFeeRate: number | undefined
  quotedServiceFeeSats: bigint
  payloadLengths: number[]
  takesBridgeFee: boolean
}): WrapReviewInput['policy'] {
  const { amountSats, marketFeeRate, quotedServiceFeeSats, payloadLengths, takesBridgeFee } = facts
  return {
    ...feeCaps(amountSats, marketFeeRate),
    maxServiceFeeSats: amountSats / 10n + 50_000n,
    maxBridgeFeePercent: 5,
    appIds: APP_IDS,
    quotedServiceFeeSats,
    payloadLengths,
    takesBridgeFee,
    ...(marketFeeRate !== undefined && { marketFeeRate }),
  }
}

/**
 * The limits of a call to Bitcoin. Public clients of the bridge set deadlines of 100,000 s, so two days allow them all.
 */
export const UNWRAP_POLICY: UnwrapReviewInput['policy'] = {
  maxRelayerFeePercent: 5,
  maxDeadlineSeconds: 48 * 3_600,
}
