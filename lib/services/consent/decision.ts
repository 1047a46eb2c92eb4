import type { FeeChoice } from '~/lib/contract/orders'

/** What an approval refers to: the review, and the digest of what it showed. */
export type ApprovedReview = { entryId: string; digest: string }

/** The user's yes: whether the warnings are accepted, and what was chosen for gas. */
export type Decision = { acknowledged: boolean; feeChoice?: FeeChoice | undefined }
