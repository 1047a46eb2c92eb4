import { type Effect, effectsOf } from './effects'
import type { ApprovedEvent, JournalEvent, RequestEvent } from './events'
import type { BitcoinAttempt, EvmAttempt, Request, ToBitcoinRequest, ToEvmRequest } from './types'

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
    : { ...start, ...common, attempts: [], destination: { state: 'none' } }
}

/**
 * Folds one event into a request. Returns the same object where the event says nothing new, so that a repeated
 * observation costs no write. An event of the other direction, or of a transaction that is not this request's, says nothing.
 */
export function transition(request: Request, event: RequestEvent): { request: Request; effects: Effect[] } {
  const next = fold(request, event)
  if (next === request) return { request, effects: effectsOf(request) }
  const silent = event.type === 'notified' || event.type === 'settled'
  const folded: Request = {
    ...next,
    sequence: request.sequence + 1,
    updatedAt: event.at,
    changedAt: silent ? request.changedAt : event.at,
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
      const { state, status, targetTxid } = event
      const said = request.service
      if (said?.state === state && said.status === status && said.targetTxid === targetTxid) return request
      return { ...request, service: { state, status, targetTxid, seenAt: event.at } }
    }
    case 'abandoned':
      return request.attempts.length > 0 || request.abandoned !== null
        ? request
        : { ...request, abandoned: event.abandonment }
    case 'notified':
      return request.notified.includes(event.notice)
        ? request
        : { ...request, notified: [...request.notified, event.notice] }
    case 'settled':
      return request.settledAt === null ? { ...request, settledAt: event.at } : request
    default:
      return 'reserved' in request ? foldToEvm(request, event) : foldToBitcoin(request, event)
  }
}

type ChainEvent = Exclude<RequestEvent, { type: 'service-said' | 'abandoned' | 'notified' | 'settled' }>

function foldToEvm(request: ToEvmRequest, event: ChainEvent): ToEvmRequest {
  const { destination } = request
  switch (event.type) {
    case 'signed':
      if (request.abandoned !== null || request.attempts.some(({ txid }) => txid === event.attempt.txid))
        return request
      return {
        ...request,
        attempts: [
          ...request.attempts,
          { ...event.attempt, accepted: false, refusal: null, sighting: { state: 'absent' } },
        ],
      }
    case 'accepted':
      return withBitcoinAttempt(request, event.txid, { accepted: true, refusal: null })
    case 'refused':
      return withBitcoinAttempt(request, event.txid, { refusal: event.reason })
    case 'bitcoin-seen':
      return withBitcoinAttempt(request, event.txid, {
        sighting: event.sighting,
        // Seen is taken; gone from the mempool means that it must be broadcast again.
        accepted: event.sighting.state !== 'absent',
        ...(event.sighting.state !== 'absent' && { refusal: null }),
      })
    case 'conflict-seen':
      return same(request.conflict, event.conflict) ? request : { ...request, conflict: event.conflict }
    case 'routed':
      return destination.state === 'none'
        ? { ...request, destination: { state: 'crossing', router: event.router } }
        : request
    case 'delivered':
      return destination.state === 'none' || destination.state === 'crossing'
        ? {
            ...request,
            destination: {
              state: 'delivered',
              router: event.router,
              delivery: event.delivery,
              amount: event.amount,
            },
          }
        : request
    case 'swap-failed':
      return destination.state === 'none'
        ? { ...request, destination: { state: 'failed', router: event.router, burn: null, payout: null } }
        : request
    case 'refund-opened':
      return destination.state === 'failed' && destination.burn === null
        ? { ...request, destination: { ...destination, burn: event.burn } }
        : request
    case 'payout-seen':
      return destination.state === 'failed' && !same(destination.payout, event.payout)
        ? { ...request, destination: { ...destination, payout: event.payout } }
        : request
    case 'proof-lost':
      return destination.state === 'none' ? request : { ...request, destination: { state: 'none' } }
    default:
      return request
  }
}

function foldToBitcoin(request: ToBitcoinRequest, event: ChainEvent): ToBitcoinRequest {
  const { destination } = request
  switch (event.type) {
    case 'evm-signed':
      if (
        request.attempts.some(({ hash, kind }) => hash === event.attempt.hash && kind === event.attempt.kind)
      )
        return request
      return {
        ...request,
        attempts: [
          ...request.attempts,
          { ...event.attempt, accepted: false, refusal: null, sighting: { state: 'absent' } },
        ],
      }
    case 'evm-returned': {
      const handed = request.attempts.find(({ hash }) => hash === null)
      return handed === undefined
        ? request
        : {
            ...request,
            attempts: request.attempts.map((attempt) =>
              attempt === handed ? { ...attempt, hash: event.hash, accepted: true } : attempt,
            ),
          }
    }
    case 'evm-accepted':
      return withEvmAttempt(request, event.hash, { accepted: true, refusal: null })
    case 'evm-refused':
      return withEvmAttempt(request, event.hash, { refusal: event.reason })
    case 'evm-seen':
      return withEvmAttempt(request, event.hash, {
        sighting: event.sighting,
        accepted: event.sighting.state !== 'absent',
        ...(event.sighting.state !== 'absent' && { refusal: null }),
      })
    case 'message-sent':
      return destination.state === 'none'
        ? {
            ...request,
            destination: { state: 'crossing', uniqueCounter: event.uniqueCounter, message: event.message },
          }
        : request
    case 'crossing-failed':
      return destination.state === 'crossing'
        ? { ...request, destination: { state: 'crossing-failed', failure: event.failure, refund: null } }
        : request
    case 'crossing-refunded':
      return destination.state === 'crossing-failed' && destination.refund === null
        ? { ...request, destination: { ...destination, refund: event.refund } }
        : request
    case 'unwrap-opened':
      return destination.state === 'none' || destination.state === 'crossing'
        ? { ...request, destination: { state: 'paying', burn: event.burn, payout: null, tipHeight: 0 } }
        : request
    case 'tip-seen':
      return destination.state === 'paying' && destination.tipHeight !== event.height
        ? { ...request, destination: { ...destination, tipHeight: event.height } }
        : request
    case 'payout-seen':
      return destination.state === 'paying' && !same(destination.payout, event.payout)
        ? { ...request, destination: { ...destination, payout: event.payout } }
        : request
    case 'proof-lost':
      return destination.state === 'none' ? request : { ...request, destination: { state: 'none' } }
    default:
      return request
  }
}

function withBitcoinAttempt(
  request: ToEvmRequest,
  txid: string,
  change: Partial<BitcoinAttempt>,
): ToEvmRequest {
  const attempts = changed(request.attempts, (attempt) => attempt.txid === txid, change)
  return attempts === request.attempts ? request : { ...request, attempts }
}

function withEvmAttempt(
  request: ToBitcoinRequest,
  hash: string,
  change: Partial<EvmAttempt>,
): ToBitcoinRequest {
  const attempts = changed(request.attempts, (attempt) => attempt.hash === hash, change)
  return attempts === request.attempts ? request : { ...request, attempts }
}

function changed<T extends object>(items: T[], matches: (item: T) => boolean, change: Partial<T>): T[] {
  const index = items.findIndex(matches)
  const item = items[index]
  if (item === undefined) return items
  const next = { ...item, ...change }
  return same(item, next) ? items : items.with(index, next)
}

/** Deep equality of plain data. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))]
  return (
    left.length === right.size && left.every(([key, value]) => right.has(key) && same(value, right.get(key)))
  )
}
