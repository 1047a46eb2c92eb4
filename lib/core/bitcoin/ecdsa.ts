import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { concatBytes, equalBytes } from '@scure/btc-signer/utils.js'

/** A signature and the 32-byte digest that it signs. */
export type SignedDigest = {
  digest: Uint8Array
  signature: ReturnType<typeof secp256k1.Signature.fromBytes>
}

/** A key of our own: 32 bytes, and compressed. */
export type OwnKeyPair = { privateKey: Uint8Array; publicKey: Uint8Array }

const { Point, Signature } = secp256k1
const { Fn, Fp } = Point

/** Larger tables than the library's: 12 ms more, once, and an eighth less for each key and each signature. */
Point.BASE.precompute(7)

/** Bit 1 of the recovery id: the nonce point's x is r + n instead of r. Bit 0 is set if its y is odd (SEC 1, 4.1.6). */
const X_OVERFLOW = 2
const ODD_Y = 1

/** Deterministic (RFC 6979) signature with a low S (BIP146). @param digest 32 bytes, not hashed again */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): SignedDigest {
  const bytes = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' })
  return { digest, signature: Signature.fromBytes(bytes, 'recovered') }
}

/**
 * Whether our own signatures are valid under the public keys of their pairs, all at once. A signature holds iff its nonce
 * point R is k·G for k = (z + r·d) / s, and a key is ours iff it is d·G; so (sum of all k, and of each d by its number)·G
 * less the sum of all R must be the sum of the keys by their numbers, which also tells two exchanged keys. That is one
 * multiplication for any number of signatures, by the library's routine for secrets. It guards against a wrong key and
 * faults in computing, which do not cancel out; as a check of someone else's signatures it would not do.
 *
 * It costs about as much as one signature, and a quarter of one for each further input. Verifying them one by one costs
 * three times as much as signing them, and signing would become about twice as slow as bitcoinjs-lib instead of faster
 * for ten inputs (`test/bench/signature-check.bench.ts`, `test/bench/review.bench.ts`).
 */
export function areOwnSignaturesValid(signed: readonly (SignedDigest & { pair: OwnKeyPair })[]): boolean {
  if (signed.some(({ signature }) => signature.hasHighS())) return false
  const secrets = new Map(signed.map(({ pair }) => [pair, Fn.fromBytes(pair.privateKey)]))
  const inverses = Fn.invertBatch(signed.map(({ signature }) => signature.s))
  let scalars = weighted([...secrets.values()], (a, b) => Fn.add(a, b), Fn.ZERO)
  let nonces = Point.ZERO
  for (const [index, { digest, signature, pair }] of signed.entries()) {
    const secret = secrets.get(pair) ?? Fn.ZERO
    const z = Fn.create(BigInt(`0x${hex.encode(digest)}`))
    const nonce = Fn.mul(Fn.add(z, Fn.mul(signature.r, secret)), inverses[index] ?? Fn.ZERO)
    scalars = Fn.add(scalars, nonce)
    nonces = nonces.add(noncePoint(signature))
  }
  const rest = Point.BASE.multiply(scalars).subtract(nonces)
  return isWeightedSum(
    rest,
    [...secrets.keys()].map(({ publicKey }) => publicKey),
  )
}

/** A point of a single key is encoded: decoding one takes a square root, which is three times as much. */
function isWeightedSum(point: InstanceType<typeof Point>, keys: readonly Uint8Array[]): boolean {
  const [only, ...others] = keys
  if (only !== undefined && others.length === 0) return equalBytes(point.toBytes(), only)
  const points = keys.map((key) => Point.fromBytes(key))
  return point.equals(weighted(points, (a, b) => a.add(b), Point.ZERO))
}

/** The sum of all terms, the first taken once, the second twice, and so on. */
function weighted<T>(terms: readonly T[], add: (a: T, b: T) => T, zero: T): T {
  let rest = zero
  let sum = zero
  for (const term of terms.toReversed()) {
    rest = add(rest, term)
    sum = add(sum, rest)
  }
  return sum
}

function noncePoint({ r, recovery = 0 }: SignedDigest['signature']) {
  const x = (recovery & X_OVERFLOW) === 0 ? r : r + Fn.ORDER
  const parity = 2 + (recovery & ODD_Y)
  return Point.fromBytes(concatBytes(Uint8Array.of(parity), Fp.toBytes(x)))
}
