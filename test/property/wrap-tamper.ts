import { base64, hex } from '@scure/base'
import { RawPSBTV0 } from '@scure/btc-signer/psbt.js'
import { RawTx } from '@scure/btc-signer/script.js'
import { carriedData, carrierScript } from '~/lib/core/bitcoin/data-carrier'
import { txidOf } from '~/lib/core/bitcoin/transaction'
import { decodePayload } from '~/lib/core/payload/decode-payload'
import { encodePayload } from '~/lib/core/payload/encode-payload.fixture'
import type { BridgePayload } from '~/lib/core/payload/payload'
import type { WrapReviewInput } from '~/lib/core/review/wrap'

/** A PSBT as another library decodes it, freely modifiable. */
export type OpenPsbt = ReturnType<typeof RawPSBTV0.decode>
export type OpenOutput = { amount: bigint; script: Uint8Array }
export type OpenTransaction = {
  version: number
  inputs: { txid: Uint8Array; index: number; finalScriptSig: Uint8Array; sequence: number }[]
  outputs: OpenOutput[]
  lockTime: number
}

function openPsbt(input: WrapReviewInput): { psbt: OpenPsbt; transaction: OpenTransaction } {
  const psbt = RawPSBTV0.decode(base64.decode(input.psbt))
  if (psbt.global.unsignedTx === undefined) throw new Error('a PSBT holds a transaction')
  return { psbt, transaction: psbt.global.unsignedTx }
}

/** The input with a modified PSBT. */
export function tamper(
  input: WrapReviewInput,
  change: (transaction: OpenTransaction, psbt: OpenPsbt) => void,
): WrapReviewInput {
  const { psbt, transaction } = openPsbt(input)
  change(transaction, psbt)
  while (psbt.outputs.length < transaction.outputs.length) psbt.outputs.push({})
  psbt.outputs.length = transaction.outputs.length
  return { ...input, psbt: base64.encode(RawPSBTV0.encode(psbt)) }
}

/** Whether its last input states what it spends beside the previous transaction, as those with a witness do. */
export function hasWitnessClaims(input: WrapReviewInput): boolean {
  return openPsbt(input).psbt.inputs.at(-1)?.witnessUtxo !== undefined
}

/** The three outputs of every vector. */
export function outputsOf(transaction: OpenTransaction): {
  locker: OpenOutput
  carrier: OpenOutput
  change: OpenOutput
} {
  const [locker, carrier, change] = transaction.outputs
  if (locker === undefined || carrier === undefined || change === undefined) throw new Error('three outputs')
  return { locker, carrier, change }
}

export function payloadOf(input: WrapReviewInput): BridgePayload {
  const { carrier } = outputsOf(openPsbt(input).transaction)
  const data = carriedData(hex.encode(carrier.script))
  const payload = data && decodePayload(data)
  if (payload === undefined) throw new Error('the vectors carry payloads')
  return payload
}

/** The input with another payload in its data carrier. */
export function withPayload(input: WrapReviewInput, payload: BridgePayload): WrapReviewInput {
  return withCarrier(input, carrierScript(encodePayload(payload)))
}

export function withCarrier(input: WrapReviewInput, script: string): WrapReviewInput {
  return tamper(input, (transaction) => {
    outputsOf(transaction).carrier.script = hex.decode(script)
  })
}

/**
 * The input with the first UTXO's value changed: its previous transaction, and everything that follows from the new
 * txid, is rebuilt, so that the UTXO stays proven.
 */
export function withCoinValue(input: WrapReviewInput, addSats: bigint): WrapReviewInput {
  const { psbt, transaction } = openPsbt(input)
  const [first] = transaction.inputs
  const claims = psbt.inputs[0]
  if (first === undefined || claims === undefined) throw new Error('one input at least')
  const txid = hex.encode(first.txid)
  const previous = RawTx.decode(hex.decode(input.prevTxs[txid] ?? ''))
  const paid: OpenOutput | undefined = previous.outputs[first.index]
  if (paid === undefined) throw new Error('the coin is there')
  paid.amount += addSats
  const raw = RawTx.encode(previous)
  const newTxid = txidOf(hex.encode(raw))
  first.txid = hex.decode(newTxid)
  if (claims.witnessUtxo !== undefined) claims.witnessUtxo.amount = paid.amount
  if (claims.nonWitnessUtxo !== undefined) Reflect.set(claims, 'nonWitnessUtxo', previous)
  return {
    ...input,
    psbt: base64.encode(RawPSBTV0.encode(psbt)),
    prevTxs: { ...input.prevTxs, [newTxid]: hex.encode(raw) },
    utxos: input.utxos.map((coin) =>
      coin.txid === txid && coin.vout === first.index
        ? { ...coin, txid: newTxid, valueSats: paid.amount }
        : coin,
    ),
  }
}
