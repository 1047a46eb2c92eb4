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

const FEE_RATE_FLOOR_CAP = 50
const FEE_RATE_CEILING_CAP = 1_000
/** The applications that relayers know: 1 wraps, 10 and 20 wrap and swap. What is addressed to another would lie there. */
const APP_IDS = [1, 10, 20]

/**
 * The limits a wrap is held to: a miner's fee within four times the market (never above 1000 sat/vB) and a quarter of
 * the amount, and the service's fixed fee as quoted.
 */
export function wrapPolicy(facts: {
  amountSats: bigint
  marketFeeRate: number | undefined
  quotedServiceFeeSats: bigint
}): WrapReviewInput['policy'] {
  const { amountSats, marketFeeRate, quotedServiceFeeSats } = facts
  const scaled = marketFeeRate === undefined ? FEE_RATE_FLOOR_CAP : marketFeeRate * 4
  return {
    maxFeeRate: Math.min(Math.max(scaled, FEE_RATE_FLOOR_CAP), FEE_RATE_CEILING_CAP),
    maxFeeSats: amountSats / 4n + 50_000n,
    maxServiceFeeSats: amountSats / 10n + 50_000n,
    maxBridgeFeePercent: 5,
    appIds: APP_IDS,
    quotedServiceFeeSats,
    ...(marketFeeRate !== undefined && { marketFeeRate }),
  }
}
