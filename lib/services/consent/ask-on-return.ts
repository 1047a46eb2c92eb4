import { AppError } from '~/lib/core/errors'
import { withConsent } from '~/lib/core/journal/consent'
import type { Consent } from '~/lib/core/journal/types'
import { subjectOf } from '~/lib/core/review/figure'
import type { Finding } from '~/lib/core/review/finding'
import type { ShownReview } from './warning-consent'

/**
 * Holds a signed transaction that came back to the consent it was handed over with. Hours may lie between: what is new or
 * worse since is collected, so that the user can accept it without signing again.
 * @param accepted what the user was shown since, and has accepted
 */
export function askOnReturn(
  consent: Pick<Consent, 'findings'> | undefined,
  accepted: readonly Finding[],
): { shown: ShownReview; findingsToAsk: () => Finding[] } {
  const { findings, acknowledged } = withConsent(consent, accepted)
  const bySubject = new Map<string, Finding>()
  const ask = (beyond: readonly Finding[]) => {
    for (const finding of beyond) bySubject.set(subjectOf(finding), finding)
  }
  return { shown: { review: { findings }, acknowledged, ask }, findingsToAsk: () => [...bySubject.values()] }
}

/** A single server that answers is waited out; anything else is the user's to accept. */
export function beyondConsent(findings: readonly Finding[]): AppError {
  return findings.every(({ code }) => code === 'single-source')
    ? new AppError('chain-unreachable', 'only one of two servers answers')
    : new AppError('review-changed', 'there is a warning that was not accepted')
}
