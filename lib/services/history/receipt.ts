import type { Profile } from '~/lib/contract/profile'
import type { ReceiptView } from '~/lib/contract/views/receipt'
import type { JournalEvent } from '~/lib/core/journal/events'
import { minerFeeOf, movedBy, spentGasWei } from '~/lib/core/journal/moved'
import { isSwap, isToEvm, phaseOf } from '~/lib/core/journal/phase'
import { type Entry, spendsBitcoin, type Swap } from '~/lib/core/journal/types'
import { worthAtTime } from '~/lib/core/quote/price-at-time'
import { isHeldToMinimum } from './held-to-minimum'
import { receiptTransactions } from './receipt-transactions'
import { arrivalOf, summaryOf } from './view'
import { seenByOf } from './seen-by'
import { networkIn } from './network-in'

/** Everything about an entry that is worth keeping, taken from its journal. */
export function receiptOf(
  entry: Entry,
  events: readonly JournalEvent[],
  profile: Profile | null,
): ReceiptView {
  const terms = isSwap(entry) ? termsOf(entry, profile) : null
  const arrived = isOnlyMatched(entry) ? undefined : arrivalOf(entry)?.amount
  return {
    ...summaryOf(entry),
    bridge: profile?.label ?? null,
    terms,
    arrived: arrived === undefined ? null : { amount: arrived, shortfall: under(terms?.minimum, arrived) },
    refundedSats: refundedSats(entry),
    wrappedSats: entry.destination.state === 'paid-in-wrapped' ? entry.destination.amount : null,
    fees: isSwap(entry) ? (entry.quoted ?? null) : null,
    minerFeeSats: spendsBitcoin(entry) ? minerFeeOf(entry) : null,
    gas: gasOf(entry, profile),
    worth: worthAtTime(movedBy(entry), entry.prices),
    transactions: receiptTransactions(entry, profile),
    seenBy: seenByOf(entry, events),
    settledAt: entry.settledAt,
  }
}

function termsOf(swap: Swap, profile: Profile | null): ReceiptView['terms'] {
  const isEnforced = isHeldToMinimum(swap, profile)
  return isToEvm(swap)
    ? { quoted: swap.intent.expectedOutput, minimum: swap.promise.leastArrival, isEnforced }
    : { quoted: swap.intent.expectedSats, minimum: swap.intent.minSats, isEnforced }
}

/** A payment that merely matches is recorded as an arrival only once the bridge reports the swap as done. */
function isOnlyMatched(entry: Entry): boolean {
  const { destination } = entry
  return 'match' in destination && destination.match !== undefined && phaseOf(entry) !== 'done'
}

/** What has come back on Bitcoin: not what is owed or still on its way. */
function refundedSats({ destination }: Entry): bigint | null {
  if (destination.state !== 'failed' || destination.payout?.sighting.state !== 'confirmed') return null
  return destination.payout.valueSats
}

function under(minimum: bigint | undefined, arrived: bigint): bigint {
  return minimum !== undefined && arrived < minimum ? minimum - arrived : 0n
}

/** A page's wallet has paid its gas itself. */
function gasOf(entry: Entry, profile: Profile | null): ReceiptView['gas'] {
  const wei = spentGasWei(entry)
  if (wei === null || spendsBitcoin(entry) || entry.intent.signer === 'page') return null
  const network = networkIn(profile, entry.intent.networkName)
  return network === undefined ? null : { wei, ...network.nativeCurrency }
}
