import type { ApprovedReplacement } from '~/lib/contract/ui'
import type { ReplacementReviewView } from '~/lib/contract/views/replacements'
import { AppError } from '~/lib/core/errors'
import { sourceFindings } from '~/lib/core/review/sources'
import type { ServerCounts } from '../chains/server-counts'

/** The txids or hashes of what would be replaced, and the servers that vouch for what the chains show about it. */
type Basis = { replaced: readonly string[]; counts: ServerCounts }

/** What is shown of a replacement, once everything about it was read. */
export function replacementReview({ replaced, counts }: Basis): ReplacementReviewView {
  return { replaced: [...replaced], findings: sourceFindings(counts) }
}

/**
 * An approval counts for what it was shown to replace: a version that was signed or found meanwhile, here or on another
 * device, needs another one.
 * @throws AppError `review-changed`
 */
export function requireShown({ replaced }: Pick<Basis, 'replaced'>, { review }: ApprovedReplacement): void {
  const shown = new Set(review.replaced)
  if (shown.size !== replaced.length || !replaced.every((id) => shown.has(id)))
    throw new AppError('review-changed', 'something else would be replaced than was shown')
}
