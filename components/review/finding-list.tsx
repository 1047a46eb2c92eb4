import type { Finding, Severity, Verdict } from '~/lib/core/review/finding'
import { findingWords, type Units } from '~/lib/ui/text/finding-words'
import { i18n } from '~/lib/ui/text/i18n'
import { Drawing } from '../ui/drawing'
import { Icon } from '../ui/icons'
import { Notice } from '../ui/notice'
import { AddressText } from './address-text'

const TONES = { refuse: 'danger', warn: 'warn', info: 'info' } as const
const WORST_FIRST: Severity[] = ['refuse', 'warn', 'info']

function worstFirst(findings: readonly Finding[]): Finding[] {
  return WORST_FIRST.flatMap((severity) => findings.filter((finding) => finding.severity === severity))
}

type FindingsProps = {
  findings: readonly Finding[]
  /** For findings that name amounts of the swap. */
  units?: Units | undefined
}

type FindingListProps = FindingsProps & {
  verdict: Verdict
  /** The next step after a refusal, if it is not to try again with the bridge. */
  advice?: string
  /** A refusal's meaning for the money, where something has left the wallet before. */
  standing?: string
}

/** Findings of a sheet's review, worst first. */
export function FindingList({ verdict, findings, units, ...words }: FindingListProps) {
  if (verdict === 'refuse') return <Refusal findings={findings} units={units} {...words} />
  return <Findings findings={findings} units={units} />
}

/** Why nothing is signed. Where the loss in all refuses, who takes what of it is a reason too, as is a server that may lie. */
export function isReason({ severity, code }: Finding): boolean {
  return severity === 'refuse' || code.startsWith('taken-') || code === 'sources-dispute'
}

/** The reasons why nothing is signed, and what to do now: all that a refusal has to say at once. */
export function Refusal({ findings, units, advice, standing }: Omit<FindingListProps, 'verdict'>) {
  return (
    <section className="flex flex-col gap-3">
      <div role="alert" data-error-code="review-refused" className="flex flex-col gap-1">
        <Drawing of="refuse" width={80} />
        <h2 className="text-verdict font-semibold text-danger">{i18n.t('review.refused_title')}</h2>
        <p className="text-lg">{standing ?? i18n.t('review.refused_body')}</p>
      </div>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-panel">
        {worstFirst(findings.filter(isReason)).map((finding) => (
          <li
            key={`${finding.code} ${findingWords(finding, units)}`}
            data-testid="review-finding"
            data-code={finding.code}
            data-severity={finding.severity}
            className="flex gap-3 px-4 py-3"
          >
            <span className="mt-0.5 shrink-0 text-danger">
              <Icon of="warn" size={16} />
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <AddressText text={findingWords(finding, units)} />
            </span>
          </li>
        ))}
      </ul>
      <p className="text-soft">{advice ?? i18n.t('review.refused_next')}</p>
    </section>
  )
}

/** Findings that are no refusal, the worst last: it stands beside what accepts it. */
export function Findings({ findings, units }: FindingsProps) {
  const ordered = worstFirst(findings).toReversed()
  if (ordered.length === 0) return null
  return (
    <ul className="flex flex-col gap-1.5">
      {ordered.map((finding) => (
        <li key={`${finding.code} ${findingWords(finding, units)}`}>
          <Notice
            tone={TONES[finding.severity]}
            className="gap-2! px-3! py-1.5! leading-[1.125rem]"
            data-testid="review-finding"
            data-code={finding.code}
            data-severity={finding.severity}
          >
            <AddressText text={findingWords(finding, units)} />
          </Notice>
        </li>
      ))}
    </ul>
  )
}

/** Above the amounts, in one line: that there is something to read below. @param to the id of the findings */
export function WarningLine({ to }: { to: string }) {
  return (
    <button
      type="button"
      className="flex shrink-0 items-center gap-2 rounded-xl bg-warn-tint px-3 py-1.5 text-start text-sm font-medium text-warn hover:underline"
      onClick={() => document.getElementById(to)?.scrollIntoView({ block: 'end' })}
    >
      <Icon of="warn" size={16} />
      {i18n.t('review.warn_title')}
    </button>
  )
}
