import type { Profile } from '~/lib/contract/profile'
import type { ReceiptTransaction, ReceiptView } from '~/lib/contract/views/receipt'
import type { JournalEvent } from '~/lib/core/journal/events'
import { isSwap, isToEvm } from '~/lib/core/journal/phase'
import { type Story, storyOf } from '~/lib/core/journal/story'
import { transactionsOf } from '~/lib/core/journal/story-transactions'
import type { Entry, Swap } from '~/lib/core/journal/types'
import { worthAtTime } from '~/lib/core/quote/price-at-time'
import { isHeldToMinimum } from './held-to-minimum'
import { chainLabel, networkIn } from './network-in'
import { seenByOf } from './seen-by'
import { minerFeeOf, summaryBy } from './view'

/** Everything about an entry that is worth keeping, taken from its journal. */
export function receiptOf(
  entry: Entry,
  events: readonly JournalEvent[],
  profile: Profile | null,
): ReceiptView {
  const story = storyOf(entry)
  return {
    ...summaryBy(entry, story),
    bridge: profile?.label ?? null,
    terms: isSwap(entry) ? termsOf(entry, profile) : null,
    arrived: isSwap(entry) ? arrivedOf(story) : null,
    refundedSats: story.refund?.isBack === true ? story.refund.amountSats : null,
    wrappedSats: story.phase === 'paid-in-wrapped' ? (story.received?.amount ?? null) : null,
    fees: isSwap(entry) ? (entry.quoted ?? null) : null,
    minerFeeSats: minerFeeOf(story),
    gas: gasOf(story, profile),
    worth: worthAtTime(story, entry.prices),
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

function termsOf(swap: Swap, profile: Profile | null): ReceiptView['terms'] {
  const isEnforced = isHeldToMinimum(swap, profile)
  return isToEvm(swap)
    ? { quoted: swap.intent.expectedOutput, minimum: swap.promise.leastArrival, isEnforced }
    : { quoted: swap.intent.expectedSats, minimum: swap.intent.minSats, isEnforced }
}

/** A payment that merely matches is recorded as an arrival only once the bridge reports the swap as done. */
function arrivedOf({ arrival, isMatched, phase }: Story): ReceiptView['arrived'] {
  if (arrival === null || (isMatched && phase !== 'done')) return null
  return { amount: arrival.amount, shortfall: arrival.missing }
}

function gasOf({ fee }: Story, profile: Profile | null): ReceiptView['gas'] {
  if (fee === null || fee.asset === 'bitcoin' || fee.amount === null) return null
  const network = networkIn(profile, fee.asset.networkName)
  return network === undefined ? null : { wei: fee.amount, ...network.nativeCurrency }
}
