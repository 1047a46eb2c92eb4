import type { Judgement, Trusted } from '~/lib/core/recipient/judge'
import type { Finding } from '~/lib/core/review/finding'
import { i18n } from '~/lib/ui/text/i18n'
import { useAccountList } from '~/lib/ui/query/queries'
import { accountTitle } from '~/lib/ui/query/accounts'
import { AccountPicture } from '../accounts/account-picture'
import { Address } from '../address'
import { ExternalText } from '../external-text'
import { LookalikeCard, useLookalikeTitle } from '../recipient/lookalike-card'
import { Sentence, SLOT } from '../sentence'
import { Icon } from '../ui/icons'
import { join } from '../ui/join'

/** Taproot's: smaller, they take two lines like all others, so that the cost stays in sight. */
const LONG = 48

type RecipientCardProps = {
  address: string
  recipient: Judgement
  /** The review's finding about it, which is told here. */
  finding: Finding | undefined
  /** The network it is on; absent where no other can be meant. */
  networkLabel?: string | undefined
  /** The name of the wallet's own address where its account is not known. */
  own: string
  /** Whether a site chose it. */
  isOfSite?: boolean
}

/** To whom: whose address it is, the whole of it, and whether a site chose one that the wallet does not know. */
export function RecipientCard({
  address,
  recipient,
  finding,
  networkLabel,
  own,
  isOfSite = false,
}: RecipientCardProps) {
  const isStranger = isUnknown(recipient)
  const isWarned = isStranger && isOfSite
  const isImitation = recipient.standing === 'lookalike'
  return (
    <section
      data-testid="review-recipient"
      data-address={address}
      className={join(
        'shrink-0 rounded-2xl border bg-panel px-4 py-1.5',
        isImitation ? 'border-danger' : isWarned ? 'border-warn' : 'border-line',
      )}
    >
      {/* One line: the whole address stands below it, and the whole route in Details. */}
      <h2 className="flex min-w-0 items-center gap-x-2 pb-1 text-sm whitespace-nowrap">
        <span className="text-soft">{i18n.t('review.to_short')}</span>
        <Name recipient={recipient} own={own} />
        {networkLabel !== undefined && (
          <span className="min-w-0 shrink-[9] truncate text-soft">
            <Sentence
              text={i18n.t('review.on', { network: SLOT })}
              slot={<ExternalText text={networkLabel} maxLength={40} />}
            />
          </span>
        )}
      </h2>
      <Address address={address} {...(address.length > LONG && { mostPerLine: 8, className: 'text-xs!' })} />
      {recipient.standing === 'own' && recipient.use !== undefined && (
        <p data-testid="recipient-use" data-use={recipient.use} className="text-xs text-soft">
          {i18n.t(`recipient.own_${recipient.use}`)}
        </p>
      )}
      {isStranger && (!isImitation || isWarned) && (
        <p
          data-testid={finding && 'review-finding'}
          data-code={finding?.code}
          data-severity={finding?.severity}
          data-warning={isWarned ? 'recipient-not-own' : undefined}
          className="mt-0.5 flex gap-1.5 text-xs leading-5 text-warn"
        >
          <span className="mt-0.5 shrink-0">
            <Icon of="warn" size={16} />
          </span>
          {i18n.t(isWarned ? 'review.site_chose' : 'review.foreign')}
        </p>
      )}
    </section>
  )
}

/** Whether the wallet does not know it, or only because sites have asked for it before. */
export function isUnknown(recipient: Judgement): boolean {
  switch (recipient.standing) {
    case 'own':
    case 'book':
      return false
    case 'seen':
      return !recipient.isOwnChoice
    case 'new':
    case 'lookalike':
    case 'contract':
      return true
  }
}

function Name({ recipient, own }: { recipient: Judgement; own: string }) {
  const { data: accounts = [] } = useAccountList()
  switch (recipient.standing) {
    case 'own': {
      const account = accounts.find(({ index }) => index === recipient.account)
      if (account === undefined) return <b className="font-semibold">{own}</b>
      return (
        <span className="inline-flex min-w-0 items-center gap-1.5 text-base font-semibold">
          <AccountPicture account={account} size={20} />
          <bdi className="truncate">{accountTitle(account)}</bdi>
        </span>
      )
    }
    case 'book':
    case 'contract':
      return (
        <b className="min-w-0 truncate text-base font-semibold">
          <ExternalText text={recipient.name} maxLength={60} />
        </b>
      )
    case 'seen':
      return <b className="shrink-0 font-semibold">{i18n.t('review.paid_before')}</b>
    case 'new':
      return <b className="shrink-0 font-semibold">{i18n.t('review.stranger')}</b>
    case 'lookalike':
      return <Imitation of={recipient.of} />
  }
}

function Imitation({ of }: { of: Trusted }) {
  return <b className="min-w-0 truncate font-semibold text-danger">{useLookalikeTitle(of)}</b>
}

/** The two addresses, character by character; nothing where the recipient imitates none. */
export function Comparison({ recipient }: { recipient: Judgement }) {
  if (recipient.standing !== 'lookalike') return null
  const { address, of } = recipient
  return <LookalikeCard entered={address} enteredLabel={i18n.t('swap.recipient')} of={of} />
}
