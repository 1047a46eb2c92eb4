import { numberToHex } from 'viem/utils'
import { readFeeHistory, readQuantity, type RpcFeeHistory } from '~/lib/contract/evm-rpc'
import type { EvmFees } from '~/lib/services/ports/evm-chain'
import { disagreement } from './endpoints'
import { resultOf, type Rpc } from './evm-rpc-client'

const FEE_HISTORY_BLOCKS = 20
/** Of the gas in each block, the share that paid at most: what to ask eth_feeHistory for. */
const FEE_PERCENTILES = [20, 50, 80]

/** Where recent blocks are empty and the node has no advice: enough for every chain that has a fee market. */
const MIN_PRIORITY = 1_000_000n

export async function feesAt(rpc: Rpc, url: string): Promise<EvmFees> {
  const params = [numberToHex(FEE_HISTORY_BLOCKS), 'latest', FEE_PERCENTILES]
  const history = readFeeHistory(resultOf(await rpc(url, 'eth_feeHistory', params), url))
  if (!saysNothing(history)) return feesFrom(history, undefined)
  const advice = await rpc(url, 'eth_maxPriorityFeePerGas', [])
  return feesFrom(history, 'result' in advice ? readQuantity(advice.result) : undefined)
}

/** Base fees move by an eighth from block to block (EIP-1559), and nodes may be some blocks apart; small ones do not matter. */
const BASE_FEE_SLACK = 1_000_000_000n

/**
 * A tip is paid in full, so no node alone makes it dearer: one too low can be raised later. The base fee is set by the
 * chain, and nodes that see quite another one are not on the same.
 */
export function settleFees(a: EvmFees, b: EvmFees): EvmFees {
  const [low, high] = [a.baseFeePerGas, b.baseFeePerGas].toSorted(ascending)
  if (low === undefined || high === undefined || high > low * 2n + BASE_FEE_SLACK) throw disagreement('fees')
  const lesser = (one: bigint, other: bigint) => (one < other ? one : other)
  return {
    baseFeePerGas: high,
    priority: {
      slow: lesser(a.priority.slow, b.priority.slow),
      normal: lesser(a.priority.normal, b.priority.normal),
      fast: lesser(a.priority.fast, b.priority.fast),
    },
  }
}

/**
 * Fees for the next block: its base fee, and the median over recent blocks of what each percentile paid (EIP-1559).
 * `suggested` is the node's own advice, for a chain whose recent blocks say nothing.
 */
function feesFrom({ baseFeePerGas, reward }: RpcFeeHistory, suggested: bigint | undefined): EvmFees {
  const medians = FEE_PERCENTILES.map((_, column) => {
    const paid = (reward ?? []).map((row) => row[column] ?? 0n).filter((fee) => fee > 0n)
    return median(paid) ?? suggested ?? MIN_PRIORITY
  })
  const [slow = MIN_PRIORITY, normal = slow, fast = normal] = medians.toSorted(ascending)
  return { baseFeePerGas: baseFeePerGas.at(-1) ?? 0n, priority: { slow, normal, fast } }
}

function saysNothing({ reward }: RpcFeeHistory): boolean {
  return !(reward ?? []).some((row) => row.some((fee) => fee > 0n))
}

function median(values: readonly bigint[]): bigint | undefined {
  return values.toSorted(ascending)[Math.floor(values.length / 2)]
}

function ascending(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
