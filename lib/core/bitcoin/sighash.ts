import { hex } from '@scure/base'
import { hash160, sha256x2 } from '@scure/btc-signer/utils.js'
import type { SpendingKey } from './address-type'
import { ByteWriter } from './byte-writer'
import { writeOutpoint, writeOutputs } from './encode-transaction'
import { inputKeys, type ProvenInput, type SigningPlan } from './reviewed'

export const SIGHASH_ALL = 1

type ProvenTransaction = SigningPlan['transaction']

/** The digest of an input, given the script that its key satisfies. */
type Digester = (input: ProvenInput, scriptCode: Uint8Array) => Uint8Array

/** The digest that each input signs, in the order of the inputs, always SIGHASH_ALL. */
export function sighashes(plan: SigningPlan): Uint8Array[] {
  const { transaction } = plan
  const ofSegwit = lazily(() => segwitDigester(transaction))
  const ofLegacy = lazily(() => legacyDigester(transaction))
  const scriptCodes = new Map<string, Uint8Array>()
  const keys = inputKeys(plan)
  for (const { publicKey } of keys)
    if (!scriptCodes.has(publicKey)) scriptCodes.set(publicKey, scriptCodeOf(publicKey))
  return transaction.inputs.map((input, index) => {
    const { addressType, publicKey }: SpendingKey = keys[index] ?? plan
    const digestOf = addressType === 'p2pkh' ? ofLegacy() : ofSegwit()
    return digestOf(input, scriptCodes.get(publicKey) ?? scriptCodeOf(publicKey))
  })
}

/** Makes something when it is first needed, as many transactions have inputs of one kind. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Pay-to-pubkey-hash, which every address type here comes down to. */
function scriptCodeOf(publicKey: string): Uint8Array {
  return hex.decode(`76a914${hex.encode(hash160(hex.decode(publicKey)))}88ac`)
}

/** BIP143: commits to the spent amount. Hashes what the inputs share only once. */
function segwitDigester(transaction: ProvenTransaction): Digester {
  const outpoints = new ByteWriter()
  const sequences = new ByteWriter()
  for (const input of transaction.inputs) {
    writeOutpoint(outpoints, input)
    sequences.u32(input.sequence)
  }
  const prevoutsHash = sha256x2(outpoints.done())
  const sequencesHash = sha256x2(sequences.done())
  const outputsHash = sha256x2(writeOutputs(new ByteWriter(), transaction).done())
  return (input, scriptCode) => {
    const writer = new ByteWriter().u32(transaction.version).bytes(prevoutsHash).bytes(sequencesHash)
    writeOutpoint(writer, input).sized(scriptCode).u64(input.valueSats).u32(input.sequence)
    return sha256x2(writer.bytes(outputsHash).u32(transaction.lockTime).u32(SIGHASH_ALL).done())
  }
}

/** Outpoint, the length 0 of an empty script, sequence. */
const BLANK_INPUT_BYTES = 32 + 4 + 1 + 4

/** Legacy: the whole transaction, with the spent script in the signed input and empty scripts in the others. */
function legacyDigester(transaction: ProvenTransaction): Digester {
  const { version, inputs, outputs, lockTime } = transaction
  const head = new ByteWriter().u32(version).count(inputs.length).done()
  const blank = new ByteWriter()
  for (const input of inputs) writeOutpoint(blank, input).count(0).u32(input.sequence)
  const blanks = blank.done()
  const tail = writeOutputs(new ByteWriter().count(outputs.length), transaction)
    .u32(lockTime)
    .u32(SIGHASH_ALL)
    .done()
  return (input, scriptCode) => {
    const at = inputs.indexOf(input) * BLANK_INPUT_BYTES
    const signed = writeOutpoint(new ByteWriter(), input).sized(scriptCode).u32(input.sequence).done()
    return sha256x2(head, blanks.subarray(0, at), signed, blanks.subarray(at + BLANK_INPUT_BYTES), tail)
  }
}
