import { afterObserved, UNSEEN, withChange } from './attempt'
import type { ChainEvent } from './events'
import { withOverdue } from './handed'
import { awaitedHandover, excludesAll, foldHandedOver, versionsOf, withSignature } from './handovers'
import { same } from './same'
import type { BitcoinAttempt, BitcoinSpend } from './types'

/** Applies one event to the Bitcoin payment itself; returns the same object if nothing changes. */
export function foldBitcoinSpend<S extends BitcoinSpend>(spend: S, event: ChainEvent): S {
  const { attempts } = spend
  switch (event.type) {
    case 'handed-over':
      return foldHandedOver(spend, event)
    case 'signature-overdue':
      return withOverdue(spend, awaitedHandover(spend))
    case 'signed':
    case 'found-sent': {
      const { attempt } = event
      const isNew = attempts.every(({ txid }) => txid !== attempt.txid)
      return spend.abandoned === null && isNew && excludesAll(spend, attempt.inputs)
        ? { ...withSignature(spend, attempt), attempts: [...attempts, { ...attempt, ...UNSEEN }] }
        : spend
    }
    case 'accepted':
      return withAttempt(spend, event.txid, { accepted: true, refusal: null })
    case 'refused':
      return withAttempt(spend, event.txid, { refusal: event.reason })
    case 'bitcoin-seen':
      return withAttempt(spend, event.txid, afterObserved(event.sighting))
    case 'conflict-seen':
      return versionsOf(spend).length === 0 || same(spend.conflict, event.conflict)
        ? spend
        : { ...spend, conflict: event.conflict }
    default:
      return spend
  }
}

function withAttempt<S extends BitcoinSpend>(spend: S, txid: string, change: Partial<BitcoinAttempt>): S {
  const attempts = withChange(spend.attempts, (attempt) => attempt.txid === txid, change)
  return attempts === spend.attempts ? spend : { ...spend, attempts }
}
