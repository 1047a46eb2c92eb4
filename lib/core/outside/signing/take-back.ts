import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { equalBytes, hash160 } from '@scure/btc-signer/utils.js'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { finalize, type SignedTransaction } from '~/lib/core/bitcoin/finalize'
import { type ReviewedTransaction, requireReviewed, type SigningPlan } from '~/lib/core/bitcoin/reviewed'
import { SIGHASH_ALL, sighashes } from '~/lib/core/bitcoin/sighash'
import { type ClaimedSignature, readReturn } from './read-return'
import { signatureRefused } from './return-fault'

/**
 * Takes the signatures that another signer returned, and puts them into the reviewed transaction. Nothing else of what
 * was returned is kept.
 * @param returned a PSBT or a raw transaction, in binary or as text
 * @throws AppError `review-changed` if no review has seen the transaction, `signature-refused` as `signaturesFrom`
 */
export function takeBack(returned: Uint8Array | string, reviewed: ReviewedTransaction): SignedTransaction {
  requireReviewed(reviewed)
  return finalize(reviewed, signaturesFrom(returned, reviewed))
}

/**
 * The valid signatures in what was returned, in DER without their sighash byte, one for each input: says at once whether
 * a return will do, before the transaction is reviewed again.
 * @throws AppError `signature-refused`, whose `details.reason` is a `ReturnFault`
 */
export function signaturesFrom(returned: Uint8Array | string, plan: SigningPlan): Uint8Array[] {
  const { transaction, claims } = readReturn(returned, plan.addressType)
  if (!equalBytes(encodeUnsigned(transaction), encodeUnsigned(plan.transaction)))
    throw signatureRefused('other-transaction')
  const publicKey = hex.decode(plan.publicKey)
  return sighashes(plan.transaction, plan.addressType, hash160(publicKey)).map((digest, index) =>
    validSignature(claims[index] ?? [], digest, publicKey),
  )
}

function validSignature(
  claims: readonly ClaimedSignature[],
  digest: Uint8Array,
  publicKey: Uint8Array,
): Uint8Array {
  if (claims.length === 0) throw signatureRefused('incomplete')
  const own = claims.find((claim) => claim.publicKey === hex.encode(publicKey))
  if (own === undefined) throw signatureRefused('other-key')
  const signature = own.signature.slice(0, -1)
  if (!isStrictDer(signature)) throw signatureRefused('bad-signature')
  if (own.signature.at(-1) !== SIGHASH_ALL) throw signatureRefused('other-sighash')
  if (!secp256k1.verify(signature, digest, publicKey, { prehash: false, format: 'der', lowS: true }))
    throw signatureRefused('bad-signature')
  return signature
}

/** BIP66: the one encoding that nodes accept. */
function isStrictDer(signature: Uint8Array): boolean {
  try {
    return equalBytes(secp256k1.Signature.fromBytes(signature, 'der').toBytes('der'), signature)
  } catch {
    return false
  }
}
