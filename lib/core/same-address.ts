import type { Hex } from './hex'

/** Whether two EVM addresses are the same, whatever their checksums. `null` (no address, a native token) is itself alone. */
export function sameAddress(a: Hex | null, b: Hex | null): boolean {
  return a === null || b === null ? a === b : a.toLowerCase() === b.toLowerCase()
}
