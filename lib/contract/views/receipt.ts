import type { ToldTransaction } from '~/lib/core/journal/story-transactions'
import type { WorthAtTime } from '~/lib/core/quote/price-at-time'
import type { ServerCount } from '~/lib/core/server-count'
import type { EntrySummary } from './history'

/** A transaction of an entry. `network`: the EVM network's label; `null` = Bitcoin. */
export type ReceiptTransaction = Omit<ToldTransaction, 'chainId'> & { network: string | null }

/** The record of an order, of what arrived and of its cost. */
export type ReceiptView = EntrySummary & {
  /** The bridge profile's label; `null` if the profile has been removed. */
  bridge: string | null
  isMinimumEnforced: boolean
  /** The worth of the sums when they moved; `null` where that was not recorded. */
  worth: WorthAtTime | null
  transactions: ReceiptTransaction[]
  /** How many of a chain's servers have shown the proven end. */
  seenBy: ServerCount | null
  /** Since when no further change is expected; `null` before. */
  settledAt: number | null
}
