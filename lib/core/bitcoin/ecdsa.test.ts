import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, it } from 'vitest'
import { areOwnSignaturesValid, signDigest } from './ecdsa'

const PRIVATE_KEY = new Uint8Array(32).fill(7)
const PUBLIC_KEY = secp256k1.getPublicKey(PRIVATE_KEY)
const signed = [1, 2, 3].map((byte) => signDigest(new Uint8Array(32).fill(byte), PRIVATE_KEY))
const [first, ...others] = signed

describe('our own signatures hold', () => {
  it('under our key, one as well as several', () => {
    expect(areOwnSignaturesValid(signed, PRIVATE_KEY, PUBLIC_KEY)).toBe(true)
    expect(areOwnSignaturesValid(signed.slice(0, 1), PRIVATE_KEY, PUBLIC_KEY)).toBe(true)
  })

  it('not under another', () => {
    const other = secp256k1.getPublicKey(new Uint8Array(32).fill(8))
    expect(areOwnSignaturesValid(signed, PRIVATE_KEY, other)).toBe(false)
  })

  it('not if one is over another digest', () => {
    const swapped = first === undefined ? [] : [{ ...first, digest: new Uint8Array(32).fill(9) }, ...others]
    expect(areOwnSignaturesValid(swapped, PRIVATE_KEY, PUBLIC_KEY)).toBe(false)
  })

  // Valid for the curve, but nodes do not relay it (BIP146).
  it('not with a high S', () => {
    if (first === undefined) throw new TypeError('a signature')
    const { r, s, recovery = 0 } = first.signature
    const high = new secp256k1.Signature(r, secp256k1.Point.Fn.neg(s), recovery ^ 1)
    expect(secp256k1.verify(high.toBytes(), first.digest, PUBLIC_KEY, { prehash: false, lowS: false })).toBe(
      true,
    )
    expect(areOwnSignaturesValid([{ ...first, signature: high }, ...others], PRIVATE_KEY, PUBLIC_KEY)).toBe(
      false,
    )
  })
})
