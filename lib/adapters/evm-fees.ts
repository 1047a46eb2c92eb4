import { numberToHex } from 'viem/utils'
import { readFeeHistory, readQuantity, type RpcFeeHistory } from '~/lib/contract/evm-rpc'
import type { EvmFees } from '~/lib/services/ports/evm-chain'
import { NEGLIGIBLE_BASE_FEE } from '~/lib/core/review/gas'
import { disagreement } from './endpoints'
import { resultOf, type Rpc } from './evm-rpc-client'

const FEE_HISTORY_BLOCKS = 20
/** Percentiles of the tips in each block, weighted by gas, as requested from eth_feeHistory. */
const FEE_PERCENTILES = [20, 50, 80]

/** The tip if recent blocks are empty and the node has no advice: enough on every chain with a fee market. */
const MIN_PRIORITY = 1_000_000n

export async function feesAt(rpc: Rpc, url: string): Promise<EvmFees> {
  const params = [numberToHex(FEE_HISTORY_BLOCKS), 'latest', FEE_PERCENTILES]
  const history = readFeeHistory(resultOf(await rpc(url, 'eth_feeHistory', params), url))
  if (!hasNoTips(history)) return feesFrom(history, undefined)
  const advice = await rpc(url, 'eth_maxPriorityFeePerGas', [])
  return feesFrom(history, 'result' in advice ? readQuantity(advice.result) : undefined)
}

/**
 * Takes the lower tip, because a tip is paid in full and can be raised later: no single node can raise the fee. The
 * chain itself sets the base fee, so nodes with very different base fees are not on the same chain.
 */
export function settleFees(a: EvmFees, b: EvmFees): EvmFees {
  const next = pairOf(a.baseFeePerGas, b.baseFeePerGas)
  const recent = pairOf(a.recentBaseFee, b.recentBaseFee)
  if (!isClose(next) || !isClose(recent)) throw disagreement('fees')
  const lower = (one: bigint, other: bigint) => pairOf(one, other).low
  const tips = [a.priority, b.priority].map(({ fast }) => fast)
  return {
    ...(areFarApart(tips) && { areTipsApart: true }),
    baseFeePerGas: next.high,
    recentBaseFee: recent.low,
    priority: {
      slow: lower(a.priority.slow, b.priority.slow),
      normal: lower(a.priority.normal, b.priority.normal),
      fast: lower(a.priority.fast, b.priority.fast),
    },
  }
}

type Pair = { low: bigint; high: bigint }

function pairOf(a: bigint, b: bigint): Pair {
  return a < b ? { low: a, high: b } : { low: b, high: a }
}

/** Tips differ between honest servers, who count other blocks; not by as much as this. */
const FAR_TIMES = 4n
const NEGLIGIBLE_TIP = 2_000_000_000n

function areFarApart([a = 0n, b = 0n]: readonly bigint[]): boolean {
  const { low, high } = pairOf(a, b)
  return high > low * FAR_TIMES + NEGLIGIBLE_TIP
}

/** Base fees change by up to an eighth per block (EIP-1559), and nodes may be some blocks apart. */
function isClose({ low, high }: Pair): boolean {
  return high <= low * 2n + NEGLIGIBLE_BASE_FEE
}

/**
 * Fees for the next block: its base fee, and for each percentile the median tip over recent blocks (EIP-1559).
 * `suggested` is the node's own advice, used if recent blocks paid no tips.
 */
function feesFrom({ baseFeePerGas, reward }: RpcFeeHistory, suggested: bigint | undefined): EvmFees {
  const medians = FEE_PERCENTILES.map((_, column) => {
    const paid = (reward ?? []).map((row) => row[column] ?? 0n).filter((fee) => fee > 0n)
    return median(paid) ?? suggested ?? MIN_PRIORITY
  })
  const [slow = MIN_PRIORITY, normal = slow, fast = normal] = medians.toSorted(ascending)
  const [next = 0n, ...recent] = baseFeePerGas.toReversed()
  return { baseFeePerGas: next, recentBaseFee: median(recent) ?? next, priority: { slow, normal, fast } }
}

function hasNoTips({ reward }: RpcFeeHistory): boolean {
  return !(reward ?? []).some((row) => row.some((fee) => fee > 0n))
}

function median(values: readonly bigint[]): bigint | undefined {
  return values.toSorted(ascending)[Math.floor(values.length / 2)]
}

function ascending(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
