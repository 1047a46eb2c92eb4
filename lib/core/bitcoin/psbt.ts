import { base64, hex } from '@scure/base'
import { RawPSBTV0, RawPSBTV2 } from '@scure/btc-signer/psbt.js'
import {
  type RawTransaction,
  type TransactionOutput,
  type UnsignedTransaction,
  fromRaw,
  rawTxid,
} from './transaction'

/** What a PSBT claims about one input. It is compared with what is proven, and never signed. Scripts as hex. */
export type PsbtInputClaims = {
  witnessUtxo?: TransactionOutput
  /** txid of the whole previous transaction the PSBT carries. */
  previousTxid?: string
  sighashType?: number
  redeemScript?: string
  witnessScript?: string
  /** Whether it holds any signature or final script already. */
  presigned: boolean
}

export type UnsignedPsbt = { transaction: UnsignedTransaction; inputs: PsbtInputClaims[] }

export type PsbtFailure = 'psbt-too-large' | 'psbt-not-a-psbt' | 'psbt-version' | 'psbt-malformed'

export type PsbtReading = { ok: true; psbt: UnsignedPsbt } | { ok: false; failure: PsbtFailure }

/** Room for hundreds of inputs with their previous transactions; the largest relayed transaction is 400 kB of hex. */
const MAX_PSBT_CHARACTERS = 1_000_000

const MAGIC = '70736274ff'

type RawPsbtInput = ReturnType<typeof RawPSBTV0.decode>['inputs'][number]

/**
 * Reads a PSBT of version 0 (BIP174) in base64 or hex. Whatever the format forbids is refused: duplicate keys, bytes
 * missing or left over, lengths not in shortest form, a scriptSig in the unsigned transaction. Never throws.
 */
export function readPsbt(text: string): PsbtReading {
  if (text.length > MAX_PSBT_CHARACTERS) return { ok: false, failure: 'psbt-too-large' }
  const bytes = bytesOf(text)
  if (bytes === undefined || hex.encode(bytes.subarray(0, 5)) !== MAGIC)
    return { ok: false, failure: 'psbt-not-a-psbt' }
  const raw = attempt(() => RawPSBTV0.decode(bytes))
  const unsignedTx: RawTransaction | undefined = raw?.global.unsignedTx
  if (raw === undefined || unsignedTx === undefined) {
    const isNextVersion = attempt(() => RawPSBTV2.decode(bytes)) !== undefined
    return { ok: false, failure: isNextVersion ? 'psbt-version' : 'psbt-malformed' }
  }
  if (unsignedTx.inputs.some(({ finalScriptSig }) => finalScriptSig.length > 0))
    return { ok: false, failure: 'psbt-malformed' }
  const inputs = attempt(() => raw.inputs.map(claimsOf))
  if (inputs === undefined || inputs.length !== unsignedTx.inputs.length)
    return { ok: false, failure: 'psbt-malformed' }
  return { ok: true, psbt: { transaction: fromRaw(unsignedTx), inputs } }
}

function claimsOf(input: RawPsbtInput): PsbtInputClaims {
  const claims: PsbtInputClaims = { presigned: SIGNATURE_FIELDS.some((field) => input[field] !== undefined) }
  if (input.witnessUtxo !== undefined)
    claims.witnessUtxo = {
      scriptPubKey: hex.encode(input.witnessUtxo.script),
      valueSats: input.witnessUtxo.amount,
    }
  if (input.nonWitnessUtxo !== undefined) claims.previousTxid = rawTxid(input.nonWitnessUtxo)
  if (input.sighashType !== undefined) claims.sighashType = input.sighashType
  if (input.redeemScript !== undefined) claims.redeemScript = hex.encode(input.redeemScript)
  if (input.witnessScript !== undefined) claims.witnessScript = hex.encode(input.witnessScript)
  return claims
}

const SIGNATURE_FIELDS = [
  'partialSig',
  'finalScriptSig',
  'finalScriptWitness',
  'tapKeySig',
  'tapScriptSig',
  'musig2PartialSig',
] as const

function bytesOf(text: string): Uint8Array | undefined {
  return attempt(() => (/^[0-9a-f]+$/i.test(text) ? hex.decode(text) : base64.decode(text)))
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
