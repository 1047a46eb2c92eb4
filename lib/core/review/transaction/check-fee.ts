import type { AddressType } from '~/lib/core/bitcoin/address-type'
import {
  dustThresholdSats,
  feeRateOf,
  inputVsize,
  MIN_RELAY_FEE_RATE,
  outputVsize,
} from '~/lib/core/bitcoin/size'
import type { TransactionOutput } from '~/lib/core/bitcoin/transaction'
import { createCheck } from '../check'
import type { Finding } from '../finding'
import { checkFeeCaps, satsAt } from './checks'
import { finding } from './findings'

/** What the fee of any Bitcoin transaction is judged by. */
type FeeFacts = {
  /** What the miners get; `undefined` where a coin is not proven. */
  feeSats: bigint | undefined
  /** vB once signed. */
  vsize: number
  changes: readonly TransactionOutput[]
  known: {
    /** Rates in sat/vB. */
    policy: { maxFeeRate: number; maxFeeSats: bigint; marketFeeRate?: number }
    signer: { scriptPubKey: string; addressType: AddressType }
  }
}

/** How many times the going rate is "well above" it. */
const WELL_ABOVE_MARKET = 2
/** sat/vB taken as the going rate's upper bound where it is not known. */
const ASSUMED_FEE_RATE = 50

/** The miners get what the size requires, within the caps, and no dropped change. */
export const feeCheck = createCheck('fee', findFee, ({ feeSats, vsize, known }: FeeFacts) => {
  const { maxFeeSats, maxFeeRate } = known.policy
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
  const { feeSats, vsize, known } = facts
  if (feeSats === undefined) return []
  if (feeSats < 0n) return [finding('fee-negative')]
  const relaySats = satsAt(MIN_RELAY_FEE_RATE, vsize)
  if (feeSats < relaySats) return [finding('fee-below-relay', { feeSats, limitSats: relaySats })]
  return [...checkFeeCaps(feeSats, vsize, known.policy), ...droppedChange(facts, feeSats)]
}

/** The going rate; `undefined` if unknown, or if the fee without change is not a choice of rate. */
function marketRateOf({ changes, known: { policy } }: FeeFacts): number | undefined {
  if (changes.length === 0 || policy.marketFeeRate === undefined) return undefined
  return Math.max(policy.marketFeeRate, MIN_RELAY_FEE_RATE)
}

/** With change, the fee is a choice of rate: worth a warning if it is well above what others pay. */
function comparedWithMarket(facts: FeeFacts): Finding[] {
  const { feeSats, vsize } = facts
  const marketRate = marketRateOf(facts)
  if (feeSats === undefined || marketRate === undefined) return []
  if (feeSats <= satsAt(marketRate * WELL_ABOVE_MARKET, vsize)) return []
  return [finding('fee-above-market', { feeRate: feeRateOf(feeSats, vsize), marketRate })]
}

/**
 * Without change, the fee may also include what was too little for a change output: its own size, its later spending,
 * and dust. Anything beyond that is dropped change.
 */
function droppedChange({ changes, known, vsize }: FeeFacts, feeSats: bigint): Finding[] {
  if (changes.length > 0) return []
  const { marketFeeRate, maxFeeRate } = known.policy
  const { scriptPubKey, addressType } = known.signer
  const usualRate = marketFeeRate === undefined ? ASSUMED_FEE_RATE : marketFeeRate * WELL_ABOVE_MARKET
  const highRate = Math.max(Math.min(usualRate, maxFeeRate), MIN_RELAY_FEE_RATE)
  const changeVsize = outputVsize(scriptPubKey) + inputVsize(addressType)
  const justified = satsAt(highRate, vsize + changeVsize) + dustThresholdSats(scriptPubKey)
  return feeSats <= justified ? [] : [finding('change-dropped', { feeSats, limitSats: justified })]
}
