import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { hash160 } from '@scure/btc-signer/utils.js'
import { AppError } from '~/lib/core/errors'
import { type AddressType, spendingScripts } from './address-type'
import { ByteReader } from './byte-reader'
import { finalize } from './finalize'
import { sighashes } from './sighash'
import { decodeSigned, type TransactionOutput, type Unlock, type UnsignedTransaction } from './transaction'

type Signer = { addressType: AddressType; publicKey: string }

/**
 * Whether a raw transaction is one that this key signed: every input spends an output of the key, by a valid signature
 * of the whole transaction. A txid alone proves no signature, since it leaves out the witnesses (BIP141).
 * @param spent the outputs that the inputs spend, in their order, from the transactions that made them
 */
export function isSignedBy(
  rawTransaction: string,
  spent: readonly TransactionOutput[],
  { addressType, publicKey }: Signer,
): boolean {
  try {
    const key = hex.decode(publicKey)
    const { transaction: decoded, unlocks } = decodeSigned(hex.decode(rawTransaction))
    const transaction = proven(decoded, spent)
    const own = spendingScripts(addressType, key).scriptPubKey
    const digests = sighashes(transaction, addressType, hash160(key))
    const signatures = signaturesIn(unlocks, addressType)
    const whole = finalize({ transaction, addressType, publicKey }, signatures).rawTransaction
    return (
      transaction.inputs.every(({ scriptPubKey }) => scriptPubKey === own) &&
      whole === rawTransaction.toLowerCase() &&
      digests.every((digest, index) => isValid(signatures[index], digest, key))
    )
  } catch {
    // Bytes, keys or signatures that cannot be read were not made by this wallet.
    return false
  }
}

function proven({ inputs, ...rest }: UnsignedTransaction, spent: readonly TransactionOutput[]) {
  return {
    ...rest,
    inputs: inputs.map((input, index) => {
      const output = spent[index]
      if (output === undefined) throw new AppError('bad-input', 'an input without the output that it spends')
      return { ...input, ...output }
    }),
  }
}

function isValid(signature: Uint8Array | undefined, digest: Uint8Array, publicKey: Uint8Array): boolean {
  return (
    signature !== undefined &&
    secp256k1.verify(signature, digest, publicKey, { prehash: false, format: 'der', lowS: true })
  )
}

/** The DER signatures of all inputs, where this wallet puts them, without their sighash byte. */
function signaturesIn(unlocks: readonly Unlock[], addressType: AddressType): Uint8Array[] {
  return unlocks.map(({ scriptSig, witness }) => {
    const first = addressType === 'p2pkh' ? new ByteReader(scriptSig).sized() : witness[0]
    return (first ?? new Uint8Array()).slice(0, -1)
  })
}
