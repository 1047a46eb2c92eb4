import { addsUp, type FeeBreakdown } from '~/lib/core/quote/breakdown'
import type { ContractFees } from '~/lib/core/quote/fees'
import { HIGH_FEES_BPS, judgePrice, USUAL_SLIPPAGE_BPS } from '~/lib/core/quote/judge'
import { MAX_SPREAD_BPS } from '~/lib/core/quote/own-quote'
import { createFindings, type Finding } from './finding'

/** What a review can find about the price, in either direction. Outputs are in base units of what arrives. */
export const PRICE_FINDINGS = {
  'price-unknown': ['warn'],
  'price-low': ['warn', 'belowPercent', 'minOutput', 'expectedOutput'],
  'price-worst-case': ['warn', 'belowPercent', 'minOutput'],
  'price-refused': ['refuse', 'belowPercent', 'minOutput', 'expectedOutput'],
  'price-sources-differ': ['info', 'spreadPercent'],
  'slippage-high': ['warn', 'slippagePercent'],
  'minimum-above-quote': ['refuse', 'minOutput', 'expectedOutput'],
  'fees-high-share': ['warn', 'feePercent', 'feeSats'],
  'breakdown-mismatch': ['refuse'],
} as const

const finding = createFindings(PRICE_FINDINGS)

/** What is known of the price and the fees. What is absent is not judged. */
export type PricePolicy = {
  /**
   * Our own quote, in base units of what arrives. `null` = no source answered. `isAfterFixedFees`: fixed fees are
   * already deducted, so they cannot explain a lower output. Absent = unknown.
   */
  ownQuote?: { outputAmount: bigint; sources: number; spreadBps?: number; isAfterFixedFees?: boolean } | null
  /** What the routers take, as they say themselves. */
  contractFees?: ContractFees
  /** What the service expects to arrive, and what it says it takes. */
  quotedOutput?: bigint
  quotedFees?: FeeBreakdown
  /** How far under the expected output the minimum was set. Absent = 1 %. */
  slippageBps?: number
  /** Whether a page set the terms. Absent = the user did. */
  isPageAsked?: boolean
}

const DEFAULT_SLIPPAGE_BPS = 100
/** A minimum of more than this multiple of our own quote is never reached, even if the service says so. */
const FAR_ABOVE = 2n

type Arrival = {
  /** The minimum that was asked for. */
  asked: bigint
  /** The minimum that arrives, after everything. */
  minArrival: bigint
}

/** The minimum against our own quote. */
export function checkPrice(
  policy: PricePolicy,
  { asked, minArrival }: Arrival,
  fixedFeeBps: number,
): Finding[] {
  return [
    ...checkSlippage(policy),
    ...checkReach(policy, asked),
    ...checkReference(policy, minArrival, fixedFeeBps),
    ...checkSpread(policy),
  ]
}

function checkSlippage({ slippageBps }: PricePolicy): Finding[] {
  if (slippageBps === undefined || slippageBps <= USUAL_SLIPPAGE_BPS) return []
  return [finding('slippage-high', { slippagePercent: percent(slippageBps) })]
}

/** An order with a minimum that nothing can deliver would be paid, and fail at the cost of its fees. */
function checkReach({ ownQuote, quotedOutput }: PricePolicy, asked: bigint): Finding[] {
  const own = ownQuote?.outputAmount
  const offers = [own, quotedOutput].filter((offer) => offer !== undefined)
  const [first, second] = offers
  if (first === undefined) return []
  const best = second !== undefined && second > first ? second : first
  const isFarAbove = own !== undefined && asked > own * FAR_ABOVE
  if (!isFarAbove && (quotedOutput === undefined || asked <= best)) return []
  return [finding('minimum-above-quote', { minOutput: asked, expectedOutput: own ?? best })]
}

function checkReference(policy: PricePolicy, minArrival: bigint, fixedFeeBps: number): Finding[] {
  const { ownQuote, slippageBps = DEFAULT_SLIPPAGE_BPS, isPageAsked = false } = policy
  if (ownQuote === undefined) return []
  if (ownQuote === null) return [finding('price-unknown')]
  const { outputAmount: reference, isAfterFixedFees = false } = ownQuote
  const terms = {
    minArrival,
    reference,
    slippageBps,
    isPageAsked,
    fixedFeeBps: isAfterFixedFees ? 0 : fixedFeeBps,
  }
  const { verdict, belowBps } = judgePrice(terms)
  const params = { belowPercent: percent(belowBps), minOutput: minArrival }
  switch (verdict) {
    case 'fair':
      return []
    case 'low':
      return [finding('price-low', { ...params, expectedOutput: reference })]
    case 'chosen':
      return [finding('price-worst-case', params)]
    case 'refused':
      return [finding('price-refused', { ...params, expectedOutput: reference })]
  }
}

function checkSpread({ ownQuote }: PricePolicy): Finding[] {
  const spreadBps = ownQuote?.spreadBps ?? 0
  return spreadBps > MAX_SPREAD_BPS
    ? [finding('price-sources-differ', { spreadPercent: percent(spreadBps) })]
    : []
}

/** Fixed fees of a small amount. */
export function checkFixedFee(fixedFeeSats: bigint, amountSats: bigint): Finding[] {
  const feeBps = shareBps(fixedFeeSats, amountSats)
  if (feeBps <= HIGH_FEES_BPS) return []
  return [finding('fees-high-share', { feePercent: percent(feeBps), feeSats: fixedFeeSats })]
}

/** The service's own statement of its fees. @param isOneForOne whether bitcoin goes in and out, without an exchange */
export function checkBreakdown(
  { quotedFees, quotedOutput }: PricePolicy,
  amount: bigint,
  { isOneForOne, isCrossing }: { isOneForOne: boolean; isCrossing: boolean },
): Finding[] {
  if (quotedFees === undefined) return []
  const isTakenKnown = isOneForOne && quotedOutput !== undefined
  const taken = isTakenKnown ? { taken: amount - quotedOutput } : {}
  return addsUp(quotedFees, { isCrossing, ...taken }) ? [] : [finding('breakdown-mismatch')]
}

/** The evidence that the price was checked: only if a source of ours answered. */
export function priceSeen({ ownQuote }: PricePolicy) {
  return ownQuote ? { expectedOutput: ownQuote.outputAmount, sources: ownQuote.sources } : undefined
}

/** The evidence that the service's fees add up. */
export function breakdownSeen({ quotedFees }: PricePolicy) {
  return quotedFees && {}
}

/** A fee's share of an amount, in basis points, at most 100 %. */
export function shareBps(feeSats: bigint, amountSats: bigint): number {
  if (amountSats <= 0n || feeSats >= amountSats) return 10_000
  return Number((feeSats * 10_000n) / amountSats)
}

/** Basis points as a decimal of percents. */
function percent(bps: number): string {
  return String(bps / 100)
}
