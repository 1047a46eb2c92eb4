import { feeCaps } from '../chains/fee-caps'
import type { WrapReviewInput } from '~/lib/core/review/wrap'

/** A review older than this is made again before anything is signed: prices and lockers move. */
export const REVIEW_LIFETIME_MS = 5 * 60_000
/** Clocks are set back by moments all the time; by more than this, nobody knows how old a review is. */
const CLOCK_SLACK_MS = 60_000

/** Whether a review of that time may still be signed. */
export function isFresh(createdAt: number, now: number): boolean {
  const age = now - createdAt
  return age <= REVIEW_LIFETIME_MS && age >= -CLOCK_SLACK_MS
}

/** The applications that relayers know: 1 wraps, 10 and 20 wrap and swap. What is addressed to another would lie there. */
const APP_IDS = [1, 10, 20]

/**
 * The limits a wrap is held to: the caps of every Bitcoin payment, and the service's fixed fee as quoted.
 */
export function wrapPolicy(facts: {
  amountSats: bigint
  marketFeeRate: number | undefined
  quotedServiceFeeSats: bigint
}): WrapReviewInput['policy'] {
  const { amountSats, marketFeeRate, quotedServiceFeeSats } = facts
  return {
    ...feeCaps(amountSats, marketFeeRate),
    maxServiceFeeSats: amountSats / 10n + 50_000n,
    maxBridgeFeePercent: 5,
    appIds: APP_IDS,
    quotedServiceFeeSats,
    ...(marketFeeRate !== undefined && { marketFeeRate }),
  }
}
