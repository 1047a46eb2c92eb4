import { subjectOf } from '../review/figure'
import type { Finding } from '../review/finding'
import type { Consent } from './types'

/** A consent with what the user has accepted since: of one subject, the latest figure counts. */
export function withConsent(
  { findings }: Pick<Consent, 'findings'> = { findings: [] },
  accepted: readonly Finding[],
): Consent {
  const later = new Set(accepted.map(subjectOf))
  return {
    acknowledged: true,
    findings: [...findings.filter((finding) => !later.has(subjectOf(finding))), ...accepted],
  }
}
