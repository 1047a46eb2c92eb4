import { fixedFeeBoundSats, MAX_LOSS_BPS } from '../../quote/taken'
import { feeCaps } from '../transaction/fee-caps'
import type { WrapReviewInput } from './types'

const MAX_LOSS_PERCENT = MAX_LOSS_BPS / 100

/** Application ids that relayers process: 1 wraps, 10 and 20 wrap and swap. A payment to any other would be stuck. */
const APP_IDS = [1, 10, 20]

/**
 * The limits a wrap is held to: the caps of every Bitcoin payment, the service's fixed fee as quoted, and what the base
 * network's routers take of data carriers and bridge fees.
 */
export function wrapPolicy(facts: {
  amountSats: bigint
  marketFeeRate: number | undefined
  chosenFeeRate: { low: number; high: number } | undefined
  areCoinsNamed: boolean
  quotedServiceFeeSats: bigint
  payloadLengths: number[]
  takesBridgeFee: boolean
  minRelayFeeRate: number
}): WrapReviewInput['policy'] {
  const {
    amountSats,
    marketFeeRate,
    chosenFeeRate,
    areCoinsNamed,
    quotedServiceFeeSats,
    payloadLengths,
    takesBridgeFee,
    minRelayFeeRate,
  } = facts
  return {
    ...feeCaps(amountSats, marketFeeRate),
    // What takes more by itself is refused by the loss in all.
    maxServiceFeeSats: higher(
      (amountSats * BigInt(MAX_LOSS_BPS)) / 10_000n,
      fixedFeeBoundSats(marketFeeRate),
    ),
    maxBridgeFeePercent: MAX_LOSS_PERCENT,
    appIds: APP_IDS,
    quotedServiceFeeSats,
    payloadLengths,
    takesBridgeFee,
    minRelayFeeRate,
    areCoinsNamed,
    ...(marketFeeRate !== undefined && { marketFeeRate }),
    ...(chosenFeeRate && { chosenFeeRate }),
  }
}

function higher(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
