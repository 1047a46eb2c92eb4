import { hex } from '@scure/base'
import { concatBytes, sha256x2 } from '@scure/btc-signer/utils.js'
import { AppError } from '~/lib/core/errors'
import { ByteReader } from './byte-reader'

export type Outpoint = { txid: string; vout: number }
export type TransactionInput = Outpoint & { sequence: number }
/** `scriptPubKey` is lower-case hex. */
export type TransactionOutput = { scriptPubKey: string; valueSats: bigint }

/** A transaction's inputs and outputs without signatures. */
export type UnsignedTransaction = {
  version: number
  inputs: readonly TransactionInput[]
  outputs: readonly TransactionOutput[]
  lockTime: number
}

/** How an input is unlocked: its scriptSig, and its witness, which is empty before BIP141. */
export type Unlock = { scriptSig: Uint8Array; witness: readonly Uint8Array[] }

export type DecodedTransaction = UnsignedTransaction & { txid: string; vsize: number }

/** Consensus limit on a block's weight: no transaction has more bytes. */
const MAX_TRANSACTION_BYTES = 4_000_000

/** A raw transaction, with or without witnesses (BIP144). @throws AppError `bad-input` */
export function decodeTransaction(rawHex: string): DecodedTransaction {
  if (rawHex.length > MAX_TRANSACTION_BYTES * 2) throw new AppError('bad-input', 'transaction too large')
  return decodeTransactionBytes(bytesOfHex(rawHex))
}

/** Like `decodeTransaction`, from bytes. @throws AppError `bad-input` */
export function decodeTransactionBytes(bytes: Uint8Array): DecodedTransaction {
  return decodeSigned(bytes).transaction
}

/** A transaction from bytes, and how its inputs are unlocked, in their order. @throws AppError `bad-input` */
export function decodeSigned(bytes: Uint8Array): { transaction: DecodedTransaction; unlocks: Unlock[] } {
  if (bytes.length > MAX_TRANSACTION_BYTES) throw new AppError('bad-input', 'transaction too large')
  const reader = new ByteReader(bytes)
  const version = reader.i32()
  // In the witness format a zero stands in place of the input count, and the next byte must be 1 (BIP144).
  const hasWitness = bytes[4] === 0 && bytes[5] === 1
  if (hasWitness) reader.bytes(2)
  const bodyStart = reader.position
  const inputs = reader.list(() => readInput(reader))
  const outputs = reader.list(() => readOutput(reader))
  const body = reader.since(bodyStart)
  const unlocks = inputs.map(({ scriptSig }) => ({
    scriptSig,
    witness: hasWitness ? reader.list(() => reader.sized()) : [],
  }))
  const lockTimeStart = reader.position
  const lockTime = reader.u32()
  const stripped = hasWitness ? concatBytes(bytes.subarray(0, 4), body, reader.since(lockTimeStart)) : bytes
  reader.end()
  const transaction = {
    version,
    inputs: inputs.map(({ txid, vout, sequence }) => ({ txid, vout, sequence })),
    outputs,
    lockTime,
    txid: txidOfStripped(stripped),
    vsize: Math.ceil((stripped.length * 3 + bytes.length) / 4),
  }
  return { transaction, unlocks }
}

/** The unsigned transaction of a PSBT: no witness form, and no scriptSig (BIP174). @throws AppError `bad-input` */
export function decodeUnsigned(bytes: Uint8Array): UnsignedTransaction {
  const reader = new ByteReader(bytes)
  const version = reader.i32()
  const inputs = reader.list(() => {
    const { scriptSig, ...input } = readInput(reader)
    if (scriptSig.length > 0) throw new AppError('bad-input', 'an unsigned transaction has no scriptSig')
    return input
  })
  const outputs = reader.list(() => readOutput(reader))
  const lockTime = reader.u32()
  reader.end()
  return { version, inputs, outputs, lockTime }
}

/** The txid of a raw transaction, which excludes its witnesses (BIP141). @throws AppError `bad-input` */
export function txidOf(rawHex: string): string {
  return decodeTransaction(rawHex).txid
}

/** The txid of a transaction's bytes without witnesses. */
export function txidOfStripped(stripped: Uint8Array): string {
  return hex.encode(sha256x2(stripped).toReversed())
}

/** An outpoint as `txid:vout`, for maps, sets and what is stored by coin. */
export function outpointKey({ txid, vout }: Outpoint): string {
  return `${txid}:${vout}`
}

export function readOutput(reader: ByteReader): TransactionOutput {
  const valueSats = reader.u64()
  return { valueSats, scriptPubKey: reader.sizedHex() }
}

function readInput(reader: ByteReader): TransactionInput & { scriptSig: Uint8Array } {
  const txid = reader.txid()
  const vout = reader.u32()
  const scriptSig = reader.sized()
  return { txid, vout, sequence: reader.u32(), scriptSig }
}

function bytesOfHex(text: string): Uint8Array {
  try {
    return hex.decode(text)
  } catch (cause) {
    throw new AppError('bad-input', 'not hex', { cause })
  }
}
