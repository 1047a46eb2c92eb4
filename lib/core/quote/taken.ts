import { type ContractFees, lessShare, percentageFees } from './fees'
import { shortfallBps } from './shortfall'

/** Who takes a part of what a swap is worth, in the order in which it is taken. */
export const TAKERS = ['service', 'contracts', 'integrator', 'exchange', 'crossing', 'slippage'] as const
type Taker = (typeof TAKERS)[number]

/** Amounts in base units of what arrives. */
export type TakenParts = Record<Taker, bigint>

/** A part of a swap's worth, and how much of it is silent, in basis points of that worth. */
export type TakenPart = { taker: Taker; amount: bigint; basisPoints: number; silentBps: number }

/**
 * Everything that is taken of a swap: its worth before any fee, the minimum that arrives after everything, and the
 * parts between the two.
 */
export type Taken = { worth: bigint; least: bigint; basisPoints: number; parts: TakenPart[] }

/** The pools' output for what reaches them, before the crossing's fee; `undefined` if no pool answers. */
type Exchanged = bigint | undefined
type Share = { part: bigint; whole: bigint }

type WrapTerms = {
  worth: bigint
  least: bigint
  amountSats: bigint
  serviceFeeSats: bigint
  contractFees: ContractFees
  exchanged: Exchanged
  crossing: Share
  slippageBps: number
}

/** The parts of a swap from bitcoin: the fees in sats first, then the exchange, then the crossing. */
export function takenOfWrap(terms: WrapTerms): TakenParts {
  const { worth, amountSats, serviceFeeSats, contractFees, crossing } = terms
  const worthOf = (sats: bigint) => (amountSats === 0n ? 0n : (worth * sats) / amountSats)
  const shares = percentageFees(amountSats, contractFees)
  const service = worthOf(serviceFeeSats)
  const contracts = worthOf(shares.protocolSats + shares.lockerSats)
  const integrator = worthOf(shares.thirdPartySats)
  const arriving = notNegative(worth - service - contracts - integrator)
  const crossed = (amount: bigint) => lessShare(amount, crossing.part, crossing.whole)
  const exchanged = terms.exchanged ?? beforeSlippage(terms, arriving, crossed)
  const output = exchanged < arriving ? exchanged : arriving
  const expected = crossed(output)
  return withSlippage(
    { service, contracts, integrator, exchange: arriving - output, crossing: output - expected },
    expected,
    terms.least,
  )
}

type UnwrapTerms = {
  worth: bigint
  least: bigint
  bitcoinFeeSats: bigint
  contractFees: ContractFees
  exchanged: Exchanged
  crossing: Share
  slippageBps: number
}

/** The parts of a swap to bitcoin: the crossing first, then the exchange, then the fees in sats. */
export function takenOfUnwrap(terms: UnwrapTerms): TakenParts {
  const { worth, bitcoinFeeSats, contractFees, crossing } = terms
  const arriving = lessShare(worth, crossing.part, crossing.whole)
  const feesOf = (sats: bigint) => {
    const { protocolSats, lockerSats, thirdPartySats } = percentageFees(sats, contractFees)
    return { contracts: protocolSats + lockerSats, integrator: thirdPartySats, service: bitcoinFeeSats }
  }
  const paid = (sats: bigint) => {
    const { contracts, integrator, service } = feesOf(sats)
    return notNegative(sats - contracts - integrator - service)
  }
  const exchanged = terms.exchanged ?? beforeSlippage(terms, arriving, paid)
  const output = exchanged < arriving ? exchanged : arriving
  return withSlippage(
    { ...feesOf(output), exchange: arriving - output, crossing: worth - arriving },
    paid(output),
    terms.least,
  )
}

/** Without a pool's answer, the slippage is taken to be the chosen one, and the rest to be the exchange's. */
function beforeSlippage(
  { least, slippageBps }: { least: bigint; slippageBps: number },
  arriving: bigint,
  left: (amount: bigint) => bigint,
): bigint {
  const keptBps = BigInt(10_000 - Math.min(slippageBps, 10_000))
  const best = left(arriving)
  if (keptBps === 0n || best === 0n) return arriving
  const expected = (least * 10_000n) / keptBps
  return expected >= best ? arriving : (arriving * expected) / best
}

/** A minimum above our own expectation means that the exchange takes less than we thought. */
function withSlippage(parts: Omit<TakenParts, 'slippage'>, expected: bigint, least: bigint): TakenParts {
  const surplus = notNegative(least - expected)
  return {
    ...parts,
    exchange: notNegative(parts.exchange - surplus),
    slippage: notNegative(expected - least),
  }
}

/** The largest part of each taker without a word, in basis points. */
const SILENT_BPS = { exchange: 100, contracts: 100, crossing: 200, integrator: 50 } as const
/** For an integrator that a page has chosen. */
const SILENT_FOR_PAGE_BPS = 100
/** An integrator that a page has chosen may not take more. */
export const MAX_FOR_PAGE_BPS = 300
/** The part of a chosen slippage that counts as usual. */
export const USUAL_SLIPPAGE_BPS = 300
/** How far quotes differ from one moment to the next. */
const MOMENT_BPS = 50
/** The most that all parts may take together, beyond the slippage and the fixed fee. */
const TOGETHER_BPS = 200
/** The loss beyond which a swap is refused, unless the user's own choice or a small amount is the cause. */
export const MAX_LOSS_BPS = 1_000

export type LossTerms = {
  /** The chosen slippage, in basis points. */
  slippageBps: number
  /** Whether a page set the terms, rather than the user. */
  isPageAsked: boolean
  /** The bound of the bridge's fixed fee, as a share of the amount in basis points. */
  fixedBoundBps: number
  /** Whether a page chose the integrator. */
  isIntegratorOfPage: boolean
}

/** The table of parts, with what each of them may take in silence. */
export function tableOf(parts: Partial<TakenParts>, whole: bigint, terms: LossTerms): TakenPart[] {
  const silent: Record<Taker, number> = {
    ...SILENT_BPS,
    integrator: terms.isIntegratorOfPage ? SILENT_FOR_PAGE_BPS : SILENT_BPS.integrator,
    service: terms.fixedBoundBps,
    slippage: Math.min(terms.slippageBps, USUAL_SLIPPAGE_BPS) + MOMENT_BPS,
  }
  return TAKERS.flatMap((taker) => {
    const amount = parts[taker] ?? 0n
    if (amount === 0n) return []
    return [{ taker, amount, basisPoints: shareBps(amount, whole), silentBps: silent[taker] }]
  })
}

/** `chosen`: the user's own slippage is the cause; `small`: fixed fees within their bound are, of a small amount. */
type LossVerdict = 'fair' | 'low' | 'chosen' | 'small' | 'refused'

/** The loss in all that no part of the table explains. @param fixedBps the bridge's fixed fee, as a share of the amount */
export function judgeLoss(lossBps: number, fixedBps: number, terms: LossTerms): LossVerdict {
  const { slippageBps, isPageAsked, fixedBoundBps } = terms
  if (lossBps <= firstBound(fixedBps, terms)) return 'fair'
  if (lossBps <= MAX_LOSS_BPS) return 'low'
  const excusedBps = fixedBps <= fixedBoundBps ? fixedBps : 0
  if (lossBps - excusedBps <= MAX_LOSS_BPS) return 'small'
  return lossBps <= slippageBps + TOGETHER_BPS + excusedBps && !isPageAsked ? 'chosen' : 'refused'
}

/** The most that may be lost in all without a word, in basis points. */
export function firstBound(fixedBps: number, { slippageBps, fixedBoundBps }: LossTerms): number {
  const usual = Math.min(slippageBps, USUAL_SLIPPAGE_BPS) + TOGETHER_BPS
  return Math.min(usual + Math.min(fixedBps, fixedBoundBps), MAX_LOSS_BPS)
}

/** The least that the bound of a fixed fee is, in sats. */
const LEAST_FIXED_BOUND_SATS = 10_000n
const FIXED_FEE_TIMES = 3
/** vB of a payment by the bridge: an input or two of a script, an output and the change. */
const BRIDGE_TRANSACTION_VSIZE = 250

/** The most that the bridge's fixed fee may be without a word. @param marketFeeRate sat/vB, if known */
export function fixedFeeBoundSats(marketFeeRate: number | undefined): bigint {
  const market = BigInt(Math.floor((marketFeeRate ?? 0) * BRIDGE_TRANSACTION_VSIZE * FIXED_FEE_TIMES))
  return market > LEAST_FIXED_BOUND_SATS ? market : LEAST_FIXED_BOUND_SATS
}

/** A part's share of a whole in basis points, rounded up, at most 100 %. */
export function shareBps(part: bigint, whole: bigint): number {
  return whole <= 0n || part >= whole ? 10_000 : shortfallBps(whole - part, whole)
}

export function notNegative(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
