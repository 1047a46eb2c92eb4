import { base64, hex } from '@scure/base'
import { AppError } from '~/lib/core/errors'
import { ByteReader } from './byte-reader'
import { type PsbtMap, readPsbtMap } from './psbt-map'
import {
  type TransactionOutput,
  type UnsignedTransaction,
  decodeTransactionBytes,
  decodeUnsigned,
  readOutput,
} from './transaction'

/** Claims of a PSBT about one input: compared with what is proven, and never signed. Scripts as hex. */
export type PsbtInputClaims = {
  witnessUtxo?: TransactionOutput
  /** The txid of the full previous transaction in the PSBT. */
  previousTxid?: string
  sighashType?: number
  redeemScript?: string
  witnessScript?: string
  /** Whether it already holds a signature or final script. */
  presigned: boolean
}

/** The transaction of a PSBT, and the map of each input. */
export type PsbtMaps = { transaction: UnsignedTransaction; inputs: readonly PsbtMap[] }

export type UnsignedPsbt = { transaction: UnsignedTransaction; inputs: PsbtInputClaims[] }

type PsbtFailure = 'psbt-too-large' | 'psbt-not-a-psbt' | 'psbt-version' | 'psbt-malformed'

export type PsbtReading = { ok: true; psbt: UnsignedPsbt } | { ok: false; failure: PsbtFailure }

/** Room for hundreds of inputs with their previous transactions; the largest relayed transaction is 400 kB of hex. */
const MAX_PSBT_CHARACTERS = 1_000_000

/** The first bytes of every PSBT (BIP174), as hex. */
export const PSBT_MAGIC = '70736274ff'

/** Key types of BIP174, BIP370, BIP371 and BIP373. */
const GLOBAL = { unsignedTx: 0x00, version: 0xfb } as const
const INPUT = {
  nonWitnessUtxo: 0x00,
  witnessUtxo: 0x01,
  sighashType: 0x03,
  redeemScript: 0x04,
  witnessScript: 0x05,
} as const
/** Partial signature, final scriptSig and witness, taproot and MuSig2 signatures. */
const SIGNATURES: ReadonlySet<number> = new Set([0x02, 0x07, 0x08, 0x13, 0x14, 0x1c])

/**
 * Reads a PSBT of version 0 (BIP174) in base64 or hex. What the format forbids is rejected: duplicate keys, missing
 * or trailing bytes, lengths not in shortest form, a scriptSig in the unsigned transaction. Never throws.
 */
export function readPsbt(text: string): PsbtReading {
  if (text.length > MAX_PSBT_CHARACTERS) return { ok: false, failure: 'psbt-too-large' }
  const bytes = bytesOf(text)
  if (bytes === undefined || hex.encode(bytes.subarray(0, 5)) !== PSBT_MAGIC)
    return { ok: false, failure: 'psbt-not-a-psbt' }
  try {
    const maps = readPsbtMaps(bytes)
    if (maps === undefined) return { ok: false, failure: 'psbt-version' }
    return { ok: true, psbt: { transaction: maps.transaction, inputs: maps.inputs.map(claimsOf) } }
  } catch {
    return { ok: false, failure: 'psbt-malformed' }
  }
}

/** The unsigned transaction of a PSBT, as `readPsbt` reads it; `undefined` where it can't be read. */
export function unsignedTransactionIn(psbt: string): UnsignedTransaction | undefined {
  const reading = readPsbt(psbt)
  return reading.ok ? reading.psbt.transaction : undefined
}

/**
 * The unsigned transaction of a PSBT and the maps of its inputs, in their order; `undefined` for another version than 0.
 * @param bytes that begin with `PSBT_MAGIC`
 * @throws AppError `bad-input`
 */
export function readPsbtMaps(bytes: Uint8Array): PsbtMaps | undefined {
  const reader = new ByteReader(bytes)
  reader.bytes(PSBT_MAGIC.length / 2)
  const global = readPsbtMap(reader)
  const version = global.value(GLOBAL.version)
  if (version !== undefined && new ByteReader(version).u32() !== 0) return undefined
  const unsignedTx = global.value(GLOBAL.unsignedTx)
  if (unsignedTx === undefined) throw new AppError('bad-input', 'no unsigned transaction')
  const transaction = decodeUnsigned(unsignedTx)
  const inputs = transaction.inputs.map(() => readPsbtMap(reader))
  for (const _ of transaction.outputs) readPsbtMap(reader)
  reader.end()
  return { transaction, inputs }
}

function claimsOf(map: PsbtMap): PsbtInputClaims {
  const claims: PsbtInputClaims = { presigned: map.types.some((type) => SIGNATURES.has(type)) }
  const witnessUtxo = map.value(INPUT.witnessUtxo)
  if (witnessUtxo !== undefined) claims.witnessUtxo = whole(witnessUtxo, readOutput)
  const previous = map.value(INPUT.nonWitnessUtxo)
  if (previous !== undefined) claims.previousTxid = decodeTransactionBytes(previous).txid
  const sighashType = map.value(INPUT.sighashType)
  if (sighashType !== undefined) claims.sighashType = whole(sighashType, (reader) => reader.u32())
  const redeemScript = map.value(INPUT.redeemScript)
  if (redeemScript !== undefined) claims.redeemScript = hex.encode(redeemScript)
  const witnessScript = map.value(INPUT.witnessScript)
  if (witnessScript !== undefined) claims.witnessScript = hex.encode(witnessScript)
  return claims
}

/** Reads a value that must end where `read` ends. */
function whole<T>(bytes: Uint8Array, read: (reader: ByteReader) => T): T {
  const reader = new ByteReader(bytes)
  const value = read(reader)
  reader.end()
  return value
}

function bytesOf(text: string): Uint8Array | undefined {
  try {
    return /^[0-9a-f]+$/i.test(text) ? hex.decode(text) : base64.decode(text)
  } catch {
    return undefined
  }
}
