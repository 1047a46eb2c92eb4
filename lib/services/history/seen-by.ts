import type { JournalEvent } from '~/lib/core/journal/events'
import { proofOf } from '~/lib/core/journal/phase'
import type { Entry } from '~/lib/core/journal/types'
import type { ServerCount } from '~/lib/core/server-count'

const PROOFS: ReadonlySet<JournalEvent['type']> = new Set([
  'delivered',
  'paid-in-wrapped',
  'payout-seen',
  'collateral-paid',
  'crossing-refunded',
  'transfer-seen',
])

/** How many servers have shown the proof of an entry's end; `null` before the end, and if its journal does not tell. */
export function seenByOf(entry: Entry, events: readonly JournalEvent[]): ServerCount | null {
  if (proofOf(entry) !== 'chain') return null
  const proof = events.findLast(({ type }) => PROOFS.has(type))
  return (proof !== undefined && 'seenBy' in proof ? proof.seenBy : undefined) ?? null
}
