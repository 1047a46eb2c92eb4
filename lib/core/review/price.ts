import type { Disputed } from '~/lib/core/disputable'
import { addsUp, type FeeBreakdown } from '~/lib/core/quote/breakdown'
import type { ContractFees } from '~/lib/core/quote/fees'
import { MAX_SPREAD_BPS } from '~/lib/core/quote/own-quote'
import { USUAL_SLIPPAGE_BPS } from '~/lib/core/quote/taken'
import { DISPUTE_FINDINGS, disputeFindings } from './disputes'
import { createFindings, type Finding } from './finding'

/** Findings about the price, in either direction. Outputs are in base units of what arrives. */
export const PRICE_FINDINGS = {
  'price-unknown': ['warn'],
  'price-low': ['warn', 'belowPercent', 'minOutput', 'expectedOutput'],
  'price-worst-case': ['warn', 'belowPercent', 'minOutput'],
  'price-refused': ['refuse', 'belowPercent', 'minOutput', 'expectedOutput'],
  'price-sources-differ': ['info', 'spreadPercent'],
  'slippage-high': ['warn', 'slippagePercent'],
  'estimate-above-quote': ['refuse', 'offeredOutput', 'expectedOutput'],
  'minimum-above-quote': ['refuse', 'minOutput', 'expectedOutput'],
  'minimum-high': ['warn', 'minOutput', 'expectedOutput'],
  'fees-high-share': ['warn', 'feePercent', 'feeSats'],
  'taken-service': ['warn', 'feePercent', 'feeSats'],
  'taken-contracts': ['warn', 'feePercent', 'feeSats'],
  'taken-integrator': ['warn', 'feePercent', 'feeSats', 'thirdPartyId'],
  'taken-integrator-page': ['refuse', 'feePercent', 'feeSats', 'thirdPartyId', 'limitPercent'],
  'taken-exchange': ['warn', 'feePercent', 'feeSats'],
  'taken-crossing': ['warn', 'feePercent', 'feeSats'],
  'taken-together': ['warn', 'feePercent'],
  'taken-refused': ['refuse', 'feePercent', 'limitPercent'],
  'breakdown-mismatch': ['refuse'],
  ...DISPUTE_FINDINGS,
} as const

const finding = createFindings(PRICE_FINDINGS)

/** The output by the chains alone, in base units of what arrives. */
export type KnownQuote = {
  /** The best of the sources, after the fees that are known. */
  outputAmount: bigint
  sources: number
  spreadBps?: number
  /** Fixed fees are already deducted. Absent = unknown. */
  isAfterFixedFees?: boolean
  /** The whole input's worth at the market, before any fee. Absent = unknown. */
  worth?: bigint
  /** The pools' output for what reaches them, before the fee of a crossing to EVM. Absent = no pool answered. */
  exchanged?: bigint
}

/** Facts about the price and the fees. An absent one is not judged. */
export type PricePolicy = {
  /** Our own quote; `null` = no source answered. */
  ownQuote?: KnownQuote | null
  /** The routers' shares, as they say themselves. */
  contractFees?: ContractFees
  /** The output that the service expects, and the fees that it says it takes. */
  quotedOutput?: bigint
  quotedFees?: FeeBreakdown
  /** How far under the expected output the minimum was set. Absent = 1 %. */
  slippageBps?: number
  /** Whether a page set the terms. Absent = the user did. */
  isPageAsked?: boolean
  /** Whether a page chose the integrator. Absent = it did not. */
  isIntegratorOfPage?: boolean
  /** Parts of the price and the fees on which two servers differ; the worse for the user is what is given here. */
  disputed?: readonly Disputed[]
  /** The going rate of miners' fees in sat/vB, by which the bridge's fixed fee is judged. */
  marketFeeRate?: number
}

/** A slippage that is larger than usual. */
export function checkSlippage({ slippageBps }: PricePolicy): Finding[] {
  if (slippageBps === undefined || slippageBps <= USUAL_SLIPPAGE_BPS) return []
  return [finding('slippage-high', { slippagePercent: percent(slippageBps) })]
}

/** An offer or a minimum that is further above our own quote is not what the market gives. */
const MAX_ABOVE_PERCENT = 2n
/** A minimum of more than this multiple of our own quote is never reached, whoever asks for it. */
const FAR_ABOVE = 2n

type Minimum = {
  /** The highest minimum that the contracts would enforce. */
  enforced: bigint
  /** The one that the order asks for. */
  orderMin: bigint
}

/** An order with a minimum that nothing can deliver would be paid, and fail at the cost of its fees. */
export function checkReach(policy: PricePolicy, { enforced, orderMin }: Minimum): Finding[] {
  const { ownQuote, quotedOutput, isPageAsked = false } = policy
  const own = ownQuote?.outputAmount
  if (own !== undefined && quotedOutput !== undefined && isTooGood(quotedOutput, own))
    return [finding('estimate-above-quote', { offeredOutput: quotedOutput, expectedOutput: own })]
  const best = own ?? quotedOutput
  if (best === undefined) return []
  const isAbove = own === undefined ? enforced > best : isTooGood(enforced, own)
  if (!isAbove) return []
  const figures = { minOutput: enforced, expectedOutput: best }
  const isTyped = quotedOutput !== undefined && enforced === orderMin && !isPageAsked
  return isTyped && enforced <= best * FAR_ABOVE
    ? [finding('minimum-high', figures)]
    : [finding('minimum-above-quote', figures)]
}

function isTooGood(offered: bigint, own: bigint): boolean {
  return offered * 100n > own * (100n + MAX_ABOVE_PERCENT)
}

/** Sources of a price that are far apart, and servers that contradict each other. */
export function checkSources({ ownQuote, disputed = [] }: PricePolicy): Finding[] {
  const spreadBps = ownQuote?.spreadBps ?? 0
  return [
    ...disputeFindings(disputed),
    ...(spreadBps > MAX_SPREAD_BPS
      ? [finding('price-sources-differ', { spreadPercent: percent(spreadBps) })]
      : []),
  ]
}

type Stated = {
  /** Whether bitcoin goes in and out, without an exchange. */
  isOneForOne: boolean
  isCrossing: boolean
  /** Fees of the transaction and the contracts in sats, as far as they say. */
  knownSats?: bigint | undefined
}

/** The service's own statement of its fees. */
export function checkBreakdown(
  { quotedFees, quotedOutput }: PricePolicy,
  amount: bigint,
  { isOneForOne, isCrossing, knownSats = 0n }: Stated,
): Finding[] {
  if (quotedFees === undefined) return []
  const isTakenKnown = isOneForOne && quotedOutput !== undefined
  const taken = isTakenKnown ? { taken: amount - quotedOutput } : {}
  return addsUp(quotedFees, { isCrossing, knownSats, ...taken }) ? [] : [finding('breakdown-mismatch')]
}

/** The evidence that the price was checked: only if a source of ours answered. */
export function priceSeen({ ownQuote }: PricePolicy) {
  return ownQuote ? { expectedOutput: ownQuote.outputAmount, sources: ownQuote.sources } : undefined
}

/** The evidence that the service's fees add up. */
export function breakdownSeen({ quotedFees }: PricePolicy) {
  return quotedFees && {}
}

/** Basis points as a decimal of percents. */
export function percent(bps: number): string {
  return String(bps / 100)
}
