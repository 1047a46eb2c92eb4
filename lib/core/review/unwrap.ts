import { examineUnwrap } from './unwrap/examine'
import type { UnwrapReview, UnwrapReviewInput } from './unwrap/types'

export type {
  Allowance,
  UnwrapDeployment,
  UnwrapIntent,
  UnwrapPolicy,
  UnwrapReview,
  UnwrapReviewInput,
} from './unwrap/types'

/**
 * Judges the contract inputs of a service against the user's intent, and encodes the call from that intent with the
 * pinned ABI. Pure and synchronous; never throws: input that cannot be read is refused.
 */
export function reviewUnwrap(input: UnwrapReviewInput): UnwrapReview {
  return examineUnwrap(input).review
}
