import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, it } from 'vitest'
import { areOwnSignaturesValid, type OwnKeyPair, signDigest } from './ecdsa'

const pairOf = (byte: number): OwnKeyPair => {
  const privateKey = new Uint8Array(32).fill(byte)
  return { privateKey, publicKey: secp256k1.getPublicKey(privateKey) }
}
const signedBy = (pair: OwnKeyPair, byte: number, key = pair) => ({
  ...signDigest(new Uint8Array(32).fill(byte), key.privateKey),
  pair,
})
const [one, other] = [pairOf(7), pairOf(8)]
const signed = [signedBy(one, 1), signedBy(other, 2), signedBy(one, 3)] as const

describe('areOwnSignaturesValid', () => {
  it('accepts one as well as several, of several keys', () => {
    expect(areOwnSignaturesValid(signed)).toBe(true)
    for (const single of signed) expect(areOwnSignaturesValid([single])).toBe(true)
  })

  it('refuses a signature of another key', () => {
    expect(areOwnSignaturesValid([signedBy(one, 1, other), ...signed.slice(1)])).toBe(false)
  })

  it('refuses a pair whose public key is another', () => {
    const mixed = { privateKey: one.privateKey, publicKey: other.publicKey }
    expect(areOwnSignaturesValid([signedBy(mixed, 1), ...signed.slice(1)])).toBe(false)
  })

  it('refuses two exchanged keys', () => {
    const exchanged = [
      { privateKey: one.privateKey, publicKey: other.publicKey },
      { privateKey: other.privateKey, publicKey: one.publicKey },
    ] as const
    expect(areOwnSignaturesValid(exchanged.map((pair, index) => signedBy(pair, index + 1)))).toBe(false)
  })

  it('refuses one of another digest among valid ones', () => {
    const [first, ...others] = signed
    expect(areOwnSignaturesValid([{ ...first, digest: new Uint8Array(32).fill(9) }, ...others])).toBe(false)
  })

  // Valid for the curve, but nodes do not relay it (BIP146).
  it('refuses a high S', () => {
    const [first, ...others] = signed
    const { r, s, recovery = 0 } = first.signature
    const high = new secp256k1.Signature(r, secp256k1.Point.Fn.neg(s), recovery ^ 1)
    const { digest, pair } = first
    expect(secp256k1.verify(high.toBytes(), digest, pair.publicKey, { prehash: false, lowS: false })).toBe(
      true,
    )
    expect(areOwnSignaturesValid([{ ...first, signature: high }, ...others])).toBe(false)
  })
})
