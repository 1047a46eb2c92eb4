import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { AppError } from '~/lib/core/errors'
import { type SpendingKey, spendingScripts } from './address-type'
import { ByteReader } from './byte-reader'
import { finalize } from './finalize'
import { inputKeys, type SigningPlan } from './reviewed'
import { sighashes } from './sighash'
import { decodeSigned, type TransactionOutput, type Unlock, type UnsignedTransaction } from './transaction'

/**
 * Whether a raw transaction is one that these keys signed: every input spends an output of one of them, by its valid
 * signature of the whole transaction. A txid alone proves no signature, since it leaves out the witnesses (BIP141).
 * @param spent the outputs that the inputs spend, in their order, from the transactions that made them
 */
export function isSignedBy(
  rawTransaction: string,
  spent: readonly TransactionOutput[],
  keys: readonly SpendingKey[],
): boolean {
  try {
    const { transaction: decoded, unlocks } = decodeSigned(hex.decode(rawTransaction))
    const plan = planOf(decoded, spent, keys)
    const signers = inputKeys(plan)
    const signatures = unlocks.map((unlock, index) => signatureIn(unlock, signers[index]))
    return (
      finalize(plan, signatures).rawTransaction === rawTransaction.toLowerCase() &&
      sighashes(plan).every((digest, index) =>
        isValid(signatures[index], digest, hex.decode(signers[index]?.publicKey ?? '')),
      )
    )
  } catch {
    // Bytes, keys or signatures that cannot be read were not made by this wallet.
    return false
  }
}

/** @throws AppError `bad-input` unless every input spends an output of one of the keys */
function planOf(
  { inputs, ...rest }: UnsignedTransaction,
  spent: readonly TransactionOutput[],
  keys: readonly SpendingKey[],
): SigningPlan {
  const byScript = new Map(
    keys.map((key) => [spendingScripts(key.addressType, hex.decode(key.publicKey)).scriptPubKey, key]),
  )
  const own = inputs.map((input, index) => {
    const output = spent[index]
    const key = byScript.get(output?.scriptPubKey ?? '')
    if (output === undefined || key === undefined)
      throw new AppError('bad-input', 'an input that spends no output of these keys')
    return { ...input, ...output, key }
  })
  const [first] = own
  if (first === undefined) throw new AppError('bad-input', 'a transaction without inputs')
  const { addressType, publicKey } = first.key
  return { transaction: { ...rest, inputs: own }, addressType, publicKey }
}

function isValid(signature: Uint8Array | undefined, digest: Uint8Array, publicKey: Uint8Array): boolean {
  return (
    signature !== undefined &&
    secp256k1.verify(signature, digest, publicKey, { prehash: false, format: 'der', lowS: true })
  )
}

/** An input's DER signature, where this wallet puts it, without its sighash byte. */
function signatureIn({ scriptSig, witness }: Unlock, key: SpendingKey | undefined): Uint8Array {
  const first = key?.addressType === 'p2pkh' ? new ByteReader(scriptSig).sized() : witness[0]
  return (first ?? new Uint8Array()).slice(0, -1)
}
