const ALL_BPS = 10_000n

/** By how many basis points an amount falls short of a reference, rounded up; 0 where it does not. */
export function shortfallBps(amount: bigint, reference: bigint): number {
  if (reference <= 0n || amount >= reference) return 0
  return Number(((reference - amount) * ALL_BPS + reference - 1n) / reference)
}
