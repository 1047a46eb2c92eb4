import { hex } from '@scure/base'
import { hash160 } from '@scure/btc-signer/utils.js'
import { AppError } from '~/lib/core/errors'
import { areOwnSignaturesValid, signDigest } from './ecdsa'
import { finalize, type SignedTransaction } from './finalize'
import { type ReviewedTransaction, requireReviewed } from './reviewed'
import { sighashes } from './sighash'

/**
 * Signs every input of a reviewed transaction with SIGHASH_ALL, checks the signatures and finalizes. Inputs come from
 * the reviewed bytes and the proven UTXOs alone; no PSBT is involved.
 * @param privateKey 32 bytes, not kept
 * @throws AppError `review-changed` if the transaction is not the reviewed one, `internal` if the signatures are
 * invalid under the reviewed key: the key is another's, or the computation failed
 */
export function signReviewed(reviewed: ReviewedTransaction, privateKey: Uint8Array): SignedTransaction {
  requireReviewed(reviewed)
  const { transaction, addressType } = reviewed
  const publicKey = hex.decode(reviewed.publicKey)
  const signed = sighashes(transaction, addressType, hash160(publicKey)).map((digest) =>
    signDigest(digest, privateKey),
  )
  if (!areOwnSignaturesValid(signed, privateKey, publicKey))
    throw new AppError('internal', 'the signatures do not hold under the reviewed key')
  return finalize(
    reviewed,
    signed.map(({ signature }) => signature.toBytes('der')),
  )
}
