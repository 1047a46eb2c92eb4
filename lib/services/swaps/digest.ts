import { callDigest } from '~/lib/core/review/call-digest'
import type { PendingSwap } from '../ports/pending-review'

/** The digest of what a review would sign; '' if it would sign nothing. */
export function digestOf(pending: PendingSwap): string {
  if (pending.direction === 'to-evm') return pending.review.digest
  const { review, account, steps, intent } = pending
  const { call, allowance } = review
  return call === undefined ? '' : callDigest({ chainId: intent.chainId, account, call, allowance, steps })
}
