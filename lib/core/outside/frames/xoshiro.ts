import { sha256 } from '@noble/hashes/sha2.js'

const rotated = (value: bigint, by: bigint): bigint => BigInt.asUintN(64, value << by) | (value >> (64n - by))

/**
 * xoshiro256** seeded with a SHA-256 (BCR-2020-005): numbers from 0 up to 1. Both sides of an animation draw the same
 * ones; nothing secret comes from it.
 */
export function xoshiro(seed: Uint8Array): () => number {
  const view = new DataView(sha256(seed).slice().buffer)
  let [a, b, c, d] = [
    view.getBigUint64(0),
    view.getBigUint64(8),
    view.getBigUint64(16),
    view.getBigUint64(24),
  ]
  return () => {
    const drawn = BigInt.asUintN(64, rotated(BigInt.asUintN(64, b * 5n), 7n) * 9n)
    const shifted = BigInt.asUintN(64, b << 17n)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotated(d, 45n)
    return Number(drawn) / 2 ** 64
  }
}
