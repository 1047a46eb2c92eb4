import type { FeeChoice } from '~/lib/contract/orders'

/** The review that an approval refers to, and the digest of what it showed. */
export type ApprovedReview = { entryId: string; digest: string }

/** The user's yes: whether the warnings are accepted, and what was chosen for gas. */
export type Decision = { acknowledged: boolean; feeChoice?: FeeChoice | undefined }
