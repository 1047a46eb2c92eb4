import { shortfallBps } from './shortfall'

export type PriceTerms = {
  /** The minimum that arrives, after everything. */
  minArrival: bigint
  /** Our own quote, in the same units. */
  reference: bigint
  /** How far under the expected output the minimum was set, in basis points. */
  slippageBps: number
  /** Whether a page set the terms, rather than the user. */
  isPageAsked: boolean
  /** The fixed fees as a share of the amount, in basis points. */
  fixedFeeBps: number
}

/** `chosen`: far below, because the user chose such a large slippage. */
export type PriceVerdict = 'fair' | 'low' | 'chosen' | 'refused'

/** The part of a slippage that counts as usual. */
export const USUAL_SLIPPAGE_BPS = 300
/** How far prices, pools and quotes may differ from one moment to the next. */
const TOLERANCE_BPS = 200
/** A price further below is not the market's. */
const MAX_BELOW_BPS = 1_000
/** Fixed fees above this share are worth a warning. */
export const HIGH_FEES_BPS = 1_000

/** Whether the minimum that arrives is a fair price for what is given. */
export function judgePrice(terms: PriceTerms): { verdict: PriceVerdict; belowBps: number } {
  const { minArrival, reference, slippageBps, isPageAsked } = terms
  const belowBps = shortfallBps(minArrival, reference)
  const verdictOf = (): PriceVerdict => {
    if (belowBps <= Math.min(slippageBps, USUAL_SLIPPAGE_BPS) + TOLERANCE_BPS) return 'fair'
    if (belowBps <= MAX_BELOW_BPS || isDueToFixedFees(terms)) return 'low'
    return belowBps <= slippageBps + TOLERANCE_BPS && !isPageAsked ? 'chosen' : 'refused'
  }
  return { verdict: verdictOf(), belowBps }
}

/** Whether fixed fees that are most of a small amount explain what is missing. */
function isDueToFixedFees({ minArrival, reference, fixedFeeBps }: PriceTerms): boolean {
  if (fixedFeeBps <= HIGH_FEES_BPS) return false
  const afterFixed = (reference * BigInt(10_000 - Math.min(fixedFeeBps, 10_000))) / 10_000n
  return shortfallBps(minArrival, afterFixed) <= MAX_BELOW_BPS
}
