import type { ApprovedReplacement } from '~/lib/contract/ui/entries'
import type { ReplacementReviewView } from '~/lib/contract/views/replacements'
import { AppError } from '~/lib/core/errors'
import { type Finding, verdictOf } from '~/lib/core/review/finding'
import { sourceFindings } from '~/lib/core/review/sources'
import type { ServerCounts } from '../chains/server-counts'
import { consentTo, type ShownReview } from '../consent/warning-consent'

/** The versions to replace, as `versionIdsOf` names them, and the servers that vouch for what the chains show about them. */
type Basis = { replaced: readonly string[]; counts: ServerCounts }

/** Shows a replacement's review once everything about it was read, with the findings on its price. */
export function replacementReview(
  { replaced, counts }: Basis,
  priced: readonly Finding[] = [],
): ReplacementReviewView {
  return { replaced: [...replaced], findings: [...priced, ...sourceFindings(counts)] }
}

/**
 * Holds an approval to the current findings.
 * @throws AppError `review-refused`; `review-unacknowledged`; `review-changed` if a warning was not shown
 */
export function requireConsent(findings: readonly Finding[], approved: ShownReview): void {
  if (verdictOf(findings) === 'refuse') throw new AppError('review-refused', 'the review does not allow it')
  if (!consentTo(approved, { findings }))
    throw new AppError('review-unacknowledged', 'a warning is not accepted')
}

/**
 * An approval counts only for the versions that it was shown to replace: if another one was signed or found meanwhile,
 * here or on another device, the user has to approve again.
 * @throws AppError `review-changed`
 */
export function requireShown({ replaced }: Pick<Basis, 'replaced'>, { review }: ApprovedReplacement): void {
  const shown = new Set(review.replaced)
  if (shown.size !== replaced.length || !replaced.every((id) => shown.has(id)))
    throw new AppError('review-changed', 'something else would be replaced than was shown')
}
