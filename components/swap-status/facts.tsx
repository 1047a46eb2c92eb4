import type { EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { PHASES } from '~/lib/core/journal/phase'
import type { Phase } from '~/lib/core/journal/types'
import { accountTitle, useOwnAccount } from '~/lib/ui/query/accounts'
import { useAddressBook } from '~/lib/ui/query/queries'
import { shortId } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { sumIn } from '~/lib/ui/text/intent'
import { basisOf } from '~/lib/ui/text/words'
import { AccountPicture } from '../accounts/account-picture'
import { Sentence, SLOT } from '../sentence'
import { SumText } from '../sum'
import { Icon } from '../ui/icons'
import { Fact } from './fact'
import { FeeFact } from './fee-fact'
import { arrivalNetwork } from './own-place'

type EntryProps = { entry: EntryView; profile: ProfileView }

/** The four facts: the sum that was sent, its cost, its recipient, its proof, where an end needs one. */
export function Facts({ entry, profile }: EntryProps) {
  const { sent, hasLeft } = entry
  return (
    <dl className="*:border-line *:not-first:border-t">
      <Fact label={i18n.t(hasLeft ? 'request.you_sent' : 'send.amount')}>
        <SumText sum={sumIn(profile, sent)} isBare />
      </Fact>
      <FeeFact entry={entry} profile={profile} />
      <To entry={entry} profile={profile} />
      <Proof entry={entry} />
    </dl>
  )
}

/** Whom it goes to, and the least that is to arrive, until something has; where it came back, whom it came back to. */
function To({ entry, profile }: EntryProps) {
  const { arrival, expected, isMinimumEnforced, minimum, money, payer, phase, recipient } = entry
  const isBack = money.at === 'returned'
  const address = isBack ? payer : recipient
  const owner = useOwnAccount(address)
  const { data: book } = useAddressBook()
  const named = book?.find((one) => one.address === address)?.name
  const network = isBack ? null : arrivalNetwork(entry, profile)
  const least = isMinimumEnforced ? minimum : expected
  const isPromised = arrival === null && least !== null && !PHASES[phase].terminal
  return (
    <Fact
      label={i18n.t(isBack ? 'request.refund' : 'review.to_short')}
      second={
        isPromised ? (
          <Sentence
            text={i18n.t(isMinimumEnforced ? 'review.at_least' : 'request.about', { amount: SLOT })}
            slot={<SumText sum={sumIn(profile, least)} isBare />}
          />
        ) : undefined
      }
    >
      {owner !== undefined && <AccountPicture account={owner} size={20} />}
      <bdi title={address} className={(owner ?? named) ? 'min-w-0 truncate' : 'font-mono text-sm'}>
        {owner === undefined ? (named ?? shortId(address)) : accountTitle(owner)}
      </bdi>
      {network !== null && <bdi> {i18n.t('review.on', { network })}</bdi>}
    </Fact>
  )
}

/** Ends in which nothing was paid, and how a chain shows them; an order that was given up has left no trace on one. */
const UNPAID_ENDS: Partial<Record<Phase, 'chain' | 'failure'>> = { replaced: 'chain', reverted: 'failure' }

/** The basis of the phase, and how many of a chain's servers show it. */
function Proof({ entry }: { entry: EntryView }) {
  const { phase, seenBy } = entry
  const basis = UNPAID_ENDS[phase] ?? basisOf(entry)
  if (basis === 'none' && PHASES[phase].terminal) return null
  return (
    <Fact
      label={i18n.t('request.proof')}
      second={
        seenBy === null ? undefined : (
          <span data-testid="request-seen-by" data-servers={seenBy.servers}>
            {i18n.plural('proof.servers', seenBy.of, { servers: String(seenBy.servers) })}
          </span>
        )
      }
    >
      {basis === 'chain' && (
        <span className="text-accent">
          <Icon of="check" size={16} />
        </span>
      )}
      {i18n.t(`proof.${basis}`)}
    </Fact>
  )
}
