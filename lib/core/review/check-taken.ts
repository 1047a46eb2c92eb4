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

type Judged = { table: TakenPart[]; terms: LossTerms }

function lossFindings(policy: PricePolicy, facts: TakenFacts, { table, terms }: Judged): Finding[] {
  const { ownQuote } = policy
  const partOf = (taker: TakenPart['taker']) => table.find((part) => part.taker === taker)
  const feesBps = table.reduce((sum, { taker, basisPoints }) => (isFee(taker) ? sum + basisPoints : sum), 0)
  const fixed = partOf('service')
  const fixedBps = fixed?.basisPoints ?? 0
  const lossBps = lossOf(policy, facts, feesBps)
  const verdict = judgeLoss(lossBps, fixedBps, terms)
  const high =
    fixed && finding('fees-high-share', { feePercent: percent(fixedBps), feeSats: satsOf(fixed, facts) })
  const explained = verdict === 'small' && high !== undefined ? [high] : []
  if (ownQuote === undefined || ownQuote === null) {
    if (verdict === 'refused' || verdict === 'chosen')
      return [finding('taken-refused', { feePercent: percent(lossBps), limitPercent: percent(MAX_LOSS_BPS) })]
    return verdict === 'low' ? [finding('taken-together', { feePercent: percent(lossBps) })] : explained
  }
  const figures = { belowPercent: percent(lossBps), minOutput: facts.least }
  const reference = { ...figures, expectedOutput: ownQuote.worth ?? ownQuote.outputAmount }
  if (verdict === 'refused') return [finding('price-refused', reference)]
  if (verdict === 'chosen') return [finding('price-worst-case', figures)]
  const slippage = partOf('slippage')
  const isFarBelow = slippage !== undefined && slippage.basisPoints > slippage.silentBps
  const isLow = verdict === 'low' || (verdict === 'small' && lossBps - fixedBps > firstBound(0, terms))
  // A slippage that the user has chosen is warned of as such.
  return [
    ...explained,
    ...(isLow || (isFarBelow && !isChosen(slippage, terms)) ? [finding('price-low', reference)] : []),
  ]
}

function isChosen({ basisPoints }: TakenPart, { slippageBps, isPageAsked }: LossTerms): boolean {
  return basisPoints <= slippageBps && !isPageAsked
}

/** In basis points of the worth; without one, as much as is certain. */
function lossOf({ ownQuote }: PricePolicy, { least }: TakenFacts, feesBps: number): number {
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
