import { hex } from '@scure/base'
import { AppError } from '~/lib/core/errors'
import { type AddressPath, FIRST_PATH, type SpendingKey } from './address-type'
import { areOwnSignaturesValid, type OwnKeyPair, signDigest } from './ecdsa'
import { finalize, type SignedTransaction } from './finalize'
import { inputKeys, type ReviewedTransaction, requireReviewed } from './reviewed'
import { sighashes } from './sighash'

/** The private key of a public one, 32 bytes, which is not kept. */
export type PrivateKeyOf = (key: SpendingKey) => Uint8Array

/**
 * Signs every input of a reviewed transaction by the key of its own path, with SIGHASH_ALL, checks the signatures and
 * finalizes. Inputs come from the reviewed bytes and the proven UTXOs alone; no PSBT is involved.
 * @throws AppError `review-changed` if the transaction is not the reviewed one, `internal` if the signatures are
 * invalid under the reviewed keys: a key is another's, or the computation failed
 */
export function signReviewed(reviewed: ReviewedTransaction, privateKeyOf: PrivateKeyOf): SignedTransaction {
  requireReviewed(reviewed)
  const pairOf = pairsBy(privateKeyOf)
  const pairs = inputKeys(reviewed).map(pairOf)
  const signed = sighashes(reviewed).flatMap((digest, index) => {
    const pair = pairs[index]
    return pair === undefined ? [] : [{ ...signDigest(digest, pair.privateKey), pair }]
  })
  if (!areOwnSignaturesValid(signed))
    throw new AppError('internal', 'the signatures do not hold under the reviewed keys')
  return finalize(
    reviewed,
    signed.map(({ signature }) => signature.toBytes('der')),
  )
}

/** The paths of the keys that sign it. */
export function pathsOf(reviewed: ReviewedTransaction): AddressPath[] {
  return inputKeys(reviewed).map(({ path = FIRST_PATH }) => path)
}

/** Finds the pair of a key, one for all inputs that it spends. */
function pairsBy(privateKeyOf: PrivateKeyOf): (key: SpendingKey) => OwnKeyPair {
  const pairs = new Map<string, OwnKeyPair>()
  return (key) => {
    const pair = pairs.get(key.publicKey) ?? {
      privateKey: privateKeyOf(key),
      publicKey: hex.decode(key.publicKey),
    }
    pairs.set(key.publicKey, pair)
    return pair
  }
}
