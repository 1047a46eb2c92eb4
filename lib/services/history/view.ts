import type { Profile } from '~/lib/contract/profile'
import type { SwapSummary, SwapView } from '~/lib/contract/views'
import type { ErrorCode } from '~/lib/core/errors'
import { actionsOf } from '~/lib/core/journal/actions'
import { isMinimumEnforced } from '~/lib/core/journal/enforced-minimum'
import type { JournalEvent } from '~/lib/core/journal/events'
import { isCancelled, isToEvm, phaseOf, proofOf } from '~/lib/core/journal/phase'
import { currentAttempt, currentCall } from '~/lib/core/journal/spend-phase'
import type { Swap } from '~/lib/core/journal/types'
import { helpOf } from './help'
import { linksOf, transactionOf } from './links'
import { noticesOf } from './notices'
import { seenByOf } from './seen-by'
import { timelineOf } from './timeline'

/** A row of the history. */
export function summaryOf(swap: Swap): SwapSummary {
  return {
    id: swap.id,
    origin: swap.origin,
    intent: swap.intent,
    phase: phaseOf(swap),
    isCancelled: isCancelled(swap),
    proof: proofOf(swap),
    createdAt: swap.createdAt,
    updatedAt: swap.updatedAt,
    txid: txidOf(swap),
  }
}

/**
 * The whole swap page at `now` (unix ms): every fact from the journal, every link from the profile it was made with.
 * `pollError` is the error that made the last poll incomplete.
 */
export function viewOf(
  swap: Swap,
  events: readonly JournalEvent[],
  profile: Profile | null,
  now: number,
  pollError: ErrorCode | null = null,
): SwapView {
  return {
    ...summaryOf(swap),
    timeline: timelineOf(swap, events, linksOf(profile, swap)),
    service:
      swap.service === null
        ? null
        : { state: swap.service.state, status: swap.service.status, seenAt: swap.service.seenAt },
    notices: noticesOf(swap, events, profile, pollError),
    isMinimumEnforced: isMinimumEnforced(swap),
    arrived: arrivalOf(swap),
    refund: refundOf(swap),
    help: helpOf(swap, events, profile, now),
    seenBy: seenByOf(swap, events),
    rawTransactions: rawTransactionsOf(swap),
    actions: actionsOf(swap),
  }
}

function txidOf(swap: Swap): string | null {
  if (isToEvm(swap)) return currentAttempt(swap.attempts)?.txid ?? null
  return currentCall(swap)?.hash ?? null
}

/** What has arrived according to a chain, if anything. */
export function arrivalOf(swap: Swap): SwapView['arrived'] {
  const { destination } = swap
  if (destination.state === 'delivered')
    return { amount: destination.amount, txid: transactionOf(destination.delivery) }
  if (destination.state === 'crossing' && 'router' in destination && destination.match !== undefined)
    return { amount: destination.match.amount, txid: transactionOf(destination.match.arrival) }
  if (destination.state === 'paying' && destination.payout?.sighting.state === 'confirmed')
    return { amount: destination.payout.valueSats, txid: destination.payout.txid }
  return null
}

function refundOf({ destination }: Swap): SwapView['refund'] {
  if (destination.state === 'failed')
    return {
      txid: destination.payout?.txid ?? null,
      amountSats: destination.payout?.valueSats ?? destination.burn?.amountSats ?? null,
    }
  if (destination.state === 'crossing-failed') {
    const refund = destination.refund ?? destination.match?.arrival
    return { txid: refund === undefined ? null : transactionOf(refund), amountSats: null }
  }
  if (destination.state === 'crossing' && 'message' in destination && destination.match !== undefined)
    return { txid: transactionOf(destination.match.arrival), amountSats: null }
  return null
}

function rawTransactionsOf(swap: Swap): SwapView['rawTransactions'] {
  return isToEvm(swap)
    ? swap.attempts.map(({ kind, txid, rawTransaction }) => ({ kind, txid, hex: rawTransaction }))
    : swap.attempts.flatMap(({ kind, hash, rawTransaction }) =>
        hash === null || rawTransaction === null ? [] : [{ kind, txid: hash, hex: rawTransaction }],
      )
}
