import type { Finding } from '~/lib/core/review/finding'

/** Everything that would be replaced, by the ids of its versions, and the findings: an approval counts only for these. */
export type ReplacementReviewView = { replaced: string[]; findings: Finding[] }

/** Higher fees for a pending payment, or for the transaction that cancels it. */
export type BumpOptionsView = {
  review: ReplacementReviewView
  replaces: 'payment' | 'cancel'
  /** The current fee. Rates are in sat/vB. */
  feeSats: bigint
  feeRate: number
  /** Slowest first; choices with the same fee are merged. `extraSats` is the cost above the current fee. */
  options: { choice: 'slow' | 'normal' | 'fast'; feeRate: number; feeSats: bigint; extraSats: bigint }[]
}

/** The cost of cancelling a payment, and the amount returned. */
export type CancelOptionView = {
  review: ReplacementReviewView
  feeRate: number
  feeSats: bigint
  extraSats: bigint
  returnedSats: bigint
}

/** A higher gas price for pending calls: the maximum cost, and how much that is above the current one. */
export type SpeedUpOptionsView = {
  review: ReplacementReviewView
  options: { choice: 'slow' | 'normal' | 'fast'; maxGasWei: bigint; extraWei: bigint }[]
}

/** Cancelling a pending call: the most that it costs, and how much that is above what was agreed. */
export type CancelCallView = { review: ReplacementReviewView; maxGasWei: bigint; extraWei: bigint }
