import { sameAddress } from '../same-address'
import { slowAttempts } from './actions'
import { type Entry, type EvmEntry, spendsBitcoin } from './types'

/**
 * Whether no chain can take an entry's transactions yet: an account's are mined in the order of their nonces, and one of
 * another entry, signed earlier by the same account, is not mined. `open` are the entries that are not settled.
 */
export function isQueued(entry: Entry, open: readonly Entry[]): boolean {
  if (spendsBitcoin(entry)) return false
  const own = waitingNonces(entry)
  if (own.length === 0) return false
  const first = Math.min(...own)
  return open.some(
    (other) =>
      other.id !== entry.id &&
      !spendsBitcoin(other) &&
      other.intent.chainId === entry.intent.chainId &&
      sameAddress(other.account.address, entry.account.address) &&
      waitingNonces(other).some((nonce) => nonce < first),
  )
}

function waitingNonces(entry: EvmEntry): number[] {
  return slowAttempts(entry).map(({ nonce }) => nonce)
}
