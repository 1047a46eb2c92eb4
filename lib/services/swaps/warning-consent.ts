import type { Finding } from '~/lib/core/review/finding'
import type { PendingReview } from '../ports/pending-review'

/**
 * Whether the user's word covers what a review warns of now. They have accepted what they were shown: what is warned of
 * since then, of other facts or another answer of the service, they have not.
 */
export function hasWarningConsent(
  pending: Pick<PendingReview, 'review'> | undefined,
  acknowledged: boolean,
  { findings }: { findings: readonly Finding[] },
): boolean {
  const shown = new Set(pending?.review.findings.map(({ code }) => code))
  return acknowledged && findings.every(({ severity, code }) => severity !== 'warn' || shown.has(code))
}
