import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { AppError } from '~/lib/core/errors'
import { addressTypeOf, type SpendingKey, spendingScripts } from './address-type'
import { ByteReader } from './byte-reader'
import { finalize } from './finalize'
import type { ProvenInput } from './reviewed'
import { sighashes } from './sighash'
import { decodeSigned, type TransactionInput, type TransactionOutput, type Unlock } from './transaction'

/**
 * Whether a raw transaction is one that the owner of these scripts signed: every input spends an output to one of them, by
 * the valid signature of its key over the whole transaction. A txid alone proves no signature, since it leaves out the
 * witnesses (BIP141).
 * @param spent the outputs that the inputs spend, in their order, from the transactions that made them
 */
export function isSignedBy(
  rawTransaction: string,
  spent: readonly TransactionOutput[],
  own: ReadonlySet<string>,
): boolean {
  try {
    const { transaction, unlocks } = decodeSigned(hex.decode(rawTransaction))
    const inputs = transaction.inputs.map((input, index) => signedInput(input, spent[index], unlocks[index]))
    const [first] = inputs
    if (first === undefined) return false
    const plan = { transaction: { ...transaction, inputs }, ...first.key }
    return (
      inputs.every(({ scriptPubKey }) => own.has(scriptPubKey)) &&
      finalize(
        plan,
        inputs.map(({ signature }) => signature),
      ).rawTransaction === rawTransaction.toLowerCase() &&
      sighashes(plan).every((digest, index) => isValid(inputs[index], digest))
    )
  } catch {
    // Bytes, keys or signatures that cannot be read were not made by this wallet.
    return false
  }
}

type SignedInput = ProvenInput & { key: SpendingKey; signature: Uint8Array }

/** @throws AppError `bad-input` unless its key is that of the output which it spends */
function signedInput(
  input: TransactionInput,
  output: TransactionOutput | undefined,
  unlock: Unlock | undefined,
): SignedInput {
  if (output === undefined || unlock === undefined)
    throw new AppError('bad-input', 'an input without the output that it spends')
  const addressType = addressTypeOf(output.scriptPubKey)
  const [signature = new Uint8Array(), publicKey = new Uint8Array()] =
    addressType === 'p2pkh' ? pushes(unlock.scriptSig) : unlock.witness
  if (spendingScripts(addressType, publicKey).scriptPubKey !== output.scriptPubKey)
    throw new AppError('bad-input', 'another key than that of the output')
  const key = { addressType, publicKey: hex.encode(publicKey) }
  return { ...input, ...output, key, signature: signature.slice(0, -1) }
}

function pushes(scriptSig: Uint8Array): Uint8Array[] {
  const reader = new ByteReader(scriptSig)
  return [reader.sized(), reader.sized()]
}

function isValid(input: SignedInput | undefined, digest: Uint8Array): boolean {
  return (
    input !== undefined &&
    secp256k1.verify(input.signature, digest, hex.decode(input.key.publicKey), {
      prehash: false,
      format: 'der',
      lowS: true,
    })
  )
}
