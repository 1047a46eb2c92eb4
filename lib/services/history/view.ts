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
import { isCancelled, isSwap } from '~/lib/core/journal/phase'
import { currentCall } from '~/lib/core/journal/spend-phase'
import { type Story, storyOf } from '~/lib/core/journal/story'
import { type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import { isHeldToMinimum } from './held-to-minimum'
import { helpOf } from './help'
import { noticesOf } from './notices'
import { seenByOf } from './seen-by'
import { timelineOf } from './timeline'

/** A row of the history. */
export function summaryOf(entry: Entry): EntrySummary {
  return summaryBy(entry, storyOf(entry))
}

/** The same, where its story is told already. */
export function summaryBy(entry: Entry, story: Story): EntrySummary {
  const { phase, proof, txid, refund } = story
  return {
    id: entry.id,
    origin: entry.origin,
    payer: entry.account.address,
    intent: entry.intent,
    phase,
    claim: claimOf(entry),
    isCancelled: isCancelled(entry),
    isUnsent: isUnsent(entry, story),
    proof,
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
    txid,
    arrived: isSwap(entry) ? story.arrival && amountAndId(story.arrival) : null,
    refundedSats: refund?.amountSats ?? null,
    instead: story.instead,
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
  const story = storyOf(entry)
  const { refund } = story
  return {
    ...summaryBy(entry, story),
    isRebuilt: isRebuilt(entry),
    // Nobody has approved it here.
    timeline: claimOf(entry) === null ? timelineOf(entry, events, profile) : [],
    service:
      entry.service === null
        ? null
        : { state: entry.service.state, status: entry.service.status, seenAt: entry.service.seenAt },
    notices: noticesOf(entry, events, profile, pollError, open),
    isMinimumEnforced: isSwap(entry) && isHeldToMinimum(entry, profile),
    feeSats: minerFeeOf(story),
    refund: refund && { txid: refund.txid, amountSats: refund.amountSats },
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
function isUnsent(entry: Entry, { phase }: Story): boolean {
  if (spendsBitcoin(entry)) return phase === 'signed'
  const call = currentCall(entry)
  const isOwn = call !== undefined && call.rawTransaction !== null
  return isOwn && !call.accepted && entry.conflict === null && phase === 'submitted'
}

/** The fee on Bitcoin; gas is told apart. */
export function minerFeeOf({ fee }: Story): bigint | null {
  return fee?.asset === 'bitcoin' ? fee.amount : null
}

function amountAndId({ amount, txid }: NonNullable<Story['arrival']>): NonNullable<EntryView['arrived']> {
  return { amount, txid }
}

function rawTransactionsOf(entry: Entry): EntryView['rawTransactions'] {
  return spendsBitcoin(entry)
    ? entry.attempts.map(({ kind, txid, rawTransaction }) => ({ kind, txid, hex: rawTransaction }))
    : entry.attempts.flatMap(({ kind, hash, rawTransaction }) =>
        hash === null || rawTransaction === null ? [] : [{ kind, txid: hash, hex: rawTransaction }],
      )
}
