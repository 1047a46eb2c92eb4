import { base64, hex } from '@scure/base'
import { sumSats } from '../amount'
import { ByteWriter } from '../bitcoin/byte-writer'
import { isDataCarrier } from '../bitcoin/data-carrier'
import { encodeUnsigned } from '../bitcoin/encode-transaction'
import { PSBT_MAGIC, unsignedTransactionIn } from '../bitcoin/psbt'
import { REPLACEABLE_SEQUENCE } from '../bitcoin/replace-by-fee'
import { type Settled, settle, type SpendableCoin, typesOf } from '../bitcoin/select-coins'
import { feeRateOf, signedVsize } from '../bitcoin/size'
import { outpointKey, type TransactionOutput, type UnsignedTransaction } from '../bitcoin/transaction'
import { carriedPayload } from './carried-payload'

/** The wallet's own choice for a transaction that the service builds. */
export type WrapChoice = {
  /** The coins that it has to spend. */
  coins: readonly (SpendableCoin & { confirmations: number })[]
  /** The scriptPubKey that takes change, hex. */
  change: string
  /** In sat/vB: the chosen rate, or between which rates the service may choose. */
  feeRates: { low: number; high: number }
  /** Every coin of the account. */
  ownCoins: readonly SpendableCoin[]
  /** Every scriptPubKey of the account, hex. */
  ownScripts: ReadonlySet<string>
}

/**
 * The transaction of a service, with the wallet's own choice of inputs, change and fee where the service made another one.
 * It keeps the service's payee and instructions. What differs in anything else is returned as it is, for the review to
 * refuse.
 * @returns a PSBT: base64, or as received
 */
export function remakeWrap(psbt: string, choice: WrapChoice): string {
  const transaction = unsignedTransactionIn(psbt)
  if (transaction === undefined) return psbt
  const spent = ownInputs(transaction, choice)
  const paid = paidOutputs(transaction, choice)
  // A lock in time is no choice of ours to repair.
  if (spent === undefined || paid === undefined || transaction.lockTime !== 0) return psbt
  const feeRate = rateWithin(choice.feeRates, feeRateIn(transaction, spent))
  const settled = settle(choice.coins, { outputs: paid, change: choice.change, feeRate })
  if (settled === undefined || isChosen(transaction, choice, settled)) return psbt
  const sequence = sequenceOf(transaction, choice)
  const inputs = choice.coins.map(({ txid, vout }) => ({ txid, vout, sequence }))
  return encodeBare({ version: 2, inputs, outputs: settled.outputs, lockTime: 0 })
}

/** The coins that it spends; `undefined` if one is not the account's. */
function ownInputs(
  { inputs }: UnsignedTransaction,
  { ownCoins }: WrapChoice,
): readonly SpendableCoin[] | undefined {
  const own = new Map(ownCoins.map((coin) => [outpointKey(coin), coin]))
  const spent = inputs.flatMap((input) => own.get(outpointKey(input)) ?? [])
  return spent.length === inputs.length ? spent : undefined
}

/** The payments to others: one payee and one data carrier, in this order; `undefined` if that is not all. */
function paidOutputs(
  { outputs }: UnsignedTransaction,
  { ownScripts, change }: WrapChoice,
): readonly TransactionOutput[] | undefined {
  const others = outputs.filter(
    ({ scriptPubKey }) => !ownScripts.has(scriptPubKey) && scriptPubKey !== change,
  )
  const [payee, ...furtherPayees] = others.filter(({ scriptPubKey }) => !isDataCarrier(scriptPubKey))
  const [carrier, ...furtherCarriers] = others.filter(({ scriptPubKey }) => isDataCarrier(scriptPubKey))
  if (payee === undefined || carrier === undefined) return undefined
  return furtherPayees.length + furtherCarriers.length > 0 ? undefined : [payee, carrier]
}

function feeRateIn({ outputs }: UnsignedTransaction, spent: readonly SpendableCoin[]): number {
  const scripts = outputs.map(({ scriptPubKey }) => scriptPubKey)
  return feeRateOf(sumSats(spent) - sumSats(outputs), signedVsize(typesOf(spent), scripts))
}

function rateWithin({ low, high }: WrapChoice['feeRates'], feeRate: number): number {
  return Math.min(Math.max(feeRate, low), high)
}

/** Whether it spends the chosen coins for the same outputs; a rate in other units may round to a sat more or less. */
function isChosen(
  { inputs, outputs }: UnsignedTransaction,
  { coins }: WrapChoice,
  settled: Settled,
): boolean {
  const spent = new Set(inputs.map(outpointKey))
  return (
    inputs.length === coins.length &&
    coins.every((coin) => spent.has(outpointKey(coin))) &&
    outputs.length === settled.outputs.length &&
    settled.outputs.every(({ scriptPubKey, valueSats }) =>
      outputs.some((output) => {
        const moreSats = output.valueSats - valueSats
        return output.scriptPubKey === scriptPubKey && moreSats >= -1n && moreSats <= 1n
      }),
    )
  )
}

/** Somebody who delivers before a confirmation relies on a final payment from confirmed coins. */
function sequenceOf({ inputs, outputs }: UnsignedTransaction, { coins }: WrapChoice): number {
  const isSpeedy = carriedPayload(outputs)?.speed === true
  const isConfirmed = coins.every(({ confirmations }) => confirmations > 0)
  return (isSpeedy && isConfirmed ? inputs[0]?.sequence : undefined) ?? REPLACEABLE_SEQUENCE
}

/** A PSBT that says nothing of the coins: the review reads them from the chain (BIP174). */
function encodeBare(transaction: UnsignedTransaction): string {
  const key = Uint8Array.of(0)
  const writer = new ByteWriter().bytes(hex.decode(PSBT_MAGIC)).sized(key).sized(encodeUnsigned(transaction))
  const maps = 1 + transaction.inputs.length + transaction.outputs.length
  return base64.encode(writer.bytes(new Uint8Array(maps)).done())
}
