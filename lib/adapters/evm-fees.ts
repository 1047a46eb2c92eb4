import { numberToHex } from 'viem/utils'
import {
  readBlock,
  readBlockFee,
  readFeeHistory,
  readQuantity,
  type RpcFeeHistory,
} from '~/lib/contract/evm-rpc'
import { AppError } from '~/lib/core/errors'
import type { EvmFees } from '~/lib/services/ports/evm-chain'
import { NEGLIGIBLE_BASE_FEE } from '~/lib/core/review/gas'
import { disagreement } from './endpoints'
import { resultOf, type Rpc } from './evm-rpc-client'

const FEE_HISTORY_BLOCKS = 20
/** Percentiles of the tips in each block, weighted by gas, as requested from eth_feeHistory. */
const FEE_PERCENTILES = [20, 50, 80]

/** The tip if recent blocks are empty and the node has no advice: enough on every chain with a fee market. */
const MIN_PRIORITY = 1_000_000n

/** One node's fees, and the block after which they are the next one's, where it says. */
export type NodeFees = EvmFees & { head?: bigint }

/** A node without a history of fees still has blocks. */
export async function feesAt(rpc: Rpc, url: string): Promise<NodeFees> {
  const params = [numberToHex(FEE_HISTORY_BLOCKS), 'latest', FEE_PERCENTILES]
  const answer = await rpc(url, 'eth_feeHistory', params)
  const history = 'result' in answer ? usableHistory(answer.result) : undefined
  if (history === undefined) return feesOfBlock(rpc, url)
  if (!hasNoTips(history)) return feesFrom(history, undefined)
  return feesFrom(history, await advisedTip(rpc, url))
}

function usableHistory(result: unknown): RpcFeeHistory | undefined {
  try {
    return readFeeHistory(result)
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'chain-nonsense') return undefined
    throw thrown
  }
}

/** The newest block's base fee, as it may be for the next one, and the node's advice for the tip. */
async function feesOfBlock(rpc: Rpc, url: string): Promise<NodeFees> {
  const [answer, advised] = await Promise.all([
    rpc(url, 'eth_getBlockByNumber', ['latest', false]),
    advisedTip(rpc, url),
  ])
  const block = resultOf(answer, url)
  const [fee, head, tip] = [readBlockFee(block), readBlock(block).number, advised ?? MIN_PRIORITY]
  const priority = { slow: tip, normal: tip, fast: tip }
  return { baseFeePerGas: (fee * 9n + 7n) / 8n, recentBaseFee: fee, priority, head }
}

async function advisedTip(rpc: Rpc, url: string): Promise<bigint | undefined> {
  const advice = await rpc(url, 'eth_maxPriorityFeePerGas', [])
  return 'result' in advice ? readQuantity(advice.result) : undefined
}

/**
 * Takes the lower tip, because a tip is paid in full and can be raised later: no single node can raise the fee. The
 * chain itself sets the base fee, so nodes with base fees that do not follow from each other are a dispute.
 * @throws AppError `chain-disagreement`
 */
export function settleFees(a: NodeFees, b: NodeFees): NodeFees {
  if (areBaseFeesApart(a, b)) throw disagreement('fees')
  return mergedFees(a, b)
}

/** The higher of the next base fees, and the lower of all others: what is worse for the user. */
export function mergedFees(a: NodeFees, b: NodeFees): NodeFees {
  const lower = (one: bigint, other: bigint) => pairOf(one, other).low
  const tips = [a.priority, b.priority].map(({ fast }) => fast)
  return {
    ...((areFarApart(tips) || a.areTipsApart) && { areTipsApart: true }),
    ...((areBaseFeesApart(a, b) || a.isBaseFeeDisputed) && { isBaseFeeDisputed: true }),
    baseFeePerGas: pairOf(a.baseFeePerGas, b.baseFeePerGas).high,
    recentBaseFee: lower(a.recentBaseFee, b.recentBaseFee),
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

/** So many blocks two honest nodes are apart at most. */
const MOST_APART = 6n

/** Base fees change by up to an eighth per block (EIP-1559). A head that is not told counts as the next one. */
function areBaseFeesApart(a: NodeFees, b: NodeFees): boolean {
  const heads = pairOf(a.head ?? b.head ?? 0n, b.head ?? a.head ?? 0n)
  const blocks = heads.high - heads.low
  const steps = blocks < 1n ? 1n : blocks > MOST_APART ? MOST_APART : blocks
  const isApart = ({ low, high }: Pair) => (high - NEGLIGIBLE_BASE_FEE) * 8n ** steps > low * 9n ** steps
  return (
    isApart(pairOf(a.baseFeePerGas, b.baseFeePerGas)) || isApart(pairOf(a.recentBaseFee, b.recentBaseFee))
  )
}

/**
 * Fees for the next block: its base fee, and for each percentile the median tip over recent blocks (EIP-1559).
 * `suggested` is the node's own advice, used if recent blocks paid no tips.
 */
function feesFrom(history: RpcFeeHistory, suggested: bigint | undefined): NodeFees {
  const { baseFeePerGas, oldestBlock } = history
  const rows = tipsOf(history)
  const medians = FEE_PERCENTILES.map((_, column) => {
    const paid = rows.map((row) => row[column] ?? 0n).filter((fee) => fee > 0n)
    return median(paid) ?? suggested ?? MIN_PRIORITY
  })
  const [slow = MIN_PRIORITY, normal = slow, fast = normal] = medians.toSorted(ascending)
  const [next = 0n, ...recent] = baseFeePerGas.toReversed()
  return {
    baseFeePerGas: next,
    recentBaseFee: median(recent) ?? next,
    priority: { slow, normal, fast },
    ...(typeof oldestBlock === 'bigint' && { head: oldestBlock + BigInt(recent.length) - 1n }),
  }
}

function hasNoTips(history: RpcFeeHistory): boolean {
  return !tipsOf(history).some((row) => row.some((fee) => (fee ?? 0n) > 0n))
}

function tipsOf({ reward }: RpcFeeHistory) {
  return (reward ?? []).map((row) => row ?? [])
}

function median(values: readonly bigint[]): bigint | undefined {
  return values.toSorted(ascending)[Math.floor(values.length / 2)]
}

function ascending(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
