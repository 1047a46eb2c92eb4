import type { EntrySummary } from '~/lib/contract/views/history'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { i18n } from './i18n'
import { messageName } from './message'

type PhaseFacts = Pick<EntrySummary, 'intent' | 'phase' | 'isCancelled' | 'isUnsent' | 'txid' | 'claim'>

export function phaseWords(facts: PhaseFacts): string {
  const { phase, claim } = facts
  const isClaim = phase === 'awaiting-signature' && claim !== null
  // A site's wallet may have sent what is not known as sent.
  if (isOfPage(facts) && (isClaim || phase === 'failed')) return i18n.t('activity.state_ended')
  if (isClaim) return i18n.t('claim.title')
  return i18n.t(`phase.${messageName(phaseName(facts))}`)
}

function phaseName({ phase, isCancelled, isUnsent, txid }: PhaseFacts) {
  if (isCancelled) return 'cancelled'
  // A call has one phase from its signature to its block.
  if (phase !== 'submitted') return phase
  // Only a page's wallet sends what has no hash here yet.
  if (txid === null) return 'handed'
  return isUnsent ? 'signed' : 'submitted'
}
