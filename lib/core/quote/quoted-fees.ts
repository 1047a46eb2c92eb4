import type { FeeBreakdown } from './breakdown'

/** Who says what a fee is: the transaction itself, the contracts on chain, or the service alone. */
export const FEE_SOURCES = ['transaction', 'contracts', 'service'] as const
export type FeeSource = (typeof FEE_SOURCES)[number]

export type FeeSources = Record<'network' | 'protocol' | 'locker' | 'thirdParty' | 'filler', FeeSource>

/** The crossing's share of the amount that crosses, and who says so. */
export type CrossingFee = { basisPoints: number; source: FeeSource }

/** The bridge's fees as a review showed them. */
export type QuotedFees = {
  fees: FeeBreakdown
  sources: FeeSources
  /** `null` where nothing crosses, or no fee is taken for it. */
  crossing: CrossingFee | null
}
