import type { Profile } from '~/lib/contract/profile'
import type { ReceiptTransaction, ReceiptView } from '~/lib/contract/views/receipt'
import type { JournalEvent } from '~/lib/core/journal/events'
import { isSwap } from '~/lib/core/journal/phase'
import { transactionsOf } from '~/lib/core/journal/story-transactions'
import type { Entry } from '~/lib/core/journal/types'
import { worthAtTime } from '~/lib/core/quote/price-at-time'
import { isHeldToMinimum } from './held-to-minimum'
import { chainLabel } from './network-in'
import { seenByOf } from './seen-by'
import { summaryOf } from './view'

/** Everything about an entry that is worth keeping, taken from its journal. */
export function receiptOf(
  entry: Entry,
  events: readonly JournalEvent[],
  profile: Profile | null,
): ReceiptView {
  const summary = summaryOf(entry)
  return {
    ...summary,
    bridge: profile?.label ?? null,
    isMinimumEnforced: isSwap(entry) && isHeldToMinimum(entry, profile),
    worth: worthAtTime(summary, entry.prices),
    transactions: receiptTransactions(entry, profile),
    seenBy: seenByOf(entry, events),
    settledAt: entry.settledAt,
  }
}

/** The transactions of an entry, each with the name of its chain. */
export function receiptTransactions(entry: Entry, profile: Profile | null): ReceiptTransaction[] {
  return transactionsOf(entry).map(({ chainId, ...shown }) => ({
    ...shown,
    network: chainId === null ? null : chainLabel(profile, chainId),
  }))
}
