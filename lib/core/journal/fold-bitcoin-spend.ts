import { outpointKey } from '../bitcoin/transaction'
import { afterObserved, UNSEEN, withChange } from './attempt'
import type { ChainEvent } from './events'
import { same } from './same'
import type { BitcoinAttempt, BitcoinSpend } from './types'

/** Applies one event to the Bitcoin payment itself; returns the same object if nothing changes. */
export function foldBitcoinSpend<S extends BitcoinSpend>(spend: S, event: ChainEvent): S {
  const { attempts } = spend
  switch (event.type) {
    case 'signed':
      return spend.abandoned === null && attempts.every((earlier) => excludes(event.attempt, earlier))
        ? { ...spend, attempts: [...attempts, { ...event.attempt, ...UNSEEN }] }
        : spend
    case 'accepted':
      return withAttempt(spend, event.txid, { accepted: true, refusal: null })
    case 'refused':
      return withAttempt(spend, event.txid, { refusal: event.reason })
    case 'bitcoin-seen':
      return withAttempt(spend, event.txid, afterObserved(event.sighting))
    case 'conflict-seen':
      return attempts.length === 0 || same(spend.conflict, event.conflict)
        ? spend
        : { ...spend, conflict: event.conflict }
    default:
      return spend
  }
}

/** Two transactions that share an input can never both confirm, so one intent is paid once. */
function excludes(attempt: Pick<BitcoinAttempt, 'txid' | 'inputs'>, earlier: BitcoinAttempt): boolean {
  const spent = new Set(earlier.inputs.map(outpointKey))
  return attempt.txid !== earlier.txid && attempt.inputs.some((input) => spent.has(outpointKey(input)))
}

function withAttempt<S extends BitcoinSpend>(spend: S, txid: string, change: Partial<BitcoinAttempt>): S {
  const attempts = withChange(spend.attempts, (attempt) => attempt.txid === txid, change)
  return attempts === spend.attempts ? spend : { ...spend, attempts }
}
