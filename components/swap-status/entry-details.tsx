import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { ArrivalView, EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { PHASES } from '~/lib/core/journal/phase'
import { useHidesAmounts, withoutAmounts } from '~/lib/ui/page/hidden-amounts'
import { useShell } from '~/lib/ui/page/shell'
import { useOwnAccount, useOwnerAmongSeveral } from '~/lib/ui/query/accounts'
import { useAccounts, useAddressBook } from '~/lib/ui/query/queries'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { EMPTY_BOOK_DRAFT } from '~/lib/ui/text/book-draft'
import { i18n } from '~/lib/ui/text/i18n'
import { type IntentFacts, intentFacts, sumIn } from '~/lib/ui/text/intent'
import { inOneParagraph } from '~/lib/ui/text/locale'
import { findNetwork } from '~/lib/ui/text/swap-draft'
import { basisOf, dateText, noticeTone, noticeWords, seenByWords } from '~/lib/ui/text/words'
import { AccountName } from '../accounts/account-name'
import { Address } from '../address'
import { ExternalText } from '../external-text'
import { FeeRows, Row } from '../fee-rows'
import { Origin } from '../origin'
import { arrivalOf } from '../review/arrival'
import { SumText } from '../sum'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { claimWords } from './next-words'
import { RawTransactions } from './raw-transactions'
import { Refund } from './refund'
import { ServiceReport } from './service-report'
import { Timeline } from './timeline'
import { tookOf } from './took-of'

type EntryProps = { entry: EntryView; profile: ProfileView }
type EntryDetailsProps = EntryProps & {
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
      <Sums entry={entry} profile={profile} />
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

/** The agreed sums and their proof, in full. */
function Sums({ entry, profile }: EntryProps) {
  const { data: accounts } = useAccounts()
  const { origin, payer, fee, bridgeFees, recipient, intent, networkName, seenBy, phase } = entry
  const took = tookOf(entry)
  const basis = basisOf(entry)
  const isAmongSeveral = useOwnerAmongSeveral(payer) !== undefined
  const facts = 'direction' in intent ? intentFacts(intent, profile, accounts) : null
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {facts !== null && <Arrival entry={entry} facts={facts} profile={profile} />}
      {fee !== null && fee.amount !== null && (
        <Row label={i18n.t('review.side_fee')}>
          <SumText sum={sumIn(profile, { asset: fee.asset, amount: fee.amount })} />
        </Row>
      )}
      {bridgeFees !== null && bridgeFees !== 'unknown' && <FeeRows {...bridgeFees} />}
      <Row label={i18n.t('request.to')}>
        <Recipient address={recipient} isSwap={facts !== null} />
      </Row>
      {networkName !== null && (
        <Row label={i18n.t('swap.network')}>
          <ExternalText text={findNetwork(profile, networkName)?.label ?? networkName} maxLength={40} />
        </Row>
      )}
      {isAmongSeveral && (
        <Row label={i18n.t('accounts.account')}>
          <AccountName address={payer} />
        </Row>
      )}
      {origin !== null && (
        <Row label={i18n.t('request.from_site')}>
          <Origin origin={origin} />
        </Row>
      )}
      <Row label={i18n.t('request.created')}>{dateText(entry.createdAt)}</Row>
      {took !== null && <Row label={i18n.t('request.took')}>{aboutMinutes(took / 60)}</Row>}
      {(basis !== 'none' || !PHASES[phase].terminal) && (
        <Row label={i18n.t('request.proof')}>
          <span className="block">{i18n.t(`request.proof_${basis}`)}</span>
          {seenBy !== null && <span className="block text-soft">{seenByWords(seenBy)}</span>}
        </Row>
      )}
    </dl>
  )
}

/** The whole address, with the offer to name it where it is not the wallet's own. */
function Recipient({ address, isSwap }: { address: string; isSwap: boolean }) {
  const { notes } = useShell()
  const [, navigate] = useLocation()
  const { data: book } = useAddressBook()
  const isOwn = useOwnAccount(address) !== undefined
  const isNamed = book?.some((one) => one.address === address) ?? true
  const save = () => {
    notes.write('address-book', { ...EMPTY_BOOK_DRAFT, address })
    navigate('/settings/address-book')
  }
  return (
    <span className="flex min-w-0 flex-col items-end gap-1">
      <Address address={address} />
      {isSwap && !isOwn && !isNamed && (
        <Button look="quiet" data-testid="recipient-save" onClick={save}>
          {i18n.t('recipient.save')}
        </Button>
      )}
    </span>
  )
}

/** The sum that arrives, or may have; none once the end is told, or something came in its place. */
function Arrival({ entry, facts, profile }: EntryProps & { facts: IntentFacts }): ReactNode {
  const { phase, arrival, isMinimumEnforced } = entry
  const isOver = PHASES[phase].terminal
  if (arrival !== null)
    return (
      !isOver && (
        <Row label={i18n.t('request.arrived')}>
          <SumText sum={sumIn(profile, arrival)} />
        </Row>
      )
    )
  if (phase === 'refunded' || phase === 'paid-in-collateral') return null
  const { label, sum } = arrivalOf(facts, isMinimumEnforced, isOver || phase === 'refunding')
  return (
    <Row label={i18n.t(label)}>
      <SumText sum={sum} />
    </Row>
  )
}
