import type { ReactNode } from 'react'
import type { EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { PHASES } from '~/lib/core/journal/phase'
import { useOwnerAmongSeveral } from '~/lib/ui/query/accounts'
import { useAccounts } from '~/lib/ui/query/queries'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { i18n } from '~/lib/ui/text/i18n'
import { type IntentFacts, intentFacts, sumIn } from '~/lib/ui/text/intent'
import { findNetwork } from '~/lib/ui/text/swap-draft'
import { basisOf, dateText, seenByWords } from '~/lib/ui/text/words'
import { AccountName } from '../accounts/account-name'
import { ExternalText } from '../external-text'
import { FeeRows, Row } from '../fee-rows'
import { Origin } from '../origin'
import { arrivalOf } from '../review/arrival'
import { SumText } from '../sum'
import { EntryRecipient } from './entry-recipient'
import { tookOf } from './took-of'

type EntryProps = { entry: EntryView; profile: ProfileView }

/** The agreed sums and their proof, in full. */
export function EntrySums({ entry, profile }: EntryProps) {
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
        <EntryRecipient address={recipient} isSwap={facts !== null} />
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
