import type { ArrivalView, EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { useHidesAmounts, withoutAmounts } from '~/lib/ui/page/hidden-amounts'
import { i18n } from '~/lib/ui/text/i18n'
import { inOneParagraph } from '~/lib/ui/text/locale'
import { dateText, noticeTone, noticeWords } from '~/lib/ui/text/words'
import { Notice } from '../ui/notice'
import { EntrySums } from './entry-sums'
import { claimWords } from './next-words'
import { RawTransactions } from './raw-transactions'
import { Refund } from './refund'
import { ServiceReport } from './service-report'
import { Timeline } from './timeline'

type EntryDetailsProps = {
  entry: EntryView
  profile: ProfileView
  arrival: ArrivalView | null
  /** The notice that the page begins with. */
  told: string | undefined
}

/** All that a page of an entry leaves to be asked for: steps, notices, sums, transactions. */
export function EntryDetails({ entry, profile, arrival, told }: EntryDetailsProps) {
  const { isRebuilt, notices, proof, refund, isMatched, service, rawTransactions, claim, stalled } = entry
  const isHidden = useHidesAmounts()
  return (
    <div className="flex flex-col gap-4">
      {notices.map(({ code, facts }) => (
        <Notice key={code} tone={noticeTone(code)} {...(code !== told && { 'data-notice': code })}>
          {noticeWords(code, isHidden ? withoutAmounts(facts) : facts)}
        </Notice>
      ))}
      {claim !== null && (
        <p className="text-sm">
          {inOneParagraph([claimWords(entry), ...(claim === 'held' ? [i18n.t('claim.next')] : [])])}
        </p>
      )}
      {stalled !== null && (
        <p className="text-sm">
          {inOneParagraph([
            i18n.t('stalled.until', { time: dateText(stalled.endsAt) }),
            i18n.t('stalled.end_body'),
          ])}
        </p>
      )}
      {entry.timeline.length > 0 && (
        <section aria-label={i18n.t('request.steps')}>
          <Timeline steps={entry.timeline} arrival={arrival} />
        </section>
      )}
      {refund !== null && <Refund refund={refund} proof={proof} isMatched={isMatched} />}
      <EntrySums entry={entry} profile={profile} />
      {isRebuilt && claim === null && (
        <p data-testid="request-rebuilt" className="text-sm text-soft">
          {i18n.t('request.rebuilt')}
        </p>
      )}
      {service !== null && <ServiceReport service={service} />}
      {rawTransactions.length > 0 && <RawTransactions transactions={rawTransactions} />}
    </div>
  )
}
