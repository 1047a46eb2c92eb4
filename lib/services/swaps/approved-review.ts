import { AppError } from '~/lib/core/errors'
import { callDigest } from '~/lib/core/review/call-digest'
import type { PendingSwap } from '../ports/pending-review'

/** What an approval refers to: the review, and the digest of what it showed. */
export type ApprovedReview = { reviewId: string; digest: string }

/** The digest of what a review would sign; '' if it would sign nothing. */
export function digestOf(pending: PendingSwap): string {
  if (pending.direction === 'to-evm') return pending.review.digest
  const { review, account, steps, intent } = pending
  const { call, allowance } = review
  return call === undefined ? '' : callDigest({ chainId: intent.chainId, account, call, allowance, steps })
}

/** An approval counts only for what its window showed. @throws AppError `review-changed` */
export function requireShown(pending: PendingSwap, { digest }: Pick<ApprovedReview, 'digest'>): void {
  if (digest !== digestOf(pending)) throw new AppError('review-changed', 'another review than was shown')
}
