const SIGN_BIT = 0x80_0000

/** The compact form of a target, which keeps its three highest bytes. */
export function compactOf(target: bigint): number {
  if (target === 0n) return 0
  const size = Math.ceil(target.toString(2).length / 8)
  const mantissa = Number(size <= 3 ? target << BigInt(8 * (3 - size)) : target >> BigInt(8 * (size - 3)))
  // The highest bit of the mantissa is its sign: one byte more keeps it clear.
  return (mantissa & SIGN_BIT) === 0
    ? size * 0x100_0000 + mantissa
    : (size + 1) * 0x100_0000 + (mantissa >>> 8)
}
