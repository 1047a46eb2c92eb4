import { hex } from '@scure/base'
import { sumSats } from '../amount'
import { spendingScripts } from './address-type'
import { REPLACEABLE_SEQUENCE } from './replace-by-fee'
import { type CoinOwner, selectCoins, type SpendableCoin, worthwhileCoins } from './select-coins'
import { dustThresholdSats, feeSatsAt, MAX_STANDARD_VSIZE, MIN_RELAY_FEE_RATE, signedVsize } from './size'
import { outpointKey, type TransactionOutput, type UnsignedTransaction } from './transaction'

export type PaymentPlan = {
  recipientScript: string
  /** `null` = the whole value of the coins, less the fee. */
  amountSats: bigint | null
  owner: CoinOwner
  /** The owner's coins that may be spent. */
  coins: readonly SpendableCoin[]
  /** Those of them that it spends in any case. */
  required?: readonly SpendableCoin[]
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

/** Spends every coin that is worth its own spending, as far as one transaction can. */
function payEverything(
  { coins, owner, recipientScript }: PaymentPlan,
  feeRate: number,
): BuiltPayment | undefined {
  const worthwhile = worthwhileCoins(coins, owner.addressType, scriptsOf(recipientScript, owner), feeRate)
  const vsize = signedVsize(typesOf(worthwhile, owner), [recipientScript])
  const amountSats = sumSats(worthwhile) - feeSatsAt(feeRate, vsize)
  if (amountSats < dustThresholdSats(recipientScript)) return undefined
  return built(worthwhile, [{ scriptPubKey: recipientScript, valueSats: amountSats }], vsize)
}

function pay(payment: TransactionOutput, plan: PaymentPlan, feeRate: number): BuiltPayment | undefined {
  const { owner } = plan
  const chosen = chosenFor(payment, plan, feeRate)
  if (chosen === undefined) return undefined
  const { scriptPubKey } = spendingScripts(owner.addressType, hex.decode(owner.publicKey))
  const sizeWith = (outputs: readonly TransactionOutput[]) =>
    signedVsize(
      typesOf(chosen, owner),
      outputs.map((output) => output.scriptPubKey),
    )
  const left = sumSats(chosen) - payment.valueSats
  const vsize = sizeWith([payment, { scriptPubKey, valueSats: 0n }])
  const changeSats = left - feeSatsAt(feeRate, vsize)
  if (changeSats >= dustThresholdSats(scriptPubKey))
    return built(chosen, [payment, { scriptPubKey, valueSats: changeSats }], vsize)
  return built(chosen, [payment], sizeWith([payment]))
}

/**
 * The library's choice, or, if it has none or too many, the largest coins. It takes whole sat/vB only, so that what suffices at
 * the exact rate may not at the next whole one.
 */
function chosenFor(
  payment: TransactionOutput,
  { coins, owner, required = [] }: PaymentPlan,
  feeRate: number,
): SpendableCoin[] | undefined {
  const { addressType } = owner
  const scripts = scriptsOf(payment.scriptPubKey, owner)
  const isFree = required.length === 0
  const chosen = isFree ? selectCoins(coins, payment, owner, BigInt(Math.ceil(feeRate))) : undefined
  if (chosen !== undefined && signedVsize(typesOf(chosen, owner), scripts) <= MAX_STANDARD_VSIZE)
    return chosen
  const others = coins.filter((coin) => !required.some((one) => outpointKey(one) === outpointKey(coin)))
  const largest: SpendableCoin[] = required.slice(1)
  let totalSats = sumSats(largest)
  for (const coin of [...required.slice(0, 1), ...worthwhileCoins(others, addressType, scripts, feeRate)]) {
    largest.push(coin)
    totalSats += coin.valueSats
    const feeSats = feeSatsAt(feeRate, signedVsize(typesOf(largest, owner), [payment.scriptPubKey]))
    if (totalSats >= payment.valueSats + feeSats) return largest
  }
  return undefined
}

/** The outputs of a payment with change. Without it, as many coins count, so that what is below everything can be paid. */
function scriptsOf(recipientScript: string, { addressType, publicKey }: CoinOwner): string[] {
  return [recipientScript, spendingScripts(addressType, hex.decode(publicKey)).scriptPubKey]
}

const typesOf = (coins: readonly SpendableCoin[], { addressType }: CoinOwner) => coins.map(() => addressType)

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
