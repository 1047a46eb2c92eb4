import { hex } from '@scure/base'
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import { AppError } from '~/lib/core/errors'

export type Outpoint = { txid: string; vout: number }
export type TransactionInput = Outpoint & { sequence: number }
/** `scriptPubKey` is lower-case hex. */
export type TransactionOutput = { scriptPubKey: string; valueSats: bigint }

/** What a transaction spends and pays, without any signature. */
export type UnsignedTransaction = {
  version: number
  inputs: readonly TransactionInput[]
  outputs: readonly TransactionOutput[]
  lockTime: number
}

export type DecodedTransaction = UnsignedTransaction & { txid: string; vsize: number }

/** The decoder's own view of a transaction. */
export type RawTransaction = {
  version: number
  inputs: { txid: Uint8Array; index: number; finalScriptSig: Uint8Array; sequence: number }[]
  outputs: { amount: bigint; script: Uint8Array }[]
  lockTime: number
}

/** Consensus limit on a block's weight: no transaction has more bytes. */
const MAX_TRANSACTION_BYTES = 4_000_000

/** A raw transaction, with or without witnesses (BIP144). @throws AppError `bad-input` */
export function decodeTransaction(rawHex: string): DecodedTransaction {
  if (rawHex.length > MAX_TRANSACTION_BYTES * 2) throw new AppError('bad-input', 'transaction too large')
  try {
    const bytes = hex.decode(rawHex)
    const raw = RawTx.decode(bytes)
    const stripped = stripWitness(raw)
    return {
      ...fromRaw(raw),
      txid: doubleHash(stripped),
      vsize: Math.ceil((stripped.length * 3 + bytes.length) / 4),
    }
  } catch (cause) {
    throw new AppError('bad-input', 'not a transaction', { cause })
  }
}

/** The txid of a raw transaction: its witnesses are no part of it (BIP141). @throws AppError `bad-input` */
export function txidOf(rawHex: string): string {
  return decodeTransaction(rawHex).txid
}

/** The txid of a decoded raw transaction. */
export function rawTxid(raw: RawTransaction): string {
  return doubleHash(stripWitness(raw))
}

export function fromRaw(raw: RawTransaction): UnsignedTransaction {
  return {
    version: raw.version,
    inputs: raw.inputs.map(({ txid, index, sequence }) => ({
      txid: hex.encode(txid),
      vout: index,
      sequence,
    })),
    outputs: raw.outputs.map(({ amount, script }) => ({
      scriptPubKey: hex.encode(script),
      valueSats: amount,
    })),
    lockTime: raw.lockTime,
  }
}

export function outpointKey({ txid, vout }: Outpoint): string {
  return `${txid}:${vout}`
}

/** A transaction's bytes without witnesses, the form that its txid commits to (BIP141). */
function stripWitness({ version, inputs, outputs, lockTime }: RawTransaction): Uint8Array {
  return RawOldTx.encode({ version, inputs, outputs, lockTime })
}

function doubleHash(bytes: Uint8Array): string {
  return hex.encode(sha256x2(bytes).toReversed())
}
