import {
  dustThresholdSats,
  feeRateOf,
  inputVsize,
  MIN_RELAY_FEE_RATE,
  outputVsize,
} from '~/lib/core/bitcoin/size'
import { signalsReplacement } from '~/lib/core/bitcoin/replace-by-fee'
import type { TransactionOutput, UnsignedTransaction } from '~/lib/core/bitcoin/transaction'
import { type Check, createCheck } from '../check'
import type { Finding } from '../finding'
import { checkFeeCaps, satsAt } from './checks'
import type { Owner } from './owners'
import { finding } from './findings'

/** Limits of a fee. Rates in sat/vB. */
export type FeePolicy = {
  maxFeeRate: number
  maxFeeSats: bigint
  /** The least that nodes pass on; absent = their usual minimum. */
  minRelayFeeRate?: number
  /** The going rate for the next block. */
  marketFeeRate?: number
  /** The rate of the chosen speed; from the slowest to the fastest where none was chosen. Absent = the going rate. */
  chosenFeeRate?: { low: number; high: number }
}

/** Facts by which the fee of any Bitcoin transaction is judged. */
type FeeFacts = {
  transaction: Pick<UnsignedTransaction, 'inputs'>
  /** The miners' fee; `undefined` where a coin is not proven. */
  feeSats: bigint | undefined
  /** vB once signed. */
  vsize: number
  changes: readonly TransactionOutput[]
  context: {
    intent: { amountSats: bigint }
    policy: FeePolicy
    owners: { change: Owner }
  }
}

/** How many times a rate is well above it, and what part of it well below. */
const MANY_TIMES = 2
/** sat/vB taken as the going rate's upper bound where it is not known. */
const ASSUMED_FEE_RATE = 50

/** The miners get what the size requires, within the caps, and no dropped change. */
export const feeCheck = createCheck('fee', findFee, ({ feeSats, vsize, context }: FeeFacts) => {
  const { maxFeeSats, maxFeeRate } = context.policy
  return feeSats === undefined
    ? undefined
    : { feeSats, feeRate: feeRateOf(feeSats, vsize), limitSats: maxFeeSats, limitRate: maxFeeRate }
})

/** The fee is near what others pay, where the going rate is known. */
export const marketCheck = createCheck('market', comparedWithMarket, (facts: FeeFacts) => {
  const { feeSats, vsize } = facts
  const marketRate = marketRateOf(facts)
  return feeSats === undefined || feeSats < 0n || marketRate === undefined
    ? undefined
    : { feeRate: feeRateOf(feeSats, vsize), marketRate }
})

function findFee(facts: FeeFacts): Finding[] {
  const { feeSats, vsize, context } = facts
  if (feeSats === undefined) return []
  if (feeSats < 0n) return [finding('fee-negative')]
  const relaySats = satsAt(relayRateOf(context.policy), vsize)
  if (feeSats < relaySats) return [finding('fee-below-relay', { feeSats, limitSats: relaySats })]
  return [...checkFeeCaps(feeSats, vsize, context.policy), ...droppedChange(facts, feeSats)]
}

/** The chosen rate, or the going one; `undefined` if neither is known. */
function chosenRate(policy: FeePolicy): { low: number; high: number } | undefined {
  const { marketFeeRate, chosenFeeRate } = policy
  if (marketFeeRate === undefined && chosenFeeRate === undefined) return undefined
  const { low, high } = chosenFeeRate ?? { low: marketFeeRate ?? 0, high: marketFeeRate ?? 0 }
  const relayRate = relayRateOf(policy)
  return { low: Math.max(low, relayRate), high: Math.max(high, relayRate) }
}

function relayRateOf({ minRelayFeeRate = MIN_RELAY_FEE_RATE }: FeePolicy): number {
  return minRelayFeeRate
}

/** The rate that a fee is compared with; `undefined` if unknown, or if the fee without change is not a choice of rate. */
function marketRateOf({ changes, context: { policy } }: FeeFacts): number | undefined {
  return changes.length === 0 ? undefined : chosenRate(policy)?.high
}

/** The rate is about what was chosen: far above it is dear, far below it is slow, which a final transaction stays. */
function comparedWithMarket(facts: FeeFacts): Finding[] {
  const { feeSats, vsize, changes, transaction, context } = facts
  const chosen = chosenRate(context.policy)
  if (feeSats === undefined || feeSats < 0n || chosen === undefined) return []
  const feeRate = feeRateOf(feeSats, vsize)
  if (feeSats < satsAt(chosen.low / MANY_TIMES, vsize)) {
    const code = signalsReplacement(transaction) ? 'fee-below-market' : 'fee-slow-final'
    return [finding(code, { feeRate, marketRate: chosen.low })]
  }
  // Without change, the fee is no choice of rate.
  if (changes.length === 0 || feeSats <= satsAt(chosen.high * MANY_TIMES, vsize)) return []
  return [finding('fee-above-market', { feeRate, marketRate: chosen.high })]
}

const HIGH_SHARE_BPS = 500

/** The fee is a small part of what is sent: of a small amount even a usual fee may be most. */
export const shareCheck: Check<FeeFacts> = ({ feeSats, context: { intent } }) => ({
  findings: checkFeeShare(feeSats, intent.amountSats),
  results: [],
})

/** The same question, for a transaction that takes the place of a payment of this amount. */
export function checkFeeShare(feeSats: bigint | undefined, amountSats: bigint): Finding[] {
  if (feeSats === undefined || feeSats <= 0n || amountSats <= 0n) return []
  if (feeSats * 10_000n <= amountSats * BigInt(HIGH_SHARE_BPS)) return []
  return [finding('fee-share', { feePercent: String((feeSats * 100n) / amountSats), feeSats })]
}

/**
 * Without change, the fee may also include what was too little for a change output: its own size, its later spending,
 * and dust. Anything beyond that is dropped change.
 */
function droppedChange({ changes, context, vsize }: FeeFacts, feeSats: bigint): Finding[] {
  if (changes.length > 0) return []
  const { marketFeeRate, maxFeeRate } = context.policy
  const { scriptPubKey, addressType } = context.owners.change
  const usualRate = marketFeeRate === undefined ? ASSUMED_FEE_RATE : marketFeeRate * MANY_TIMES
  const highRate = Math.max(Math.min(usualRate, maxFeeRate), relayRateOf(context.policy))
  const changeVsize = outputVsize(scriptPubKey) + inputVsize(addressType)
  const justified = satsAt(highRate, vsize + changeVsize) + dustThresholdSats(scriptPubKey)
  return feeSats <= justified ? [] : [finding('change-dropped', { feeSats, limitSats: justified })]
}
