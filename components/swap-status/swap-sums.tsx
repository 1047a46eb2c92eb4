import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EntryView } from '~/lib/contract/views/history'
import type { SwapIntent } from '~/lib/core/journal/types'
import { PHASES, UNSENT } from '~/lib/core/journal/phase'
import { EMPTY_BOOK_DRAFT } from '~/lib/ui/text/book-draft'
import { i18n } from '~/lib/ui/text/i18n'
import { intentFacts } from '~/lib/ui/text/intent'
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

type SwapSumsProps = { entry: EntryView; intent: SwapIntent; profile: ProfileView }

/** A swap's sums and recipient, and what they rest on: an end's proof right after its cost. */
export function SwapSums({ entry, intent, profile }: SwapSumsProps) {
  const { data: accounts } = useAccounts()
  const facts = intentFacts(intent, profile, accounts)
  const { origin, payer, phase, arrived, isMinimumEnforced, feeSats } = entry
  const isOver = PHASES[phase].terminal
  const arrival = arrivalOf(facts, isMinimumEnforced, isOver || phase === 'refunding')
  return (
    <DetailList>
      {arrived === null && phase !== 'refunded' && phase !== 'paid-in-collateral' && (
        <Detail label={i18n.t(arrival.label)}>
          <SumText sum={arrival.sum} />
        </Detail>
      )}
      {arrived !== null && !isOver && (
        <Detail label={i18n.t('request.arrived')}>
          <SumText sum={{ units: arrived.amount, unit: facts.minimum.unit }} />
        </Detail>
      )}
      <Detail label={i18n.t(UNSENT.has(phase) ? 'send.amount' : 'request.you_sent')}>
        <SumText sum={facts.sent} />
      </Detail>
      {feeSats !== null && (
        <Detail label={i18n.t('swap.speed')}>
          <BtcAmount sats={feeSats} />
        </Detail>
      )}
      {isOver && <Evidence entry={entry} />}
      <Detail label={i18n.t('request.to')}>
        {facts.isOwnRecipient ? (
          i18n.t(facts.isToEvm ? 'review.own_evm' : 'review.own_bitcoin')
        ) : (
          <Recipient address={facts.recipient} />
        )}
      </Detail>
      <Detail label={i18n.t('swap.network')}>
        <ExternalText text={facts.networkLabel} maxLength={40} />
      </Detail>
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
