import { sameAddress } from '../same-address'
import { slowCalls } from './actions'
import { callVersionsOf } from './handed-calls'
import { type Entry, type EvmEntry, spendsBitcoin } from './types'

/**
 * Whether no chain can take an entry's transactions yet: an account's are mined in the order of their nonces, and one of
 * another entry, signed earlier by the same account, is not mined. `open` are the entries that are not settled.
 */
export function isQueued(entry: Entry, open: readonly Entry[]): boolean {
  const first = firstWaiting(entry)
  return first !== undefined && othersOf(entry, open).some((other) => (firstWaiting(other) ?? first) < first)
}

/**
 * The entry whose transaction comes right before those of another that wait: no chain takes them without it. It may be
 * mined and over, and be gone again after a reorganisation.
 */
export function previousCall(entry: Entry, open: readonly Entry[]): EvmEntry | undefined {
  const first = firstWaiting(entry)
  if (first === undefined) return undefined
  const lastBefore = (other: EvmEntry) =>
    callVersionsOf(other).reduce(
      (last, { nonce }) => (nonce !== null && nonce < first ? Math.max(last, nonce) : last),
      -1,
    )
  const [previous] = othersOf(entry, open).toSorted((one, other) => lastBefore(other) - lastBefore(one))
  return previous !== undefined && lastBefore(previous) >= 0 ? previous : undefined
}

/** The other entries of the same account on the same chain. */
function othersOf(entry: Entry, open: readonly Entry[]): EvmEntry[] {
  if (spendsBitcoin(entry)) return []
  return open.filter(
    (other): other is EvmEntry =>
      other.id !== entry.id &&
      !spendsBitcoin(other) &&
      other.intent.chainId === entry.intent.chainId &&
      sameAddress(other.account.address, entry.account.address),
  )
}

/** The lowest nonce that nothing mined has used yet. */
function firstWaiting(entry: Entry): number | undefined {
  const waiting = spendsBitcoin(entry) ? [] : slowCalls(entry).map(({ nonce }) => nonce)
  return waiting.length === 0 ? undefined : Math.min(...waiting)
}
