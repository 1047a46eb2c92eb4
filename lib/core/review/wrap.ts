import type { ReviewedTransaction } from '~/lib/core/bitcoin/reviewed'
import { sealAllowed } from './transaction/seal'
import { examineWrap } from './wrap/examine'
import { spendingPlan } from './transaction/owners'
import type { WrapReview, WrapReviewInput } from './wrap/types'

export { WRAP_FINDING_CODES, type WrapFindingCode } from './wrap/findings'
export type { WrapIntent, WrapReview, WrapReviewInput } from './wrap/types'

/**
 * Judges the unsigned transaction of a service against the user's intent and the wallet's own view of the chain.
 * Pure and synchronous; never throws: input that cannot be read is refused.
 */
export function reviewWrap(input: WrapReviewInput): WrapReview {
  return examineWrap(input).review
}

/**
 * Reviews a transaction once more and, where the verdict allows it, hands it over for signing.
 * @param acknowledged whether the user has accepted the review's warnings
 * @throws AppError `review-refused`, or `review-unacknowledged` for warnings nobody accepted
 */
export function reviewedTransaction(input: WrapReviewInput, acknowledged: boolean): ReviewedTransaction {
  const { review, facts } = examineWrap(input)
  const plan = facts && spendingPlan(facts.transaction, facts.coins, facts.context.owners)
  return sealAllowed(review, plan, acknowledged)
}
