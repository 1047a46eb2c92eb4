import { outpointKey } from '../bitcoin/transaction'
import { afterSighting, UNSEEN, withChange } from './attempt'
import type { ChainEvent } from './events'
import { same } from './same'
import type { BitcoinAttempt, ToEvmRequest } from './types'

/** What one event says of a BTC → EVM request; the same object where it says nothing new. */
export function foldToEvm(request: ToEvmRequest, event: ChainEvent): ToEvmRequest {
  const { attempts, destination } = request
  switch (event.type) {
    case 'signed':
      return request.abandoned === null && attempts.every((earlier) => excludes(event.attempt, earlier))
        ? { ...request, attempts: [...attempts, { ...event.attempt, ...UNSEEN }] }
        : request
    case 'accepted':
      return withAttempt(request, event.txid, { accepted: true, refusal: null })
    case 'refused':
      return withAttempt(request, event.txid, { refusal: event.reason })
    case 'bitcoin-seen':
      return withAttempt(request, event.txid, afterSighting(event.sighting))
    case 'conflict-seen':
      return attempts.length === 0 || same(request.conflict, event.conflict)
        ? request
        : { ...request, conflict: event.conflict }
    case 'routed':
      return destination.state === 'none'
        ? { ...request, destination: { state: 'crossing', router: event.router } }
        : request
    case 'delivered': {
      const { router, delivery, amount } = event
      return destination.state === 'none' || destination.state === 'crossing'
        ? { ...request, destination: { state: 'delivered', router, delivery, amount } }
        : request
    }
    case 'swap-failed':
      return destination.state === 'none'
        ? { ...request, destination: { state: 'failed', router: event.router, burn: null, payout: null } }
        : request
    case 'refund-opened':
      return destination.state === 'failed' && destination.burn === null
        ? { ...request, destination: { ...destination, burn: event.burn } }
        : request
    case 'payout-seen':
      return destination.state === 'failed' &&
        destination.burn !== null &&
        !same(destination.payout, event.payout)
        ? { ...request, destination: { ...destination, payout: event.payout } }
        : request
    case 'proof-lost':
      return destination.state === 'none' ? request : { ...request, destination: { state: 'none' } }
    default:
      return request
  }
}

/** Two transactions that share an input can never both confirm: what keeps one intent to one payment. */
function excludes(attempt: Pick<BitcoinAttempt, 'txid' | 'inputs'>, earlier: BitcoinAttempt): boolean {
  const spent = new Set(earlier.inputs.map(outpointKey))
  return attempt.txid !== earlier.txid && attempt.inputs.some((input) => spent.has(outpointKey(input)))
}

function withAttempt(request: ToEvmRequest, txid: string, change: Partial<BitcoinAttempt>): ToEvmRequest {
  const attempts = withChange(request.attempts, (attempt) => attempt.txid === txid, change)
  return attempts === request.attempts ? request : { ...request, attempts }
}
