import type { ToEvmSwap } from './types'

/**
 * By how much a delivery fell short of the promised minimum, in the output token's base units; 0n if it did not. The
 * contracts do not enforce the minimum output of a version-2 data carrier, so this is an end like any other.
 */
export function shortfallOf({ destination, promise }: ToEvmSwap): bigint {
  if (destination.state !== 'delivered' || destination.amount >= promise.leastArrival) return 0n
  return promise.leastArrival - destination.amount
}
