import { MOST_TYPED_RATE } from '../../bitcoin/size'

const FEE_RATE_CEILING_CAP = 1_000

/**
 * Limits a Bitcoin payment's fee: four times the market's rate, at least 50 and never above 1000 sat/vB, and a
 * quarter of the amount plus 50,000 sats.
 * @param marketFeeRate sat/vB for the next block, `undefined` where it is not known
 */
export function feeCaps(
  amountSats: bigint,
  marketFeeRate: number | undefined,
): { maxFeeRate: number; maxFeeSats: bigint } {
  const scaled = marketFeeRate === undefined ? MOST_TYPED_RATE : marketFeeRate * 4
  return {
    maxFeeRate: Math.min(Math.max(scaled, MOST_TYPED_RATE), FEE_RATE_CEILING_CAP),
    maxFeeSats: amountSats / 4n + 50_000n,
  }
}
