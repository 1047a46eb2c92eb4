import { hex } from '@scure/base'
import { concatBytes, hash160, sha256x2 } from '@scure/btc-signer/utils.js'
import { AppError } from '~/lib/core/errors'
import { type AddressType, spendingScripts } from './address-type'
import { areOwnSignaturesValid, signDigest } from './ecdsa'
import { type Unlock, encodeSigned, encodeStripped } from './encode-transaction'
import { type ReviewedTransaction, isReviewed, transactionDigest } from './reviewed'
import { SIGHASH_ALL, sighashes } from './sighash'
import type { Outpoint } from './transaction'

/** Ready to broadcast. `rawTransaction` is hex. */
export type SignedTransaction = {
  rawTransaction: string
  txid: string
  inputs: Outpoint[]
  vsize: number
}

/**
 * Signs every input of a reviewed transaction with SIGHASH_ALL, checks the signatures and finalizes. Inputs come from
 * the reviewed bytes and the proven UTXOs alone; no PSBT is involved.
 * @param privateKey 32 bytes, not kept
 * @throws AppError `review-changed` if the transaction is not the reviewed one, `internal` if the signatures are
 * invalid under the reviewed key: the key is another's, or the computation failed
 */
export function signReviewed(reviewed: ReviewedTransaction, privateKey: Uint8Array): SignedTransaction {
  const { transaction, addressType } = reviewed
  if (!isReviewed(reviewed) || transactionDigest(transaction) !== reviewed.digest)
    throw new AppError('review-changed', 'not the transaction that was reviewed')
  const publicKey = hex.decode(reviewed.publicKey)
  const signed = sighashes(transaction, addressType, hash160(publicKey)).map((digest) =>
    signDigest(digest, privateKey),
  )
  if (!areOwnSignaturesValid(signed, privateKey, publicKey))
    throw new AppError('internal', 'the signatures do not hold under the reviewed key')

  const unlocks = signed.map(({ signature }) => {
    const withSighash = concatBytes(signature.toBytes('der'), Uint8Array.of(SIGHASH_ALL))
    return unlock(addressType, withSighash, publicKey)
  })
  const stripped = encodeStripped(transaction, unlocks)
  const bytes = encodeSigned(transaction, unlocks)
  return {
    rawTransaction: hex.encode(bytes),
    txid: hex.encode(sha256x2(stripped).toReversed()),
    inputs: transaction.inputs.map(({ txid, vout }) => ({ txid, vout })),
    vsize: Math.ceil((stripped.length * 3 + bytes.length) / 4),
  }
}

/** How an input of this address type is unlocked. @param signature DER, with its sighash byte */
export function unlock(addressType: AddressType, signature: Uint8Array, publicKey: Uint8Array): Unlock {
  if (addressType === 'p2pkh')
    return { scriptSig: concatBytes(push(signature), push(publicKey)), witness: [] }
  const { redeemScript } = spendingScripts(addressType, publicKey)
  const scriptSig = redeemScript === undefined ? new Uint8Array() : push(hex.decode(redeemScript))
  return { scriptSig, witness: [signature, publicKey] }
}

/** A script that pushes up to 75 bytes. */
function push(bytes: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(bytes.length), bytes)
}
