import type { Finding } from '~/lib/core/review/finding'
import type { PendingReview } from '../ports/pending-review'

/**
 * Whether the user's consent covers the current warnings of a review. It covers the warnings that were shown, not
 * new ones from other facts or another answer of the service.
 */
export function hasWarningConsent(
  pending: Pick<PendingReview, 'review'> | undefined,
  acknowledged: boolean,
  { findings }: { findings: readonly Finding[] },
): boolean {
  const shown = new Set(pending?.review.findings.map(({ code }) => code))
  return acknowledged && findings.every(({ severity, code }) => severity !== 'warn' || shown.has(code))
}
