import type { Profile } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import type { Consent } from '~/lib/core/journal/types'
import { isCovered, subjectOf } from '~/lib/core/review/figure'
import { type Finding, verdictOf } from '~/lib/core/review/finding'
import type { PendingReview } from '../ports/pending-review'
import type { Decision } from './decision'

/** A review as it was shown, and whether its warnings were accepted; `undefined` before the user has answered. */
export type ShownReview = {
  review: { findings: readonly Finding[] }
  acknowledged?: boolean
  /** Where the user can still be asked, once all is known: receives what the consent does not cover, and stops nothing. */
  ask?: (beyond: readonly Finding[]) => void
}

/** Returns the part of a review that its approval journals. */
export function consentOf({ review, acknowledged = false }: ShownReview): Consent {
  return { acknowledged, findings: review.findings }
}

/** Reads from the journal what an entry's user was shown and has accepted. */
export function shownOf({ consent }: { consent?: Consent }): ShownReview | undefined {
  return consent && { review: { findings: consent.findings }, acknowledged: consent.acknowledged }
}

/**
 * Whether the user's consent covers the current warnings of a review: those that were shown, each with its figure. New
 * ones come from other facts, another chain or another answer of the service; a worse figure is another question.
 */
export function hasWarningConsent(
  pending: ShownReview | undefined,
  { findings }: { findings: readonly Finding[] },
): boolean {
  const warnings = findings.filter(isWarning)
  const accepted = pending?.acknowledged === true ? pending.review.findings.filter(isWarning) : []
  const beyond = warnings.filter((warning) => !accepted.some((shown) => covers(shown, warning)))
  if (beyond.length === 0) return true
  pending?.ask?.(beyond)
  return pending?.ask !== undefined
}

/**
 * The consent to sign what is reviewed again. A refusal is left to the seal, which names its reasons.
 * @throws AppError `review-changed` if a warning was not shown, or became worse: a review that shows it needs a yes of its own
 */
export function consentTo(
  pending: ShownReview | undefined,
  { findings }: { findings: readonly Finding[] },
): boolean {
  if (hasWarningConsent(pending, { findings })) return true
  const isShown = pending !== undefined && hasWarningConsent({ ...pending, acknowledged: true }, { findings })
  if (isShown || verdictOf(findings) === 'refuse') return false
  const codes = findings.filter(isWarning).map(({ code }) => code)
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

function covers(shown: Finding, now: Finding): boolean {
  return subjectOf(shown) === subjectOf(now) && isCovered(now, shown)
}

function isWarning({ severity }: Finding): boolean {
  return severity === 'warn'
}

/**
 * For what was found beside what a seal examines.
 * @throws AppError `review-refused`
 */
export function checkNotRefused({ findings }: { findings: readonly Finding[] }): void {
  const codes = findings.filter(({ severity }) => severity === 'refuse').map(({ code }) => code)
  if (codes.length === 0) return
  throw new AppError('review-refused', 'the review refuses it now', { details: { codes: codes.join(' ') } })
}
