import { type Effect, effectsOf } from './effects'
import type { ApprovedEvent, JournalEvent, UpdateEvent } from './events'
import { foldToBitcoin } from './fold-to-bitcoin'
import { foldToEvm } from './fold-to-evm'
import { PHASES, phaseOf } from './phase'
import { same } from './same'
import type { Swap } from './types'

/** Opens a request from its approval. */
export function begin({ at, start }: ApprovedEvent): Swap {
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
  return 'reserved' in start
    ? { ...start, ...common, attempts: [], conflict: null, destination: { state: 'none' } }
    : { ...start, ...common, attempts: [], conflict: null, destination: { state: 'none' } }
}

/**
 * Folds one event into a request. Returns the same object where the event says nothing new, so that a repeated
 * observation costs no write. An event of the other direction, or of a transaction that is not this request's, says nothing.
 */
export function transition(entry: Swap, event: UpdateEvent): { entry: Swap; effects: Effect[] } {
  const next = fold(entry, event)
  if (next === entry) return { entry, effects: effectsOf(entry) }
  const folded: Swap = {
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
export function replay(events: readonly JournalEvent[]): Swap | undefined {
  let entry: Swap | undefined
  for (const event of events) {
    if (event.type === 'approved') entry ??= begin(event)
    else if (entry !== undefined) entry = transition(entry, event).entry
  }
  return entry
}

function fold(entry: Swap, event: UpdateEvent): Swap {
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
      return 'reserved' in entry ? foldToEvm(entry, event) : foldToBitcoin(entry, event)
  }
}

function isOver(entry: Swap): boolean {
  return PHASES[phaseOf(entry)].terminal
}

/**
 * Whether a change is a chain's news. Polls back off from the last news: a tip that grows with every block, a
 * transaction that is taken and dropped again and again, or a service that says one thing and then another, must not
 * keep them short.
 */
function isNews(before: Swap, after: Swap, event: UpdateEvent): boolean {
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

function observedStatusesOf({ attempts }: Swap): unknown[] {
  return attempts.map(({ sighting }) => sighting)
}

/**
 * Whether the swap itself may be on its way. An allowance alone moves no money, and what a page's wallet was only handed
 * has no hash and may never have been sent.
 */
function wasSent(entry: Swap): boolean {
  return 'reserved' in entry
    ? entry.attempts.length > 0
    : entry.attempts.some(({ kind, hash }) => kind === 'call' && hash !== null)
}
