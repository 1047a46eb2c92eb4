import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EntryView } from '~/lib/contract/views/history'
import type { SwapIntent } from '~/lib/core/journal/types'
import { PHASES } from '~/lib/core/journal/phase'
import { EMPTY_BOOK_DRAFT } from '~/lib/ui/text/book-draft'
import { i18n } from '~/lib/ui/text/i18n'
import { type IntentFacts, intentFacts } from '~/lib/ui/text/intent'
import { useAccounts, useAddressBook } from '~/lib/ui/query/queries'
import { useShell } from '~/lib/ui/page/shell'
import { dateText } from '~/lib/ui/text/words'
import { Address } from '../address'
import { PayingAccount } from '../accounts/paying-account'
import { ExternalText } from '../external-text'
import { Origin } from '../origin'
import { Row } from '../fee-rows'
import { arrivalOf } from '../review/arrival'
import { SumFigure } from '../sum'
import { Button } from '../ui/button'

/** What has arrived; until then, the minimum that was asked for, or what is expected where no contract enforces a minimum. */
function arrivalIn({ arrived, phase, isMinimumEnforced }: EntryView, facts: IntentFacts) {
  if (arrived !== null)
    return { label: 'request.arrived', sum: { units: arrived.amount, unit: facts.minimum.unit } } as const
  const hasFailed = phase === 'refunding' || (PHASES[phase].terminal && phase !== 'done')
  return arrivalOf(facts, isMinimumEnforced, hasFailed)
}

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

type SwapSumsProps = { swap: EntryView; intent: SwapIntent; profile: ProfileView }

export function SwapSums({ swap, intent, profile }: SwapSumsProps) {
  const { data: accounts } = useAccounts()
  const facts = intentFacts(intent, profile, accounts)
  const { origin, createdAt } = swap
  const arrival = arrivalIn(swap, facts)
  const own = i18n.t(facts.isToEvm ? 'review.own_evm' : 'review.own_bitcoin')
  return (
    <section className="rounded-xl border border-line bg-panel px-4 py-3">
      <dl>
        <div>
          <dt className="text-sm text-soft">{i18n.t('request.sent')}</dt>
          <dd className="font-semibold tracking-tight leading-10">
            <SumFigure sum={facts.sent} largestPx={30} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-soft">{i18n.t(arrival.label)}</dt>
          <dd className="pb-2 font-semibold leading-6" data-testid="request-arrived">
            <SumFigure sum={arrival.sum} largestPx={16} />
          </dd>
        </div>
      </dl>
      <dl className="flex flex-col gap-1 text-sm">
        <Row label={i18n.t('swap.network')}>
          <ExternalText text={facts.networkLabel} maxLength={40} />
        </Row>
        <PayingAccount payer={swap.payer} />
        <Row label={i18n.t('request.created')}>{dateText(createdAt)}</Row>
        {origin !== null && (
          <Row label={i18n.t('request.from_site')}>
            <Origin origin={origin} />
          </Row>
        )}
        <Row label={i18n.t('request.to')}>
          {facts.isOwnRecipient ? own : <Recipient address={facts.recipient} />}
        </Row>
      </dl>
    </section>
  )
}
