import { sumSats } from '../amount'
import { type Outbid, REPLACEABLE_SEQUENCE, minReplacementFee } from './replace-by-fee'
import { type SpendableCoin, typesOf } from './select-coins'
import { dustThresholdSats, inputVsize, signedVsize, feeSatsAt } from './size'
import { outpointKey, type TransactionOutput, type UnsignedTransaction } from './transaction'

type SpentCoin = SpendableCoin & { sequence: number }

export type ReplacementPlan = {
  /** `bump` makes the same payments at a higher fee; `cancel` pays everything back to `change`. */
  kind: 'bump' | 'cancel'
  /** The transaction to replace: all its inputs are spent again. */
  original: Omit<UnsignedTransaction, 'inputs'> & { inputs: readonly SpentCoin[] }
  /** The scriptPubKey that takes the original's change, hex, or would take it. */
  change: string
  /** The account's confirmed spendable UTXOs, added if the fee requires it. */
  coins: readonly SpendableCoin[]
  /** In sat/vB. If the nodes' minimum for a replacement is higher, that is paid. */
  feeRate: number
  /** The maximum fee that the fee rate may lead to; absent = no limit. */
  feeLimitSats?: bigint
  outbid: readonly Outbid[]
  descendantFeesSats: bigint
}

export type Replacement = { transaction: UnsignedTransaction; feeSats: bigint; vsize: number }

/** The most inputs to add. If more were needed, the UTXOs would be too small to be worth it. */
const MAX_ADDED_INPUTS = 100

/**
 * Builds the replacement of `original`: payments unchanged and in their places, the fee taken from the change and, if
 * that falls short, from added UTXOs. Change below the dust threshold goes to the fee. `undefined` if the UTXOs do not
 * suffice. The result is untrusted until the replacement's review has judged it.
 */
export function buildReplacement(plan: ReplacementPlan): Replacement | undefined {
  // Once no mempool has the original, servers list its inputs as unspent again.
  const spent = new Set(plan.original.inputs.map(outpointKey))
  const free = plan.coins
    .filter(
      (coin) =>
        coin.valueSats > feeSatsAt(plan.feeRate, inputVsize(coin.key.addressType)) &&
        !spent.has(outpointKey(coin)),
    )
    .toSorted((a, b) => (a.valueSats < b.valueSats ? -1 : 1))
    .map((coin) => ({ ...coin, sequence: REPLACEABLE_SEQUENCE }))
  return withCoins(plan.original.inputs, free, plan)
}

/** @param free smallest first */
function withCoins(
  inputs: readonly SpentCoin[],
  free: readonly SpentCoin[],
  plan: ReplacementPlan,
): Replacement | undefined {
  const fitting = fit(inputs, plan)
  if (fitting !== undefined) return fitting
  if (inputs.length - plan.original.inputs.length >= MAX_ADDED_INPUTS) return undefined
  const coin = nextCoin(inputs, free, plan)
  if (coin === undefined) return undefined
  return withCoins(
    [...inputs, coin],
    free.filter((other) => other !== coin),
    plan,
  )
}

/** The smallest UTXO that suffices alone, of an address that is spent from if there is one, otherwise the largest. */
function nextCoin(
  inputs: readonly SpentCoin[],
  free: readonly SpentCoin[],
  plan: ReplacementPlan,
): SpentCoin | undefined {
  const linked = new Set(inputs.map(({ address }) => address))
  const suffices = (coin: SpentCoin) => fit([...inputs, coin], plan) !== undefined
  return free.find((coin) => linked.has(coin.address) && suffices(coin)) ?? free.find(suffices) ?? free.at(-1)
}

/** The replacement with exactly these inputs, or `undefined` if they do not suffice. */
function fit(inputs: readonly SpentCoin[], plan: ReplacementPlan): Replacement | undefined {
  const spentSats = sumSats(inputs)
  const types = typesOf(inputs)
  const make = (changeSats: bigint): Replacement | undefined => {
    const outputs = outputsOf(plan, changeSats)
    const scripts = outputs.map((output) => output.scriptPubKey)
    const vsize = signedVsize(types, scripts)
    const feeSats = spentSats - sumSats(outputs)
    if (feeSats < wantedFee(plan, vsize)) return undefined
    const { version, lockTime } = plan.original
    const bare = inputs.map(({ txid, vout, sequence }) => ({ txid, vout, sequence }))
    return { transaction: { version, inputs: bare, outputs, lockTime }, feeSats, vsize }
  }

  const scripts = outputsOf(plan, 1n).map((output) => output.scriptPubKey)
  const feeSats = wantedFee(plan, signedVsize(types, scripts))
  const changeSats = spentSats - feeSats - sumSats(paymentsOf(plan))
  if (changeSats >= dustThresholdSats(plan.change)) return make(changeSats)
  return plan.kind === 'cancel' ? undefined : make(0n)
}

function wantedFee(plan: ReplacementPlan, vsize: number): bigint {
  const { feeRate, feeLimitSats, outbid, descendantFeesSats } = plan
  const atRate = feeSatsAt(feeRate, vsize)
  const chosen = feeLimitSats !== undefined && feeLimitSats < atRate ? feeLimitSats : atRate
  const minimum = minReplacementFee(outbid, descendantFeesSats, vsize)
  return chosen > minimum ? chosen : minimum
}

/** The original's payments to others; a cancellation has none. */
function paymentsOf({ kind, original, change }: ReplacementPlan): TransactionOutput[] {
  if (kind === 'cancel') return []
  return original.outputs.filter(({ scriptPubKey }) => scriptPubKey !== change)
}

/** The payments in their places. Change keeps its place too; new change comes last. */
function outputsOf(plan: ReplacementPlan, changeSats: bigint): TransactionOutput[] {
  const payments = paymentsOf(plan)
  if (changeSats === 0n) return payments
  const place = plan.original.outputs.findIndex(({ scriptPubKey }) => scriptPubKey === plan.change)
  return payments.toSpliced(place === -1 ? payments.length : place, 0, {
    scriptPubKey: plan.change,
    valueSats: changeSats,
  })
}
