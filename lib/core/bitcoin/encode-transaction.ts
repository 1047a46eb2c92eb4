import { hex } from '@scure/base'
import { ByteWriter } from './byte-writer'
import type { Outpoint, Unlock, UnsignedTransaction } from './transaction'

/** The bytes of an unsigned transaction, as a PSBT holds them (BIP174). */
export function encodeUnsigned(transaction: UnsignedTransaction): Uint8Array {
  return encodeStripped(transaction, [])
}

/** Without witnesses: the bytes that a txid commits to (BIP141). @param unlocks in the order of the inputs */
export function encodeStripped(transaction: UnsignedTransaction, unlocks: readonly Unlock[]): Uint8Array {
  const writer = new ByteWriter().u32(transaction.version)
  writeInputs(writer, transaction, unlocks)
  writeOutputs(writer.count(transaction.outputs.length), transaction)
  return writer.u32(transaction.lockTime).done()
}

/** The transaction to broadcast (BIP144 if it has any witness). @param unlocks in the order of the inputs */
export function encodeSigned(transaction: UnsignedTransaction, unlocks: readonly Unlock[]): Uint8Array {
  if (unlocks.every(({ witness }) => witness.length === 0)) return encodeStripped(transaction, unlocks)
  const writer = new ByteWriter().u32(transaction.version).bytes(SEGWIT_MARKER)
  writeInputs(writer, transaction, unlocks)
  writeOutputs(writer.count(transaction.outputs.length), transaction)
  for (const { witness } of unlocks) {
    writer.count(witness.length)
    for (const item of witness) writer.sized(item)
  }
  return writer.u32(transaction.lockTime).done()
}

export function writeOutpoint(writer: ByteWriter, { txid, vout }: Outpoint): ByteWriter {
  return writer.txid(txid).u32(vout)
}

export function writeOutputs(
  writer: ByteWriter,
  { outputs }: Pick<UnsignedTransaction, 'outputs'>,
): ByteWriter {
  for (const { valueSats, scriptPubKey } of outputs) writer.u64(valueSats).sized(hex.decode(scriptPubKey))
  return writer
}

const SEGWIT_MARKER = Uint8Array.of(0, 1)
const NO_SCRIPT = new Uint8Array()

function writeInputs(writer: ByteWriter, { inputs }: UnsignedTransaction, unlocks: readonly Unlock[]): void {
  writer.count(inputs.length)
  for (const [index, input] of inputs.entries())
    writeOutpoint(writer, input)
      .sized(unlocks[index]?.scriptSig ?? NO_SCRIPT)
      .u32(input.sequence)
}
