const SIGN_BIT = 0x80_0000
const TARGET_BITS = 256n

/**
 * The target that a header's `bits` stand for: the first byte counts bytes, the other three are the highest of them.
 * 0n, which no hash is under, for the forms that nodes refuse: zero, negative, or of more than 256 bits
 * (`arith_uint256::SetCompact` in Bitcoin Core).
 */
export function targetOf(bits: number): bigint {
  const size = BigInt(bits >>> 24)
  const mantissa = BigInt(bits & 0x7f_ffff)
  if ((bits & SIGN_BIT) !== 0) return 0n
  const target = size <= 3n ? mantissa >> (8n * (3n - size)) : mantissa << (8n * (size - 3n))
  return target >> TARGET_BITS === 0n ? target : 0n
}

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
