import { symbolText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EntrySummary } from '~/lib/contract/views/history'
import { PHASES, UNSENT } from '~/lib/core/journal/phase'

import { i18n } from '~/lib/ui/text/i18n'
import { BTC, insteadSum, intentFacts, paymentSum, type Sum } from '~/lib/ui/text/intent'

/** A sum, and where it went: into the wallet or out of it, as it is expected, or nowhere. */
export type Moved = { sum: Sum; how: 'in' | 'out' | 'expected' | 'unmoved' }

/** Returns the sums of a row: the entry's result first, then the other side. */
export function rowSums(entry: EntrySummary, profile: ProfileView): { first: Moved; second: Moved | null } {
  const { intent, phase, arrived, refundedSats = null, instead = null } = entry
  const isUnsent = UNSENT.has(phase) && PHASES[phase].terminal
  if ('kind' in intent) {
    const sum = paymentSum(intent, profile)
    return { first: { sum, how: isUnsent ? 'unmoved' : 'out' }, second: null }
  }
  const { sent, expected } = intentFacts(intent, profile, undefined)
  const out: Moved = { sum: sent, how: isUnsent ? 'unmoved' : 'out' }
  if (arrived !== null)
    return { first: { sum: { units: arrived.amount, unit: expected.unit }, how: 'in' }, second: out }
  if (instead !== null) return { first: { sum: insteadSum(instead, profile), how: 'in' }, second: out }
  if (refundedSats !== null && phase === 'refunded')
    return { first: { sum: { units: refundedSats, unit: BTC }, how: 'in' }, second: out }
  if (PHASES[phase].terminal || phase === 'refunding') return { first: out, second: null }
  return { first: { sum: expected, how: 'expected' }, second: out }
}

/** "BTC → USDC", "Sent BTC": the amounts stand beside it. */
export function rowTitle(entry: EntrySummary, profile: ProfileView): string {
  const { intent } = entry
  if ('kind' in intent) return i18n.t(paymentTitle(entry), { amount: symbolOf(paymentSum(intent, profile)) })
  const { sent, expected } = intentFacts(intent, profile, undefined)
  return i18n.t('activity.swap', { sent: symbolOf(sent), arrives: symbolOf(expected) })
}

/** A payment that failed, or that no server has accepted yet, is not called sent. */
function paymentTitle({ phase, isUnsent }: EntrySummary) {
  const cameToNothing = PHASES[phase].setback === true && phase !== 'underpaid'
  if (cameToNothing || isUnsent || phase === 'intended') return 'activity.unpaid'
  return 'activity.sent'
}

function symbolOf({ unit }: Sum): string {
  return symbolText(unit.symbol)
}
