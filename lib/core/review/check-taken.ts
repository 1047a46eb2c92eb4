import { shortfallBps } from '~/lib/core/quote/shortfall'
import {
  firstBound,
  fixedFeeBoundSats,
  judgeLoss,
  type LossTerms,
  MAX_FOR_PAGE_BPS,
  MAX_LOSS_BPS,
  shareBps,
  tableOf,
  type Taken,
  type TakenPart,
  type TakenParts,
} from '~/lib/core/quote/taken'
import { createFindings, type Finding } from './finding'
import { percent, PRICE_FINDINGS, type PricePolicy } from './price'

const finding = createFindings(PRICE_FINDINGS)

/** The parts taken of a swap on its way, and what is left at least. */
export type TakenFacts = {
  /** In the units of `whole`; without a worth, the fees alone. */
  parts: Partial<TakenParts>
  whole: bigint
  /** The worth of the whole in sats. */
  wholeSats: bigint
  /** The minimum that arrives after everything, in base units of that. */
  least: bigint
  thirdPartyId: bigint
}

const DEFAULT_SLIPPAGE_BPS = 100

function lossTermsOf(policy: PricePolicy, amountSats: bigint): LossTerms {
  const { slippageBps = DEFAULT_SLIPPAGE_BPS, isPageAsked = false, isIntegratorOfPage = false } = policy
  const fixedBoundBps = shareBps(fixedFeeBoundSats(policy.marketFeeRate), amountSats)
  return { slippageBps, isPageAsked, isIntegratorOfPage, fixedBoundBps }
}

/** The table of what is taken, for a swap whose worth is known. */
export function takenTable(policy: PricePolicy, { parts, whole, wholeSats, least }: TakenFacts): Taken {
  const table = tableOf(parts, whole, lossTermsOf(policy, wholeSats))
  return { worth: whole, least, basisPoints: shortfallBps(least, whole), parts: table }
}

/** Everything that is taken of a swap: each part by itself, then the loss in all. */
export function checkTaken(policy: PricePolicy, facts: TakenFacts): Finding[] {
  const { parts, whole, wholeSats } = facts
  const unknown = policy.ownQuote === null ? [finding('price-unknown')] : []
  if (whole <= 0n) return unknown
  const terms = lossTermsOf(policy, wholeSats)
  const table = tableOf(parts, whole, terms)
  const named = table.flatMap((part) => (isJudged(part, policy) ? partFinding(part, terms, facts) : []))
  return [...unknown, ...named, ...lossFindings(policy, facts, { table, terms })]
}

/** Without a price there is only the cap of the policy to hold a crossing to, which has a check of its own. */
function isJudged({ taker }: TakenPart, { ownQuote }: PricePolicy): boolean {
  return taker !== 'crossing' || ownQuote !== undefined
}

/** A part that takes more than it may in silence. Slippage is judged with the loss in all. */
function partFinding(part: TakenPart, terms: LossTerms, facts: TakenFacts): Finding[] {
  const { taker, basisPoints, silentBps } = part
  if (taker === 'slippage' || basisPoints <= silentBps) return []
  const figures = { feePercent: percent(basisPoints), feeSats: satsOf(part, facts) }
  if (taker !== 'integrator') return [finding(`taken-${taker}`, figures)]
  const integrator = { ...figures, thirdPartyId: facts.thirdPartyId }
  return terms.isIntegratorOfPage && basisPoints > MAX_FOR_PAGE_BPS
    ? [finding('taken-integrator-page', { ...integrator, limitPercent: percent(MAX_FOR_PAGE_BPS) })]
    : [finding('taken-integrator', integrator)]
}

type Judged = { table: readonly TakenPart[]; terms: LossTerms }

function lossFindings(policy: PricePolicy, facts: TakenFacts, judged: Judged): Finding[] {
  const loss = lossOf(policy, facts, judged)
  const { ownQuote } = policy
  if (ownQuote === undefined || ownQuote === null) return findingsOfFees(loss)
  const figures = { belowPercent: percent(loss.basisPoints), minOutput: facts.least }
  return findingsOfPrice(loss, figures, ownQuote.worth ?? ownQuote.outputAmount)
}

type Loss = ReturnType<typeof lossOf>

/** The loss in all, and the verdict on it. */
function lossOf(policy: PricePolicy, facts: TakenFacts, { table, terms }: Judged) {
  const partOf = (taker: TakenPart['taker']) => table.find((part) => part.taker === taker)
  const feesBps = table.reduce((sum, { taker, basisPoints }) => (isFee(taker) ? sum + basisPoints : sum), 0)
  const [fixed, slippage] = [partOf('service'), partOf('slippage')]
  const fixedBps = fixed?.basisPoints ?? 0
  const basisPoints = lossBpsOf(policy, facts, feesBps)
  const high =
    fixed && finding('fees-high-share', { feePercent: percent(fixedBps), feeSats: satsOf(fixed, facts) })
  return {
    basisPoints,
    verdict: judgeLoss(basisPoints, fixedBps, terms),
    /** The bridge's fixed fee, which explains a loss that is small without it. */
    explained: high === undefined ? [] : [high],
    isHighWithoutFixed: basisPoints - fixedBps > firstBound(0, terms),
    /** A slippage that the user has chosen is warned of as such. */
    isSlippageFar:
      slippage !== undefined && slippage.basisPoints > slippage.silentBps && !isChosen(slippage, terms),
  }
}

/** By the fees alone, which are certain. */
function findingsOfFees({ verdict, basisPoints, explained }: Loss): Finding[] {
  const feePercent = percent(basisPoints)
  switch (verdict) {
    case 'refused':
    case 'chosen':
      return [finding('taken-refused', { feePercent, limitPercent: percent(MAX_LOSS_BPS) })]
    case 'low':
      return [finding('taken-together', { feePercent })]
    case 'small':
      return explained
    case 'fair':
      return []
  }
}

/** By what arrives at the chains' own price. */
function findingsOfPrice(
  { verdict, explained, isHighWithoutFixed, isSlippageFar }: Loss,
  figures: { belowPercent: string; minOutput: bigint },
  expectedOutput: bigint,
): Finding[] {
  const low = finding('price-low', { ...figures, expectedOutput })
  switch (verdict) {
    case 'refused':
      return [finding('price-refused', { ...figures, expectedOutput })]
    case 'chosen':
      return [finding('price-worst-case', figures)]
    case 'low':
      return [low]
    case 'small':
      return isHighWithoutFixed || isSlippageFar ? [...explained, low] : explained
    case 'fair':
      return isSlippageFar ? [low] : []
  }
}

function isChosen({ basisPoints }: TakenPart, { slippageBps, isPageAsked }: LossTerms): boolean {
  return basisPoints <= slippageBps && !isPageAsked
}

/** In basis points of the worth; without one, as much as is certain. */
function lossBpsOf({ ownQuote }: PricePolicy, { least }: TakenFacts, feesBps: number): number {
  if (ownQuote === undefined || ownQuote === null) return feesBps
  const { worth, outputAmount, isAfterFixedFees = false } = ownQuote
  if (worth !== undefined) return shortfallBps(least, worth)
  const below = shortfallBps(least, outputAmount)
  return isAfterFixedFees ? below + feesBps : Math.max(below, feesBps)
}

function isFee(taker: TakenPart['taker']): boolean {
  return taker !== 'slippage' && taker !== 'exchange'
}

function satsOf({ amount }: TakenPart, { whole, wholeSats }: TakenFacts): bigint {
  return (amount * wholeSats) / whole
}
