import type { JournalEvent } from '~/lib/core/journal/events'
import { proofOf } from '~/lib/core/journal/phase'
import type { Swap } from '~/lib/core/journal/types'
import type { ServerCount } from '~/lib/core/server-count'

/** How many servers have shown the proof of a swap's end; `null` before, and where its journal does not tell. */
export function seenByOf(swap: Swap, events: readonly JournalEvent[]): ServerCount | null {
  if (proofOf(swap) !== 'chain') return null
  const proof = events.findLast(
    ({ type }) => type === 'delivered' || type === 'payout-seen' || type === 'crossing-refunded',
  )
  return (proof !== undefined && 'seenBy' in proof ? proof.seenBy : undefined) ?? null
}
