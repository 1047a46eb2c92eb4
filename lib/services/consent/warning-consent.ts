import type { Profile } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import { type Finding, verdictOf } from '~/lib/core/review/finding'
import type { PendingReview } from '../ports/pending-review'
import type { Decision } from './decision'

/** What was shown, and whether its warnings were accepted; `undefined` before the user has answered. */
export type ShownReview = { review: { findings: readonly Finding[] }; acknowledged?: boolean }

/**
 * Whether the user's consent covers the current warnings of a review. It covers the warnings that were shown, not new
 * ones that come from other facts, another chain or another answer of the service.
 */
export function hasWarningConsent(
  pending: ShownReview | undefined,
  { findings }: { findings: readonly Finding[] },
): boolean {
  const warnings = findings.filter(({ severity }) => severity === 'warn')
  const shown = new Set(pending?.review.findings.map(subjectOf))
  return (
    warnings.length === 0 ||
    (pending?.acknowledged === true && warnings.every((warning) => shown.has(subjectOf(warning))))
  )
}

/**
 * The consent to sign what is reviewed again. A refusal is left to the seal, which names its reasons.
 * @throws AppError `review-changed` if a warning was not shown: a review that shows it needs a yes of its own
 */
export function consentTo(
  pending: ShownReview | undefined,
  { findings }: { findings: readonly Finding[] },
): boolean {
  if (hasWarningConsent(pending, { findings })) return true
  const isShown = pending !== undefined && hasWarningConsent({ ...pending, acknowledged: true }, { findings })
  if (isShown || verdictOf(findings) === 'refuse') return false
  const codes = findings.filter(({ severity }) => severity === 'warn').map(({ code }) => code)
  throw new AppError('review-changed', 'there is a warning that was not shown', {
    details: { codes: codes.join(' ') },
  })
}

/**
 * Holds an approval to the review as it was shown. Signing reviews the bytes again, but nothing beyond them, such as
 * the price of gas. Windows name networks and tokens by the profile in use, so they cannot have shown a review of
 * another profile correctly.
 * @throws AppError `review-changed`, `review-refused`, `review-unacknowledged`
 */
export function checkShown(
  { review, profileId }: Pick<PendingReview, 'review' | 'profileId'>,
  { acknowledged }: Pick<Decision, 'acknowledged'>,
  inUse: Pick<Profile, 'id'>,
): void {
  if (profileId !== inUse.id) throw new AppError('review-changed', 'another profile is in use')
  const { verdict, findings } = review
  if (verdict === 'ok' || (verdict === 'warn' && acknowledged)) return
  const codes = findings.filter(({ severity }) => severity === verdict).map(({ code }) => code)
  throw new AppError(
    verdict === 'refuse' ? 'review-refused' : 'review-unacknowledged',
    'the review that was shown does not allow it',
    { details: { codes: codes.join(' ') } },
  )
}

/** What a warning is about: its figures may change a little from one review to the next. */
function subjectOf({ code, params }: Finding): string {
  return [code, params?.['chain'] ?? ''].join(' ')
}
