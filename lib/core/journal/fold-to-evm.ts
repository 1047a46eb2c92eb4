import { outpointKey } from '../bitcoin/transaction'
import { afterObserved, UNSEEN, withChange } from './attempt'
import type { ChainEvent } from './events'
import { same } from './same'
import type { BitcoinAttempt, ToEvmSwap } from './types'

/** What one event says of a BTC → EVM request; the same object where it says nothing new. */
export function foldToEvm(swap: ToEvmSwap, event: ChainEvent): ToEvmSwap {
  const { attempts, destination } = swap
  switch (event.type) {
    case 'signed':
      return swap.abandoned === null && attempts.every((earlier) => excludes(event.attempt, earlier))
        ? { ...swap, attempts: [...attempts, { ...event.attempt, ...UNSEEN }] }
        : swap
    case 'accepted':
      return withAttempt(swap, event.txid, { accepted: true, refusal: null })
    case 'refused':
      return withAttempt(swap, event.txid, { refusal: event.reason })
    case 'bitcoin-seen':
      return withAttempt(swap, event.txid, afterObserved(event.sighting))
    case 'conflict-seen':
      return attempts.length === 0 || same(swap.conflict, event.conflict)
        ? swap
        : { ...swap, conflict: event.conflict }
    case 'routed':
      return destination.state === 'none'
        ? { ...swap, destination: { state: 'crossing', router: event.router } }
        : swap
    case 'delivered': {
      const { router, delivery, amount } = event
      return destination.state === 'none' || destination.state === 'crossing'
        ? { ...swap, destination: { state: 'delivered', router, delivery, amount } }
        : swap
    }
    case 'swap-failed':
      return destination.state === 'none'
        ? { ...swap, destination: { state: 'failed', router: event.router, burn: null, payout: null } }
        : swap
    case 'refund-opened':
      return destination.state === 'failed' && destination.burn === null
        ? { ...swap, destination: { ...destination, burn: event.burn } }
        : swap
    case 'payout-seen':
      return destination.state === 'failed' &&
        destination.burn !== null &&
        !same(destination.payout, event.payout)
        ? { ...swap, destination: { ...destination, payout: event.payout } }
        : swap
    case 'proof-lost':
      return destination.state === 'none' ? swap : { ...swap, destination: { state: 'none' } }
    default:
      return swap
  }
}

/** Two transactions that share an input can never both confirm: what keeps one intent to one payment. */
function excludes(attempt: Pick<BitcoinAttempt, 'txid' | 'inputs'>, earlier: BitcoinAttempt): boolean {
  const spent = new Set(earlier.inputs.map(outpointKey))
  return attempt.txid !== earlier.txid && attempt.inputs.some((input) => spent.has(outpointKey(input)))
}

function withAttempt(swap: ToEvmSwap, txid: string, change: Partial<BitcoinAttempt>): ToEvmSwap {
  const attempts = withChange(swap.attempts, (attempt) => attempt.txid === txid, change)
  return attempts === swap.attempts ? swap : { ...swap, attempts }
}
