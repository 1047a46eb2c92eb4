import { afterObserved, UNSEEN, withChange } from './attempt'
import type { ChainEvent } from './events'
import { awaitedCall, callVersionsOf, excludesCalls, foldHandedCall, withCallSignature } from './handed-calls'
import { withOverdue } from './handed'
import { same } from './same'
import type { EvmAttempt, EvmSpend, EvmPayment, TokenTransfer } from './types'
import { hasSucceeded } from './spend-phase'

/** Applies one event to the EVM transactions themselves; returns the same object if nothing changes. */
export function foldEvmSpend<S extends EvmSpend>(spend: S, event: ChainEvent): S {
  const { attempts } = spend
  switch (event.type) {
    case 'evm-handed-over':
      return foldHandedCall(spend, event)
    case 'signature-overdue':
      return withOverdue(spend, awaitedCall(spend))
    case 'evm-signed': {
      const { attempt } = event
      const isKnown = attempts.some(({ hash, kind }) => hash === attempt.hash && kind === attempt.kind)
      return spend.abandoned === null && !isKnown && excludesCalls(spend, attempt)
        ? { ...withCallSignature(spend, attempt), attempts: [...attempts, { ...attempt, ...UNSEEN }] }
        : spend
    }
    case 'evm-returned': {
      if (attempts.some(({ hash }) => hash === event.hash)) return spend
      const { hash, nonce = null } = event
      const returned = withAttempt(spend, null, { hash, nonce, accepted: true, refusal: null })
      // It was abandoned as unsent, but was sent after all.
      return returned === spend ? spend : { ...returned, abandoned: null }
    }
    case 'evm-accepted':
      return withAttempt(spend, event.hash, { accepted: true, refusal: null })
    case 'evm-refused':
      return withAttempt(spend, event.hash, { refusal: event.reason })
    case 'evm-seen':
      return withAttempt(spend, event.hash, afterObserved(event.sighting))
    case 'evm-conflict-seen':
      return callVersionsOf(spend).length === 0 || same(spend.conflict, event.conflict)
        ? spend
        : { ...spend, conflict: event.conflict }
    default:
      return spend
  }
}

function withAttempt<S extends EvmSpend>(spend: S, hash: string | null, change: Partial<EvmAttempt>): S {
  const attempts = withChange(spend.attempts, (attempt) => attempt.hash === hash, change)
  return attempts === spend.attempts ? spend : { ...spend, attempts }
}

/** Applies one event to a payment on an EVM network; returns the same object if nothing changes. */
export function foldEvmPayment(payment: EvmPayment, event: ChainEvent): EvmPayment {
  const spent = foldEvmSpend(payment, event)
  const { destination } = spent
  if (event.type === 'transfer-seen') {
    const { hash, blockHash, amount } = event
    const seen = { state: 'transferred', hash, blockHash, amount } as const
    return isIn(spent, seen) && !same(destination, seen) ? { ...spent, destination: seen } : spent
  }
  // A log counts only while its block does.
  return destination.state === 'none' || isIn(spent, destination)
    ? spent
    : { ...spent, destination: { state: 'none' } }
}

/** Whether the payment itself has succeeded in the block of this log. */
function isIn({ attempts }: EvmPayment, { hash, blockHash }: TokenTransfer): boolean {
  return attempts.some(
    (attempt) =>
      attempt.kind === 'call' &&
      attempt.hash === hash &&
      hasSucceeded(attempt) &&
      attempt.sighting.state === 'mined' &&
      attempt.sighting.blockHash === blockHash,
  )
}
