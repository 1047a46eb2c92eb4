import { hex } from '@scure/base'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import type { AddressType } from './address-type'
import { ByteWriter } from './byte-writer'
import { writeOutpoint, writeOutputs } from './encode-transaction'
import type { SigningPlan } from './reviewed'

export const SIGHASH_ALL = 1

type ProvenTransaction = SigningPlan['transaction']

/**
 * The digest that each input signs, in the order of the inputs, always SIGHASH_ALL.
 * @param keyHash hash160 of the public key that spends all inputs
 */
export function sighashes(
  transaction: ProvenTransaction,
  addressType: AddressType,
  keyHash: Uint8Array,
): Uint8Array[] {
  const scriptCode = hex.decode(`76a914${hex.encode(keyHash)}88ac`)
  return addressType === 'p2pkh'
    ? legacySighashes(transaction, scriptCode)
    : segwitSighashes(transaction, scriptCode)
}

/** BIP143: commits to the spent amount. Hashes what the inputs share only once. */
function segwitSighashes(transaction: ProvenTransaction, scriptCode: Uint8Array): Uint8Array[] {
  const outpoints = new ByteWriter()
  const sequences = new ByteWriter()
  for (const input of transaction.inputs) {
    writeOutpoint(outpoints, input)
    sequences.u32(input.sequence)
  }
  const prevoutsHash = sha256x2(outpoints.done())
  const sequencesHash = sha256x2(sequences.done())
  const outputsHash = sha256x2(writeOutputs(new ByteWriter(), transaction).done())
  return transaction.inputs.map((input) => {
    const writer = new ByteWriter().u32(transaction.version).bytes(prevoutsHash).bytes(sequencesHash)
    writeOutpoint(writer, input).sized(scriptCode).u64(input.valueSats).u32(input.sequence)
    return sha256x2(writer.bytes(outputsHash).u32(transaction.lockTime).u32(SIGHASH_ALL).done())
  })
}

/** Outpoint, the length 0 of an empty script, sequence. */
const BLANK_INPUT_BYTES = 32 + 4 + 1 + 4

/** Legacy: the whole transaction, with the spent script in the signed input and empty scripts in the others. */
function legacySighashes(transaction: ProvenTransaction, scriptCode: Uint8Array): Uint8Array[] {
  const { version, inputs, outputs, lockTime } = transaction
  const head = new ByteWriter().u32(version).count(inputs.length).done()
  const blank = new ByteWriter()
  for (const input of inputs) writeOutpoint(blank, input).count(0).u32(input.sequence)
  const blanks = blank.done()
  const tail = writeOutputs(new ByteWriter().count(outputs.length), transaction)
    .u32(lockTime)
    .u32(SIGHASH_ALL)
    .done()
  return inputs.map((input, index) => {
    const at = index * BLANK_INPUT_BYTES
    const signed = writeOutpoint(new ByteWriter(), input).sized(scriptCode).u32(input.sequence).done()
    return sha256x2(head, blanks.subarray(0, at), signed, blanks.subarray(at + BLANK_INPUT_BYTES), tail)
  })
}
