import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { equalBytes } from '@scure/btc-signer/utils.js'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { finalize, type SignedTransaction } from '~/lib/core/bitcoin/finalize'
import {
  inputKeys,
  type ReviewedTransaction,
  requireReviewed,
  type SigningPlan,
  transactionDigest,
} from '~/lib/core/bitcoin/reviewed'
import { AppError } from '~/lib/core/errors'
import { SIGHASH_ALL, sighashes } from '~/lib/core/bitcoin/sighash'
import { type ClaimedSignature, readReturn } from './read-return'
import { signatureRefused } from './return-fault'

/**
 * Puts the signatures that another signer returned into the reviewed transaction. Nothing else of what was returned is
 * kept.
 * @param plan what they are of @param signatures as `signaturesFrom` gives them
 * @throws AppError `review-changed` if no review has seen the transaction, or it is another
 */
export function withSignatures(
  reviewed: ReviewedTransaction,
  plan: SigningPlan,
  signatures: readonly Uint8Array[],
): SignedTransaction {
  requireReviewed(reviewed)
  const planned = inputKeys(plan)
  const isOther = inputKeys(reviewed).some(
    ({ publicKey, addressType }, index) =>
      publicKey !== planned[index]?.publicKey || addressType !== planned[index].addressType,
  )
  if (isOther || reviewed.digest !== transactionDigest(plan.transaction))
    throw new AppError('review-changed', 'another transaction was signed than is reviewed')
  return finalize(reviewed, signatures)
}

/**
 * The valid signatures in what was returned, in DER without their sighash byte, one for each input: says at once whether
 * a return will do, before the transaction is reviewed again.
 * @throws AppError `signature-refused`, whose `details.reason` is a `ReturnFault`
 */
export function signaturesFrom(returned: Uint8Array | string, plan: SigningPlan): Uint8Array[] {
  const keys = inputKeys(plan)
  const { transaction, claims } = readReturn(returned, (index) => (keys[index] ?? plan).addressType)
  if (!equalBytes(encodeUnsigned(transaction), encodeUnsigned(plan.transaction)))
    throw signatureRefused('other-transaction')
  return sighashes(plan).map((digest, index) =>
    validSignature(claims[index] ?? [], digest, hex.decode((keys[index] ?? plan).publicKey)),
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
