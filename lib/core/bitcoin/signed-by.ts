import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { concatBytes, hash160 } from '@scure/btc-signer/utils.js'
import { AppError } from '~/lib/core/errors'
import { type AddressType, spendingScripts } from './address-type'
import { ByteReader } from './byte-reader'
import { encodeSigned } from './encode-transaction'
import { SIGHASH_ALL, sighashes } from './sighash'
import { unlock } from './sign'
import { decodeTransaction, readOutput, type TransactionOutput } from './transaction'

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
    const transaction = proven(rawTransaction, spent)
    const own = spendingScripts(addressType, key).scriptPubKey
    const digests = sighashes(transaction, addressType, hash160(key))
    const signatures = signaturesIn(rawTransaction, addressType)
    const whole = encodeSigned(
      transaction,
      signatures.map((signature) =>
        unlock(addressType, concatBytes(signature, Uint8Array.of(SIGHASH_ALL)), key),
      ),
    )
    return (
      transaction.inputs.every(({ scriptPubKey }) => scriptPubKey === own) &&
      hex.encode(whole) === rawTransaction.toLowerCase() &&
      digests.every((digest, index) => isValid(signatures[index], digest, key))
    )
  } catch {
    // Bytes, keys or signatures that cannot be read were not made by this wallet.
    return false
  }
}

function proven(rawTransaction: string, spent: readonly TransactionOutput[]) {
  const { inputs, ...rest } = decodeTransaction(rawTransaction)
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
function signaturesIn(rawTransaction: string, addressType: AddressType): Uint8Array[] {
  const reader = new ByteReader(hex.decode(rawTransaction))
  reader.i32()
  if (addressType !== 'p2pkh') reader.bytes(SEGWIT_MARKER_BYTES)
  const scripts = reader.list(() => {
    reader.txid()
    reader.u32()
    const script = reader.sized()
    reader.u32()
    return script
  })
  if (addressType === 'p2pkh') return scripts.map((script) => new ByteReader(script).sized().slice(0, -1))
  reader.list(() => readOutput(reader))
  return scripts.map(() => (reader.list(() => reader.sized())[0] ?? new Uint8Array()).slice(0, -1))
}

const SEGWIT_MARKER_BYTES = 2
