import type { Finding, Severity, Verdict } from '~/lib/core/review/finding'
import { findingWords, type Units } from '~/lib/ui/text/finding-words'
import { i18n } from '~/lib/ui/text/i18n'
import { Notice } from '../ui/notice'

const TONES = { refuse: 'danger', warn: 'warn', info: 'info' } as const
const WORST_FIRST: Severity[] = ['refuse', 'warn', 'info']

type FindingListProps = {
  verdict: Verdict
  findings: Finding[]
  /** For findings that name amounts of the swap. */
  units?: Units
  /** What to do after a refusal, if it is not to try again with the bridge. */
  advice?: string
  /** What a refusal means for the money, where something has left the wallet before. */
  standing?: string
}

/** What the review found, worst first. */
export function FindingList({ verdict, findings, units, advice, standing }: FindingListProps) {
  const ordered = WORST_FIRST.flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity),
  )
  if (verdict === 'ok' && ordered.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      {verdict === 'refuse' && (
        <div role="alert" data-error-code="review-refused">
          <h2 className="text-lg font-semibold text-danger">{i18n.t('review.refused_title')}</h2>
          <p>{standing ?? i18n.t('review.refused_body')}</p>
        </div>
      )}
      {verdict === 'warn' && (
        <h2 className="text-base font-semibold text-warn">{i18n.t('review.warn_title')}</h2>
      )}
      <ul className="flex flex-col gap-2">
        {ordered.map((finding) => (
          <li key={`${finding.code} ${findingWords(finding, units)}`}>
            <Notice
              tone={TONES[finding.severity]}
              data-testid="review-finding"
              data-code={finding.code}
              data-severity={finding.severity}
            >
              {findingWords(finding, units)}
            </Notice>
          </li>
        ))}
      </ul>
      {verdict === 'refuse' && <p>{advice ?? i18n.t('review.refused_next')}</p>}
    </section>
  )
}
