import { sumSats } from '../amount'
import type { AddressType } from './address-type'
import { type Outbid, REPLACEABLE_SEQUENCE, minReplacementFee } from './replace-by-fee'
import type { ProvenInput } from './reviewed'
import { dustThresholdSats, inputVsize, signedVsize, feeSatsAt } from './size'
import { type Outpoint, outpointKey, type TransactionOutput, type UnsignedTransaction } from './transaction'

export type ReplacementPlan = {
  /** `bump` makes the same payments at a higher fee; `cancel` pays everything back to the signer. */
  kind: 'bump' | 'cancel'
  /** The transaction to replace: all its inputs are spent again. */
  original: Omit<UnsignedTransaction, 'inputs'> & { inputs: readonly ProvenInput[] }
  signer: { addressType: AddressType; scriptPubKey: string }
  /** The signer's confirmed spendable UTXOs, added if the fee requires it. */
  coins: readonly (Outpoint & { valueSats: bigint })[]
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
  const { addressType, scriptPubKey } = plan.signer
  const spendingSats = feeSatsAt(plan.feeRate, inputVsize(addressType))
  // Once no mempool has the original, servers list its inputs as unspent again.
  const spent = new Set(plan.original.inputs.map(outpointKey))
  const free = plan.coins
    .filter((coin) => coin.valueSats > spendingSats && !spent.has(outpointKey(coin)))
    .toSorted((a, b) => (a.valueSats < b.valueSats ? -1 : 1))
    .map(({ txid, vout, valueSats }): ProvenInput => ({
      txid,
      vout,
      valueSats,
      scriptPubKey,
      sequence: REPLACEABLE_SEQUENCE,
    }))
  return withCoins(plan.original.inputs, free, plan)
}

/** @param free smallest first */
function withCoins(
  inputs: readonly ProvenInput[],
  free: readonly ProvenInput[],
  plan: ReplacementPlan,
): Replacement | undefined {
  const fitting = fit(inputs, plan)
  if (fitting !== undefined) return fitting
  if (inputs.length - plan.original.inputs.length >= MAX_ADDED_INPUTS) return undefined
  // The smallest UTXO that suffices alone, otherwise the largest, and again.
  const coin = free.find((candidate) => fit([...inputs, candidate], plan) !== undefined) ?? free.at(-1)
  if (coin === undefined) return undefined
  return withCoins(
    [...inputs, coin],
    free.filter((other) => other !== coin),
    plan,
  )
}

/** The replacement with exactly these inputs, or `undefined` if they do not suffice. */
function fit(inputs: readonly ProvenInput[], plan: ReplacementPlan): Replacement | undefined {
  const { addressType, scriptPubKey } = plan.signer
  const spentSats = sumSats(inputs)
  const types = inputs.map(() => addressType)
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
  if (changeSats >= dustThresholdSats(scriptPubKey)) return make(changeSats)
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
function paymentsOf({ kind, original, signer }: ReplacementPlan): TransactionOutput[] {
  if (kind === 'cancel') return []
  return original.outputs.filter(({ scriptPubKey }) => scriptPubKey !== signer.scriptPubKey)
}

/** The payments in their places. Change keeps its place too; new change comes last. */
function outputsOf(plan: ReplacementPlan, changeSats: bigint): TransactionOutput[] {
  const { scriptPubKey } = plan.signer
  const payments = paymentsOf(plan)
  if (changeSats === 0n) return payments
  const place = plan.original.outputs.findIndex((output) => output.scriptPubKey === scriptPubKey)
  return payments.toSpliced(place === -1 ? payments.length : place, 0, {
    scriptPubKey,
    valueSats: changeSats,
  })
}
