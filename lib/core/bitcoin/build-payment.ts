import { sumSats } from '../amount'
import { REPLACEABLE_SEQUENCE } from './replace-by-fee'
import {
  chooseCoins,
  settle,
  type Settled,
  type SpendableCoin,
  typesOf,
  worthwhileCoins,
} from './select-coins'
import { dustThresholdSats, feeSatsAt, MIN_RELAY_FEE_RATE, signedVsize } from './size'
import { shuffle } from './shuffle'
import type { UnsignedTransaction } from './transaction'

export type PaymentPlan = {
  recipientScript: string
  /** `null` = the whole value of the coins, less the fee. */
  amountSats: bigint | null
  /** The coins that may be spent. */
  coins: readonly SpendableCoin[]
  /** Those of them that it spends in any case. */
  required?: readonly SpendableCoin[]
  /** The scriptPubKey that takes change, hex. */
  change: string
  /** In sat/vB. */
  feeRate: number
  /** Orders inputs and outputs, so that their places do not tell which of them is change. */
  seed: string
}

export type BuiltPayment = {
  transaction: UnsignedTransaction
  amountSats: bigint
  feeSats: bigint
  vsize: number
}

/**
 * Builds a payment. Change below the dust threshold goes to the fee. `undefined` if the coins do not suffice. The result
 * is untrusted until the payment's review has judged it.
 */
export function buildPayment(plan: PaymentPlan): BuiltPayment | undefined {
  const feeRate = Math.max(plan.feeRate, MIN_RELAY_FEE_RATE)
  return plan.amountSats === null ? payEverything(plan, feeRate) : pay(plan.amountSats, plan, feeRate)
}

/** Spends every coin that is worth its own spending, as far as one transaction can. */
function payEverything(plan: PaymentPlan, feeRate: number): BuiltPayment | undefined {
  const { recipientScript, change } = plan
  // Change counts, so that what is below everything can be paid by as many coins.
  const worthwhile = worthwhileCoins(plan.coins, [recipientScript, change], feeRate)
  const vsize = signedVsize(typesOf(worthwhile), [recipientScript])
  const feeSats = feeSatsAt(feeRate, vsize)
  const amountSats = sumSats(worthwhile) - feeSats
  if (amountSats < dustThresholdSats(recipientScript)) return undefined
  const outputs = [{ scriptPubKey: recipientScript, valueSats: amountSats }]
  return built(worthwhile, { outputs, feeSats, vsize }, amountSats, plan)
}

function pay(amountSats: bigint, plan: PaymentPlan, feeRate: number): BuiltPayment | undefined {
  const { change, recipientScript } = plan
  const spend = { outputs: [{ scriptPubKey: recipientScript, valueSats: amountSats }], change, feeRate }
  const chosen = chooseCoins(plan.coins, spend, plan.required)
  const settled = chosen && settle(chosen, spend)
  return settled && built(chosen, settled, amountSats, plan)
}

function built(
  coins: readonly SpendableCoin[],
  { outputs, feeSats, vsize }: Settled,
  amountSats: bigint,
  { seed }: PaymentPlan,
): BuiltPayment {
  const inputs = coins.map(({ txid, vout }) => ({ txid, vout, sequence: REPLACEABLE_SEQUENCE }))
  return {
    transaction: {
      version: 2,
      inputs: shuffle(inputs, `${seed}:inputs`),
      outputs: shuffle(outputs, `${seed}:outputs`),
      lockTime: 0,
    },
    amountSats,
    feeSats,
    vsize,
  }
}
