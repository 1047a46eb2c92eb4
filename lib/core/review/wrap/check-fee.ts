import { dustThresholdSats, feeRateOf, inputVsize, outputVsize } from '~/lib/core/bitcoin/size'
import type { Finding } from '../finding'
import { checkFeeCaps, satsAt } from '../transaction/checks'
import type { WrapFacts } from './facts'
import { finding } from './findings'

/** sat/vB under which nodes do not pass a transaction on. */
const MIN_RELAY_FEE_RATE = 1
/** How many times the going rate is "well above" it. */
const WELL_ABOVE_MARKET = 2
/** sat/vB taken as the going rate's upper bound where it is not known. */
const ASSUMED_FEE_RATE = 50

/** The miners get what the size asks for, within the caps, and no change besides. */
export function checkFee(facts: WrapFacts): Finding[] {
  const { feeSats, vsize, known } = facts
  if (feeSats === undefined) return []
  if (feeSats < 0n) return [finding('fee-negative')]
  const relaySats = satsAt(MIN_RELAY_FEE_RATE, vsize)
  if (feeSats < relaySats) return [finding('fee-below-relay', { feeSats, limitSats: relaySats })]
  return [
    ...checkFeeCaps(feeSats, vsize, known.policy),
    ...comparedWithMarket(facts, feeSats),
    ...droppedChange(facts, feeSats),
  ]
}

/** With change, the fee is a choice of rate: worth a warning where it is well above what others pay. */
function comparedWithMarket({ changes, known, vsize }: WrapFacts, feeSats: bigint): Finding[] {
  const { marketFeeRate } = known.policy
  if (changes.length === 0 || marketFeeRate === undefined) return []
  const market = Math.max(marketFeeRate, MIN_RELAY_FEE_RATE)
  if (feeSats <= satsAt(market * WELL_ABOVE_MARKET, vsize)) return []
  return [finding('fee-above-market', { feeRate: feeRateOf(feeSats, vsize), marketRate: market })]
}

/**
 * Without change, the fee may also hold what a change output was not worth making for: its own size, its later
 * spending, and dust. Beyond that, change was dropped.
 */
function droppedChange({ changes, known, vsize }: WrapFacts, feeSats: bigint): Finding[] {
  if (changes.length > 0) return []
  const { marketFeeRate, maxFeeRate } = known.policy
  const { scriptPubKey, addressType } = known.signer
  const usualRate = marketFeeRate === undefined ? ASSUMED_FEE_RATE : marketFeeRate * WELL_ABOVE_MARKET
  const highRate = Math.max(Math.min(usualRate, maxFeeRate), MIN_RELAY_FEE_RATE)
  const changeVsize = outputVsize(scriptPubKey) + inputVsize(addressType)
  const justified = satsAt(highRate, vsize + changeVsize) + dustThresholdSats(scriptPubKey)
  return feeSats <= justified ? [] : [finding('change-dropped', { feeSats, limitSats: justified })]
}
