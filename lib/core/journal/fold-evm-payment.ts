import type { ChainEvent } from './events'
import { foldEvmSpend } from './fold-evm-spend'
import { same } from './same'
import { hasSucceeded } from './spend-phase'
import type { EvmPayment, TokenTransfer } from './types'

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
