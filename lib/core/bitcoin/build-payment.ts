import { hex } from '@scure/base'
import { sumSats } from '../amount'
import { spendingScripts } from './address-type'
import { REPLACEABLE_SEQUENCE } from './replace-by-fee'
import { type CoinOwner, selectCoins, type SpendableCoin } from './select-coins'
import { dustThresholdSats, feeSatsAt, inputVsize, MIN_RELAY_FEE_RATE, signedVsize } from './size'
import type { TransactionOutput, UnsignedTransaction } from './transaction'

export type PaymentPlan = {
  recipientScript: string
  /** `null` = the whole value of the coins, less the fee. */
  amountSats: bigint | null
  owner: CoinOwner
  /** The owner's coins that may be spent. */
  coins: readonly SpendableCoin[]
  /** In sat/vB. */
  feeRate: number
}

export type BuiltPayment = {
  transaction: UnsignedTransaction
  amountSats: bigint
  feeSats: bigint
  vsize: number
}

/**
 * Builds a payment whose change returns to the coins' own address. Change below the dust threshold goes to the fee.
 * `undefined` if the coins do not suffice. The result is untrusted until the payment's review has judged it.
 */
export function buildPayment(plan: PaymentPlan): BuiltPayment | undefined {
  const feeRate = Math.max(plan.feeRate, MIN_RELAY_FEE_RATE)
  return plan.amountSats === null
    ? payEverything(plan, feeRate)
    : pay({ scriptPubKey: plan.recipientScript, valueSats: plan.amountSats }, plan, feeRate)
}

/** Spends every coin that is worth its own spending. */
function payEverything(
  { coins, owner, recipientScript }: PaymentPlan,
  feeRate: number,
): BuiltPayment | undefined {
  const spendingSats = feeSatsAt(feeRate, inputVsize(owner.addressType))
  const worthwhile = coins.filter(({ valueSats }) => valueSats > spendingSats)
  const vsize = signedVsize(owner.addressType, worthwhile.length, [recipientScript])
  const amountSats = sumSats(worthwhile) - feeSatsAt(feeRate, vsize)
  if (amountSats < dustThresholdSats(recipientScript)) return undefined
  return built(worthwhile, [{ scriptPubKey: recipientScript, valueSats: amountSats }], vsize)
}

function pay(payment: TransactionOutput, plan: PaymentPlan, feeRate: number): BuiltPayment | undefined {
  const { coins, owner } = plan
  // The library takes whole sat/vB only. Rounded up, the coins that it chooses also suffice at the exact rate.
  const chosen = selectCoins(coins, payment, owner, BigInt(Math.ceil(feeRate)))
  if (chosen === undefined) return undefined
  const { scriptPubKey } = spendingScripts(owner.addressType, hex.decode(owner.publicKey))
  const sizeWith = (outputs: readonly TransactionOutput[]) =>
    signedVsize(
      owner.addressType,
      chosen.length,
      outputs.map((output) => output.scriptPubKey),
    )
  const left = sumSats(chosen) - payment.valueSats
  const vsize = sizeWith([payment, { scriptPubKey, valueSats: 0n }])
  const changeSats = left - feeSatsAt(feeRate, vsize)
  if (changeSats >= dustThresholdSats(scriptPubKey))
    return built(chosen, [payment, { scriptPubKey, valueSats: changeSats }], vsize)
  return built(chosen, [payment], sizeWith([payment]))
}

/** @param outputs the payment first */
function built(
  coins: readonly SpendableCoin[],
  outputs: readonly [TransactionOutput, ...TransactionOutput[]],
  vsize: number,
): BuiltPayment {
  return {
    transaction: {
      version: 2,
      inputs: coins.map(({ txid, vout }) => ({ txid, vout, sequence: REPLACEABLE_SEQUENCE })),
      outputs,
      lockTime: 0,
    },
    amountSats: outputs[0].valueSats,
    feeSats: sumSats(coins) - sumSats(outputs),
    vsize,
  }
}
