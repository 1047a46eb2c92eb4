import { afterObserved, UNSEEN, withChange } from './attempt'
import type { ChainEvent } from './events'
import { same } from './same'
import type { EvmAttempt, ToBitcoinSwap } from './types'

/** What one event says of an EVM → BTC request; the same object where it says nothing new. */
export function foldToBitcoin(swap: ToBitcoinSwap, event: ChainEvent): ToBitcoinSwap {
  const { attempts, destination } = swap
  switch (event.type) {
    case 'evm-signed': {
      const { attempt } = event
      const isKnown = attempts.some(({ hash, kind }) => hash === attempt.hash && kind === attempt.kind)
      return swap.abandoned === null && !isKnown && attempts.every((earlier) => excludes(attempt, earlier))
        ? { ...swap, attempts: [...attempts, { ...attempt, ...UNSEEN }] }
        : swap
    }
    case 'evm-returned': {
      if (attempts.some(({ hash }) => hash === event.hash)) return swap
      const returned = withAttempt(swap, null, { hash: event.hash, accepted: true })
      // What was given up for unsent is under way after all.
      return returned === swap ? swap : { ...returned, abandoned: null }
    }
    case 'evm-accepted':
      return withAttempt(swap, event.hash, { accepted: true, refusal: null })
    case 'evm-refused':
      return withAttempt(swap, event.hash, { refusal: event.reason })
    case 'evm-seen':
      return withAttempt(swap, event.hash, afterObserved(event.sighting))
    case 'evm-conflict-seen':
      return attempts.length === 0 || same(swap.conflict, event.conflict)
        ? swap
        : { ...swap, conflict: event.conflict }
    case 'message-sent': {
      const { uniqueCounter, message } = event
      return destination.state === 'none'
        ? { ...swap, destination: { state: 'crossing', uniqueCounter, message } }
        : swap
    }
    case 'crossing-failed':
      return destination.state === 'crossing'
        ? { ...swap, destination: { state: 'crossing-failed', failure: event.failure, refund: null } }
        : swap
    case 'crossing-refunded':
      return destination.state === 'crossing-failed' && destination.refund === null
        ? { ...swap, destination: { ...destination, refund: event.refund } }
        : swap
    case 'unwrap-opened':
      return destination.state === 'none' || destination.state === 'crossing'
        ? { ...swap, destination: { state: 'paying', burn: event.burn, payout: null, tipHeight: 0 } }
        : swap
    case 'tip-seen':
      return destination.state === 'paying' && destination.tipHeight !== event.height
        ? { ...swap, destination: { ...destination, tipHeight: event.height } }
        : swap
    case 'payout-seen':
      return destination.state === 'paying' && !same(destination.payout, event.payout)
        ? { ...swap, destination: { ...destination, payout: event.payout } }
        : swap
    case 'proof-lost':
      return destination.state === 'none' ? swap : { ...swap, destination: { state: 'none' } }
    default:
      return swap
  }
}

/** Two transactions of one step must share their nonce, so that one alone can be mined: it keeps one intent to one payment. */
function excludes(attempt: Pick<EvmAttempt, 'kind' | 'nonce'>, earlier: EvmAttempt): boolean {
  return attempt.kind !== earlier.kind || attempt.nonce === earlier.nonce
}

function withAttempt(swap: ToBitcoinSwap, hash: string | null, change: Partial<EvmAttempt>): ToBitcoinSwap {
  const attempts = withChange(swap.attempts, (attempt) => attempt.hash === hash, change)
  return attempts === swap.attempts ? swap : { ...swap, attempts }
}
