import { CONFIRMATIONS_DEEP } from '~/lib/core/journal/spend-phase'
import type { ObservedBitcoinStatus } from '~/lib/core/journal/types'
import type { TransactionStatus } from '../ports/bitcoin-chain'

/** Caps the confirmations once more do not matter: otherwise every new block would be a new event for ever. */
export function observedStatusOf(status: TransactionStatus): ObservedBitcoinStatus {
  return status.state === 'confirmed'
    ? { ...status, confirmations: Math.min(status.confirmations, CONFIRMATIONS_DEEP) }
    : status
}

export function isDeep(sighting: ObservedBitcoinStatus): boolean {
  return sighting.state === 'confirmed' && sighting.confirmations >= CONFIRMATIONS_DEEP
}
