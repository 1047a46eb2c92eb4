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
