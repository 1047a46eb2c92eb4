import { formatUnits } from '../amount'
import { type CheckResult, resultOf } from './check'
import { disputeFindings } from './disputes'
import { createFindings, type Finding } from './finding'

/** Findings about the gas of any call that the wallet signs. */
export const GAS_FINDINGS = {
  'gas-above-market': ['refuse', 'times'],
  'gas-servers-differ': ['warn'],
  'gas-worth-unknown': ['warn'],
  'gas-high-share': ['warn', 'feePercent'],
  'gas-share-cap': ['refuse', 'feePercent', 'limitPercent'],
} as const

const finding = createFindings(GAS_FINDINGS)

/** In wei. Below this, no gas price makes gas cost anything that matters. */
export const NEGLIGIBLE_BASE_FEE = 1_000_000n
/** A tip up to this is believed on any chain, in wei: some demand 30 gwei above a tiny base fee. */
const BELIEVED_TIP = 50_000_000_000n
/** A price of more than this many times what recent blocks paid is not paid: it will fall again, or was never true. */
const MAX_TIMES_RECENT = 4n

const WARN_PERCENT = 5n
const REFUSE_PERCENT = 25n

/** The market by two servers, in wei. */
type GasMarket = {
  /** The next block's. */
  baseFeePerGas: bigint
  /** The median of the last blocks'. */
  recentBaseFee: bigint
  /** Tips of the last blocks. */
  priority: { normal: bigint }
}

/** The highest price that is paid, tip included. No block proves a tip, so it counts up to the base fee or what is usual. */
export function gasPriceCap(market: GasMarket): bigint {
  return MAX_TIMES_RECENT * greater(recentPrice(market), NEGLIGIBLE_BASE_FEE)
}

function recentPrice({ recentBaseFee, priority }: GasMarket): bigint {
  const believed = greater(recentBaseFee, BELIEVED_TIP)
  return recentBaseFee + (priority.normal < believed ? priority.normal : believed)
}

/** The worth of what is sent or swapped, in wei; `null` if nothing tells. */
export type AmountWorth = {
  amountWei: bigint | null
  /** Whether two servers tell it differently. */
  isWorthDisputed?: boolean
}

export type GasFacts = GasMarket & {
  /** The most that gas can cost, in wei. */
  mostWei: bigint
  /** Whether two servers name tips that are far apart. */
  areTipsApart?: boolean
  /** Whether two servers name base fees that cannot both be true. */
  isBaseFeeDisputed?: boolean
} & AmountWorth

/** Judges gas against the recent market and against the amount, for payments, swaps, speed-ups and cancellations. */
export function gasFindings(facts: GasFacts): Finding[] {
  const { baseFeePerGas, areTipsApart = false, isBaseFeeDisputed = false, isWorthDisputed = false } = facts
  const disputes = disputeFindings([
    ...(isBaseFeeDisputed ? (['base-fee'] as const) : []),
    ...(isWorthDisputed ? (['worth'] as const) : []),
  ])
  if (baseFeePerGas > gasPriceCap(facts)) {
    const recent = recentPrice(facts)
    return [
      ...disputes,
      finding('gas-above-market', { times: recent === 0n ? baseFeePerGas : baseFeePerGas / recent }),
    ]
  }
  const tips = areTipsApart ? [finding('gas-servers-differ')] : []
  return [...disputes, ...tips, ...shareFindings(facts)]
}

function shareFindings({ mostWei, amountWei }: GasFacts): Finding[] {
  // Too little to be expressed is as good as unknown.
  if (amountWei === null || amountWei === 0n) return [finding('gas-worth-unknown')]
  if (mostWei * 100n <= amountWei * WARN_PERCENT) return []
  const feePercent = percentOf(mostWei, amountWei)
  return mostWei * 100n <= amountWei * REFUSE_PERCENT
    ? [finding('gas-high-share', { feePercent })]
    : [finding('gas-share-cap', { feePercent, limitPercent: String(REFUSE_PERCENT) })]
}

/** Passed where the gas price is the market's, and no large share of the amount. */
export function gasCheck(findings: readonly Finding[]): CheckResult[] {
  return resultOf('gas', findings, { times: MAX_TIMES_RECENT })
}

/** To a hundredth, rounded up, so that nothing over a limit reads as the limit. */
function percentOf(part: bigint, whole: bigint): string {
  return formatUnits((part * 10_000n + whole - 1n) / whole, 2)
}

function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
