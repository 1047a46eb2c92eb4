import type { Profile } from '~/lib/contract/profile'
import type { EntrySummary, EntryView } from '~/lib/contract/views/history'
import type { ErrorCode } from '~/lib/core/errors'
import { actionsOf } from '~/lib/core/journal/actions'
import { claimOf } from '~/lib/core/journal/claim'
import type { JournalEvent } from '~/lib/core/journal/events'
import { awaitedCall, versionKind } from '~/lib/core/journal/handed-calls'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import { isRebuilt } from '~/lib/core/journal/identity'
import { isSwap } from '~/lib/core/journal/phase'
import { stalledOf, storyOf } from '~/lib/core/journal/story'
import { type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import { isHeldToMinimum } from './held-to-minimum'
import { helpOf } from './help'
import { noticesOf } from './notices'
import { seenByOf } from './seen-by'
import { timelineOf } from './timeline'

/** A row of the history. */
export function summaryOf(entry: Entry): EntrySummary {
  const { id, origin, account, intent, createdAt, updatedAt, profileId } = entry
  return { ...storyOf(entry), id, origin, payer: account.address, intent, createdAt, updatedAt, profileId }
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
    timeline: claimOf(entry) === null ? timelineOf(entry, events, profile) : [],
    service:
      entry.service === null
        ? null
        : { state: entry.service.state, status: entry.service.status, seenAt: entry.service.seenAt },
    notices: noticesOf(entry, events, profile, pollError, open),
    isMinimumEnforced: isSwap(entry) && isHeldToMinimum(entry, profile),
    help: isSwap(entry) ? helpOf(entry, events, profile) : null,
    seenBy: seenByOf(entry, events),
    rawTransactions: rawTransactionsOf(entry),
    actions: actionsOf(entry),
    awaits: awaitsOf(entry),
    stalled: stalledOf(entry) ?? null,
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

function waitOf({ at, isOverdue = false }: { at: number; isOverdue?: boolean }) {
  return { since: at, isOverdue }
}

function rawTransactionsOf(entry: Entry): EntryView['rawTransactions'] {
  return spendsBitcoin(entry)
    ? entry.attempts.map(({ kind, txid, rawTransaction }) => ({ kind, txid, hex: rawTransaction }))
    : entry.attempts.flatMap(({ kind, hash, rawTransaction }) =>
        hash === null || rawTransaction === null ? [] : [{ kind, txid: hash, hex: rawTransaction }],
      )
}
