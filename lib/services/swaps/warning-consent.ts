import type { Finding } from '~/lib/core/review/finding'
import type { PendingReview } from '../ports/pending-review'

/**
 * Whether the user's consent covers the current warnings of a review. It covers the warnings that were shown, not
 * new ones from other facts, about another chain, or from another answer of the service.
 */
export function hasWarningConsent(
  pending: Pick<PendingReview, 'review'> | undefined,
  acknowledged: boolean,
  { findings }: { findings: readonly Finding[] },
): boolean {
  const warnings = findings.filter(({ severity }) => severity === 'warn')
  const shown = new Set(pending?.review.findings.map(subjectOf))
  return warnings.length === 0 || (acknowledged && warnings.every((warning) => shown.has(subjectOf(warning))))
}

/** What a warning is about: its figures may change a little from one review to the next. */
function subjectOf({ code, params }: Finding): string {
  return [code, params?.['chain'] ?? ''].join(' ')
}
