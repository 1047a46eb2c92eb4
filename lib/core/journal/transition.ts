import { type Effect, effectsOf } from './effects'
import type { ApprovedEvent, JournalEvent, UpdateEvent } from './events'
import { foldBitcoinSpend } from './fold-bitcoin-spend'
import { foldEvmSpend } from './fold-evm-spend'
import { foldToBitcoinDestination } from './fold-to-bitcoin'
import { foldToEvmDestination } from './fold-to-evm'
import { PHASES, phaseOf } from './phase'
import { same } from './same'
import { type Entry, spendsBitcoin } from './types'

/** Opens an entry from its approval. */
export function begin({ at, start }: ApprovedEvent): Entry {
  const common = {
    createdAt: at,
    updatedAt: at,
    changedAt: at,
    sequence: 0,
    service: null,
    abandoned: null,
    notified: [],
    settledAt: null,
  }
  return spendsBitcoin(start)
    ? { ...start, ...common, attempts: [], conflict: null, destination: { state: 'none' } }
    : { ...start, ...common, attempts: [], conflict: null, destination: { state: 'none' } }
}

/**
 * Folds one event into an entry. Returns the same object where the event says nothing new, so that a repeated
 * observation costs no write. An event of another kind of entry, or of a transaction that is not this entry's, says nothing.
 */
export function transition(entry: Entry, event: UpdateEvent): { entry: Entry; effects: Effect[] } {
  const next = fold(entry, event)
  if (next === entry) return { entry, effects: effectsOf(entry) }
  const folded: Entry = {
    ...next,
    sequence: entry.sequence + 1,
    updatedAt: event.at,
    changedAt: isNews(entry, next, event) ? event.at : entry.changedAt,
    // What is not over any more is watched again.
    settledAt: isOver(next) ? next.settledAt : null,
  }
  return { entry: folded, effects: effectsOf(folded) }
}

/** The whole journal folded, first event first. */
export function replay(events: readonly JournalEvent[]): Entry | undefined {
  let entry: Entry | undefined
  for (const event of events) {
    if (event.type === 'approved') entry ??= begin(event)
    else if (entry !== undefined) entry = transition(entry, event).entry
  }
  return entry
}

function fold(entry: Entry, event: UpdateEvent): Entry {
  switch (event.type) {
    case 'service-said': {
      const { type: _type, at, ...word } = event
      const { seenAt: _seenAt, ...said } = entry.service ?? { seenAt: 0 }
      return same(said, word) ? entry : { ...entry, service: { ...word, seenAt: at } }
    }
    case 'abandoned':
      return wasSent(entry) || entry.abandoned !== null ? entry : { ...entry, abandoned: event.abandonment }
    case 'notified':
      return entry.notified.includes(event.notice)
        ? entry
        : { ...entry, notified: [...entry.notified, event.notice] }
    case 'settled':
      return entry.settledAt === null && isOver(entry) ? { ...entry, settledAt: event.at } : entry
    default:
      return spendsBitcoin(entry)
        ? foldToEvmDestination(foldBitcoinSpend(entry, event), event)
        : foldToBitcoinDestination(foldEvmSpend(entry, event), event)
  }
}

function isOver(entry: Entry): boolean {
  return PHASES[phaseOf(entry)].terminal
}

/**
 * Whether a change is a chain's news. Polls back off from the last news: a tip that grows with every block, a
 * transaction that is taken and dropped again and again, or a service that says one thing and then another, must not
 * keep them short.
 */
function isNews(before: Entry, after: Entry, event: UpdateEvent): boolean {
  switch (event.type) {
    case 'notified':
    case 'settled':
    case 'service-said':
    case 'tip-seen':
    case 'accepted':
    case 'refused':
    case 'evm-accepted':
    case 'evm-refused':
      return false
    case 'bitcoin-seen':
    case 'evm-seen':
      return !same(observedStatusesOf(before), observedStatusesOf(after))
    default:
      return true
  }
}

function observedStatusesOf({ attempts }: Entry): unknown[] {
  return attempts.map(({ sighting }) => sighting)
}

/**
 * Whether the swap itself may be on its way. An allowance alone moves no money, and what a page's wallet was only handed
 * has no hash and may never have been sent.
 */
function wasSent(entry: Entry): boolean {
  return spendsBitcoin(entry)
    ? entry.attempts.length > 0
    : entry.attempts.some(({ kind, hash }) => kind === 'call' && hash !== null)
}
