import { type Effect, effectsOf } from './effects'
import type { ApprovedEvent, JournalEvent, RequestEvent } from './events'
import { foldToBitcoin } from './fold-to-bitcoin'
import { foldToEvm } from './fold-to-evm'
import { PHASES, phaseOf } from './phase'
import { same } from './same'
import type { Request } from './types'

/** Opens a request from its approval. */
export function begin({ at, start }: ApprovedEvent): Request {
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
export function transition(request: Request, event: RequestEvent): { request: Request; effects: Effect[] } {
  const next = fold(request, event)
  if (next === request) return { request, effects: effectsOf(request) }
  const folded: Request = {
    ...next,
    sequence: request.sequence + 1,
    updatedAt: event.at,
    changedAt: isNews(request, next, event) ? event.at : request.changedAt,
    // What is not over any more is watched again.
    settledAt: isOver(next) ? next.settledAt : null,
  }
  return { request: folded, effects: effectsOf(folded) }
}

/** The whole journal folded, first event first. */
export function replay(events: readonly JournalEvent[]): Request | undefined {
  let request: Request | undefined
  for (const event of events) {
    if (event.type === 'approved') request ??= begin(event)
    else if (request !== undefined) request = transition(request, event).request
  }
  return request
}

function fold(request: Request, event: RequestEvent): Request {
  switch (event.type) {
    case 'service-said': {
      const { type: _type, at, ...word } = event
      const { seenAt: _seenAt, ...said } = request.service ?? { seenAt: 0 }
      return same(said, word) ? request : { ...request, service: { ...word, seenAt: at } }
    }
    case 'abandoned':
      return wasSent(request) || request.abandoned !== null
        ? request
        : { ...request, abandoned: event.abandonment }
    case 'notified':
      return request.notified.includes(event.notice)
        ? request
        : { ...request, notified: [...request.notified, event.notice] }
    case 'settled':
      return request.settledAt === null && isOver(request) ? { ...request, settledAt: event.at } : request
    default:
      return 'reserved' in request ? foldToEvm(request, event) : foldToBitcoin(request, event)
  }
}

function isOver(request: Request): boolean {
  return PHASES[phaseOf(request)].terminal
}

/**
 * Whether a change is a chain's news. Polls back off from the last news: a tip that grows with every block, a
 * transaction that is taken and dropped again and again, or a service that says one thing and then another, must not
 * keep them short.
 */
function isNews(before: Request, after: Request, event: RequestEvent): boolean {
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
      return !same(sightingsOf(before), sightingsOf(after))
    default:
      return true
  }
}

function sightingsOf({ attempts }: Request): unknown[] {
  return attempts.map(({ sighting }) => sighting)
}

/**
 * Whether the swap itself may be on its way. An allowance alone moves no money, and what a page's wallet was only handed
 * has no hash and may never have been sent.
 */
function wasSent(request: Request): boolean {
  return 'reserved' in request
    ? request.attempts.length > 0
    : request.attempts.some(({ kind, hash }) => kind === 'call' && hash !== null)
}
