import { afterSighting, UNSEEN, withChange } from './attempt'
import type { ChainEvent } from './events'
import { same } from './same'
import type { EvmAttempt, ToBitcoinRequest } from './types'

/** What one event says of an EVM → BTC request; the same object where it says nothing new. */
export function foldToBitcoin(request: ToBitcoinRequest, event: ChainEvent): ToBitcoinRequest {
  const { attempts, destination } = request
  switch (event.type) {
    case 'evm-signed': {
      const { attempt } = event
      const isKnown = attempts.some(({ hash, kind }) => hash === attempt.hash && kind === attempt.kind)
      return request.abandoned === null && !isKnown && attempts.every((earlier) => excludes(attempt, earlier))
        ? { ...request, attempts: [...attempts, { ...attempt, ...UNSEEN }] }
        : request
    }
    case 'evm-returned': {
      if (attempts.some(({ hash }) => hash === event.hash)) return request
      const returned = withAttempt(request, null, { hash: event.hash, accepted: true })
      // What was given up for unsent is under way after all.
      return returned === request ? request : { ...returned, abandoned: null }
    }
    case 'evm-accepted':
      return withAttempt(request, event.hash, { accepted: true, refusal: null })
    case 'evm-refused':
      return withAttempt(request, event.hash, { refusal: event.reason })
    case 'evm-seen':
      return withAttempt(request, event.hash, afterSighting(event.sighting))
    case 'evm-conflict-seen':
      return attempts.length === 0 || same(request.conflict, event.conflict)
        ? request
        : { ...request, conflict: event.conflict }
    case 'message-sent': {
      const { uniqueCounter, message } = event
      return destination.state === 'none'
        ? { ...request, destination: { state: 'crossing', uniqueCounter, message } }
        : request
    }
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

/** Two transactions of one step must share their nonce, so that one alone can be mined: it keeps one intent to one payment. */
function excludes(attempt: Pick<EvmAttempt, 'kind' | 'nonce'>, earlier: EvmAttempt): boolean {
  return attempt.kind !== earlier.kind || attempt.nonce === earlier.nonce
}

function withAttempt(
  request: ToBitcoinRequest,
  hash: string | null,
  change: Partial<EvmAttempt>,
): ToBitcoinRequest {
  const attempts = withChange(request.attempts, (attempt) => attempt.hash === hash, change)
  return attempts === request.attempts ? request : { ...request, attempts }
}
