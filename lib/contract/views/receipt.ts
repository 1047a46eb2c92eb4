import type { ToldTransaction } from '~/lib/core/journal/story-transactions'
import type { WorthAtTime } from '~/lib/core/quote/price-at-time'
import type { QuotedFees } from '~/lib/core/quote/quoted-fees'
import type { ServerCount } from '~/lib/core/server-count'
import type { EntrySummary } from './history'

/** A transaction of an entry. `network`: the EVM network's label; `null` = Bitcoin. */
export type ReceiptTransaction = Omit<ToldTransaction, 'chainId'> & { network: string | null }

/** The record of an order, of what arrived and of its cost. */
export type ReceiptView = Omit<EntrySummary, 'arrived'> & {
  /** The bridge profile's label; `null` if the profile has been removed. */
  bridge: string | null
  /** Of a swap, in base units of what arrives. */
  terms: { quoted: bigint; minimum: bigint; isEnforced: boolean } | null
  /** The arrival; `shortfall` is by how much it is less than the promised minimum. */
  arrived: { amount: bigint; shortfall: bigint } | null
  refundedSats: bigint | null
  /** Wrapped bitcoin that arrived instead of what was asked for. */
  wrappedSats: bigint | null
  /** `null` where the journal does not tell: of a payment, and of a swap found on the chains. */
  fees: QuotedFees | null
  minerFeeSats: bigint | null
  /** The cost of our own EVM transactions, including failed ones; `null` if unknown. */
  gas: { wei: bigint; symbol: string; decimals: number } | null
  /** The worth of the sums when they moved; `null` where that was not recorded. */
  worth: WorthAtTime | null
  transactions: ReceiptTransaction[]
  /** How many of a chain's servers have shown the proven end. */
  seenBy: ServerCount | null
  /** Since when no further change is expected; `null` before. */
  settledAt: number | null
}
