import type { Hex } from './hex'

/** Whether two EVM addresses are equal, ignoring checksums. `null` (no address, a native token) equals only `null`. */
export function sameAddress(a: Hex | null, b: Hex | null): boolean {
  return a === null || b === null ? a === b : a.toLowerCase() === b.toLowerCase()
}
