import type { EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { PHASES } from '~/lib/core/journal/phase'
import { BTC, insteadSum, intentFacts, paymentSum, type Sum } from '~/lib/ui/text/intent'

/** An entry's result: the sum that arrived, was paid, or came back. */
export type Result = { kind: 'received' | 'paid' | 'refunded'; sum: Sum }

/** The end of an entry in money; `null` before it, and where no chain shows an amount. */
export function resultOf(entry: EntryView, profile: ProfileView): Result | null {
  const { intent, phase, refund, arrived, instead } = entry
  if (phase === 'refunded' && refund !== null && refund.amountSats !== null)
    return { kind: 'refunded', sum: { units: refund.amountSats, unit: BTC } }
  if (instead !== null && instead !== undefined)
    return { kind: 'received', sum: insteadSum(instead, profile) }
  if (!PHASES[phase].terminal) return null
  if ('kind' in intent) return phase === 'done' ? { kind: 'paid', sum: paymentSum(intent, profile) } : null
  if (arrived === null) return null
  const { unit } = intentFacts(intent, profile, undefined).minimum
  return { kind: 'received', sum: { units: arrived.amount, unit } }
}
