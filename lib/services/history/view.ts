import type { Profile } from '~/lib/contract/profile'
import type { EntrySummary, EntryView } from '~/lib/contract/views/history'
import type { ErrorCode } from '~/lib/core/errors'
import { actionsOf } from '~/lib/core/journal/actions'
import { claimOf } from '~/lib/core/journal/claim'
import type { JournalEvent } from '~/lib/core/journal/events'
import { ASKED_FOR_MS } from '~/lib/core/journal/failed-step'
import { awaitedCall, versionKind } from '~/lib/core/journal/handed-calls'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import { isRebuilt } from '~/lib/core/journal/identity'
import { minerFeeOf } from '~/lib/core/journal/moved'
import { isCancelled, isSwap, phaseOf, proofOf } from '~/lib/core/journal/phase'
import { currentAttempt, currentCall } from '~/lib/core/journal/spend-phase'
import { type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import { isHeldToMinimum } from './held-to-minimum'
import { helpOf } from './help'
import { linksOf, transactionOf } from './links'
import { noticesOf } from './notices'
import { seenByOf } from './seen-by'
import { timelineOf } from './timeline'

/** A row of the history. */
export function summaryOf(entry: Entry): EntrySummary {
  return {
    id: entry.id,
    origin: entry.origin,
    payer: entry.account.address,
    intent: entry.intent,
    phase: phaseOf(entry),
    claim: claimOf(entry),
    isCancelled: isCancelled(entry),
    isUnsent: isUnsent(entry),
    proof: proofOf(entry),
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
    txid: txidOf(entry),
    arrived: arrivalOf(entry),
    refundedSats: refundOf(entry)?.amountSats ?? null,
  }
}

/**
 * The whole page of an entry: every fact from the journal, every link from the profile it was made with.
 * `pollError` is the error that made the last poll incomplete; `open` are the entries that are not settled.
 */
export function viewOf(
  entry: Entry,
  events: readonly JournalEvent[],
  profile: Profile | null,
  pollError: ErrorCode | null = null,
  open: readonly Entry[] = [],
): EntryView {
  return {
    ...summaryOf(entry),
    isRebuilt: isRebuilt(entry),
    // Nobody has approved it here.
    timeline: claimOf(entry) === null ? timelineOf(entry, events, linksOf(profile, entry)) : [],
    service:
      entry.service === null
        ? null
        : { state: entry.service.state, status: entry.service.status, seenAt: entry.service.seenAt },
    notices: noticesOf(entry, events, profile, pollError, open),
    isMinimumEnforced: isSwap(entry) && isHeldToMinimum(entry, profile),
    feeSats: spendsBitcoin(entry) ? minerFeeOf(entry) : null,
    refund: refundOf(entry),
    help: isSwap(entry) ? helpOf(entry, events, profile) : null,
    seenBy: seenByOf(entry, events),
    rawTransactions: rawTransactionsOf(entry),
    actions: actionsOf(entry),
    awaits: awaitsOf(entry),
    stalled: stalledOf(entry),
  }
}

function awaitsOf(entry: Entry): EntryView['awaits'] {
  if (claimOf(entry) !== null) return null
  if (spendsBitcoin(entry)) {
    const awaited = awaitedHandover(entry)
    return awaited === undefined ? null : { kind: awaited.kind, ...waitOf(awaited) }
  }
  const awaited = awaitedCall(entry)
  if (awaited === undefined) return null
  return { kind: versionKind(entry, awaited), step: awaited.kind, ...waitOf(awaited) }
}

function stalledOf({ stalled, abandoned }: Entry): EntryView['stalled'] {
  if (stalled === undefined || abandoned !== null) return null
  const { since, code, findings } = stalled
  return { code, findings, endsAt: since + ASKED_FOR_MS }
}

function waitOf({ at, isOverdue = false }: { at: number; isOverdue?: boolean }) {
  return { since: at, isOverdue }
}

/** For a Bitcoin payment the phase already says it. */
function isUnsent(entry: Entry): boolean {
  if (spendsBitcoin(entry)) return phaseOf(entry) === 'signed'
  const call = currentCall(entry)
  const isOwn = call !== undefined && call.rawTransaction !== null
  return isOwn && !call.accepted && entry.conflict === null && phaseOf(entry) === 'submitted'
}

function txidOf(entry: Entry): string | null {
  if (spendsBitcoin(entry)) return currentAttempt(entry.attempts)?.txid ?? null
  return currentCall(entry)?.hash ?? null
}

/** What has arrived according to a chain, if anything. */
export function arrivalOf(entry: Entry): EntryView['arrived'] {
  const { destination } = entry
  if (destination.state === 'delivered')
    return { amount: destination.amount, txid: transactionOf(destination.delivery) }
  if (destination.state === 'crossing' && 'router' in destination && destination.match !== undefined)
    return { amount: destination.match.amount, txid: transactionOf(destination.match.arrival) }
  if (destination.state === 'paying' && destination.payout?.sighting.state === 'confirmed')
    return { amount: destination.payout.valueSats, txid: destination.payout.txid }
  return null
}

function refundOf({ destination }: Entry): EntryView['refund'] {
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

function rawTransactionsOf(entry: Entry): EntryView['rawTransactions'] {
  return spendsBitcoin(entry)
    ? entry.attempts.map(({ kind, txid, rawTransaction }) => ({ kind, txid, hex: rawTransaction }))
    : entry.attempts.flatMap(({ kind, hash, rawTransaction }) =>
        hash === null || rawTransaction === null ? [] : [{ kind, txid: hash, hex: rawTransaction }],
      )
}
