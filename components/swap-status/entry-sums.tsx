import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EntryView } from '~/lib/contract/views/history'
import { PHASES } from '~/lib/core/journal/phase'
import { EMPTY_BOOK_DRAFT } from '~/lib/ui/text/book-draft'
import { i18n } from '~/lib/ui/text/i18n'
import { type IntentFacts, intentFacts, sumIn } from '~/lib/ui/text/intent'
import { findNetwork } from '~/lib/ui/text/swap-draft'
import { useAccounts, useAddressBook } from '~/lib/ui/query/queries'
import { useShell } from '~/lib/ui/page/shell'
import { dateText } from '~/lib/ui/text/words'
import { PayingAccount } from '../accounts/paying-account'
import { Address } from '../address'
import { BtcAmount } from '../amount'
import { Detail, DetailList } from '../detail-list'
import { ExternalText } from '../external-text'
import { Origin } from '../origin'
import { arrivalOf } from '../review/arrival'
import { SumText } from '../sum'
import { Button } from '../ui/button'
import { Evidence } from './evidence'

/** A recipient that is not the wallet's own, by its name in the address book, or with the offer to give it one. */
function Recipient({ address }: { address: string }) {
  const { notes } = useShell()
  const [, navigate] = useLocation()
  const { data: book } = useAddressBook()
  const named = book?.find((entry) => entry.address === address)
  const save = () => {
    notes.write('address-book', { ...EMPTY_BOOK_DRAFT, address })
    navigate('/settings/address-book')
  }
  return (
    <span className="flex min-w-0 flex-col items-end gap-1">
      {named !== undefined && <bdi className="font-medium">{named.name}</bdi>}
      <Address address={address} />
      {book !== undefined && named === undefined && (
        <Button look="quiet" data-testid="recipient-save" onClick={save}>
          {i18n.t('recipient.save')}
        </Button>
      )}
    </span>
  )
}

type EntrySumsProps = { entry: EntryView; profile: ProfileView }

/** An entry's sums and recipient, and what they rest on: an end's proof right after its cost. */
export function EntrySums({ entry, profile }: EntrySumsProps) {
  const { data: accounts } = useAccounts()
  const { origin, payer, phase, sent, hasLeft, fee, recipient, intent, networkName } = entry
  const isOver = PHASES[phase].terminal
  const facts = 'direction' in intent ? intentFacts(intent, profile, accounts) : null
  return (
    <DetailList>
      {facts !== null && <Arrival entry={entry} facts={facts} profile={profile} />}
      <Detail label={i18n.t(hasLeft ? 'request.you_sent' : 'send.amount')}>
        <SumText sum={sumIn(profile, sent)} />
      </Detail>
      {fee?.asset === 'bitcoin' && fee.amount !== null && (
        <Detail label={i18n.t('swap.speed')}>
          <BtcAmount sats={fee.amount} />
        </Detail>
      )}
      {isOver && <Evidence entry={entry} />}
      <Detail label={i18n.t('request.to')}>
        {facts === null ? (
          <Address address={recipient} />
        ) : facts.isOwnRecipient ? (
          i18n.t(facts.isToEvm ? 'review.own_evm' : 'review.own_bitcoin')
        ) : (
          <Recipient address={recipient} />
        )}
      </Detail>
      {networkName !== null && (
        <Detail label={i18n.t('swap.network')}>
          <ExternalText text={findNetwork(profile, networkName)?.label ?? networkName} maxLength={40} />
        </Detail>
      )}
      <PayingAccount payer={payer} />
      {origin !== null && (
        <Detail label={i18n.t('request.from_site')}>
          <Origin origin={origin} />
        </Detail>
      )}
      <Detail label={i18n.t('request.created')}>{dateText(entry.createdAt)}</Detail>
      {!isOver && <Evidence entry={entry} />}
    </DetailList>
  )
}

/** The sum that arrives, or may have; none once the end is told, or something came in its place. */
function Arrival({ entry, facts, profile }: EntrySumsProps & { facts: IntentFacts }) {
  const { arrival, phase, isMinimumEnforced } = entry
  const isOver = PHASES[phase].terminal
  if (arrival !== null)
    return (
      !isOver && (
        <Detail label={i18n.t('request.arrived')}>
          <SumText sum={sumIn(profile, arrival)} />
        </Detail>
      )
    )
  if (phase === 'refunded' || phase === 'paid-in-collateral') return null
  const { label, sum } = arrivalOf(facts, isMinimumEnforced, isOver || phase === 'refunding')
  return (
    <Detail label={i18n.t(label)}>
      <SumText sum={sum} />
    </Detail>
  )
}
