import type { EntrySummary } from '~/lib/contract/views/history'
import { i18n } from './i18n'
import { messageName } from './message'

type PhaseFacts = Pick<EntrySummary, 'intent' | 'phase' | 'isCancelled' | 'isUnsent' | 'txid' | 'claim'>

export function phaseWords(facts: PhaseFacts): string {
  const { intent, phase, claim } = facts
  if (phase === 'awaiting-signature' && claim !== null) return i18n.t('claim.title')
  // A site's wallet may have sent a call that is not known as sent.
  if (phase === 'failed' && 'signer' in intent && intent.signer === 'page')
    return i18n.t('activity.state_ended')
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
