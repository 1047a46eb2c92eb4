import { type CheckResult, resultOf } from './check'
import { createFindings, type Finding } from './finding'

/** What the price of an unwrap's gas can find. */
export const GAS_FINDINGS = {
  'gas-above-market': ['refuse', 'times'],
  'gas-servers-differ': ['warn'],
  'gas-high-share': ['warn', 'feePercent'],
  'gas-share-cap': ['refuse', 'feePercent', 'limitPercent'],
} as const

const finding = createFindings(GAS_FINDINGS)

/** In wei. Below this, no base fee makes gas cost anything that matters. */
export const NEGLIGIBLE_BASE_FEE = 1_000_000n
/** A base fee of more than this many times the recent one is not paid: it will fall again, or was never true. */
const MAX_TIMES_RECENT = 4n

const WARN_PERCENT = 5n
const REFUSE_PERCENT = 25n

type BaseFees = {
  /** The next block's, in wei. */
  baseFeePerGas: bigint
  /** The median of the last blocks'. */
  recentBaseFee: bigint
}

/** The highest base fee that is paid. */
export function baseFeeCap({ recentBaseFee }: BaseFees): bigint {
  return MAX_TIMES_RECENT * (recentBaseFee > NEGLIGIBLE_BASE_FEE ? recentBaseFee : NEGLIGIBLE_BASE_FEE)
}

export type GasFacts = BaseFees & {
  /** The most that gas can cost, and about what it will cost, in wei. */
  mostWei: bigint
  expectedWei: bigint
  /** What is swapped, in wei; `null` if nothing tells. */
  amountWei: bigint | null
  /** Whether every server that should confirm these figures has. */
  isConfirmed: boolean
  /** Whether two servers name tips that are far apart. */
  areTipsApart?: boolean
}

/**
 * Judges gas against the recent market and against the amount. If the market's gas takes most of a small amount, the
 * user decides; an amount below its own gas is not worth sending.
 */
export function gasFindings(facts: GasFacts): Finding[] {
  const { baseFeePerGas, recentBaseFee, areTipsApart = false } = facts
  if (baseFeePerGas > baseFeeCap(facts))
    return [
      finding('gas-above-market', {
        times: recentBaseFee === 0n ? baseFeePerGas : baseFeePerGas / recentBaseFee,
      }),
    ]
  return [...(areTipsApart ? [finding('gas-servers-differ')] : []), ...shareFindings(facts)]
}

function shareFindings({ mostWei, expectedWei, amountWei, isConfirmed }: GasFacts): Finding[] {
  if (amountWei === null || amountWei === 0n || mostWei * 100n <= amountWei * WARN_PERCENT) return []
  const feePercent = percentOf(mostWei, amountWei)
  const isDecidable = isConfirmed && expectedWei < amountWei
  if (mostWei * 100n <= amountWei * REFUSE_PERCENT || isDecidable)
    return [finding('gas-high-share', { feePercent })]
  return [finding('gas-share-cap', { feePercent, limitPercent: String(REFUSE_PERCENT) })]
}

/** Passed where the gas price is the market's, and no large share of the amount. */
export function gasCheck(findings: readonly Finding[]): CheckResult[] {
  return resultOf('gas', findings, { times: MAX_TIMES_RECENT })
}

/** Rounded up, so that nothing over a limit reads as the limit. */
function percentOf(part: bigint, whole: bigint): string {
  return String((part * 100n + whole - 1n) / whole)
}
