import type { RpcFeeHistory } from '~/lib/contract/evm-rpc'
import type { EvmFees } from '~/lib/services/ports/evm-chain'

export const FEE_HISTORY_BLOCKS = 20
/** Of the gas in each block, the share that paid at most: what to ask eth_feeHistory for. */
export const FEE_PERCENTILES = [20, 50, 80]

/** Where recent blocks are empty and the node has no advice: enough for every chain that has a fee market. */
const LEAST_PRIORITY = 1_000_000n

/**
 * Fees for the next block: its base fee, and the median over recent blocks of what each percentile paid (EIP-1559).
 * `suggested` is the node's own advice, for a chain whose recent blocks say nothing.
 */
export function feesFrom({ baseFeePerGas, reward }: RpcFeeHistory, suggested: bigint | undefined): EvmFees {
  const medians = FEE_PERCENTILES.map((_, column) => {
    const paid = (reward ?? []).map((row) => row[column] ?? 0n).filter((fee) => fee > 0n)
    return median(paid) ?? suggested ?? LEAST_PRIORITY
  })
  const [slow = LEAST_PRIORITY, normal = slow, fast = normal] = medians.toSorted(ascending)
  return { baseFeePerGas: baseFeePerGas.at(-1) ?? 0n, priority: { slow, normal, fast } }
}

export function saysNothing({ reward }: RpcFeeHistory): boolean {
  return !(reward ?? []).some((row) => row.some((fee) => fee > 0n))
}

function median(values: readonly bigint[]): bigint | undefined {
  return values.toSorted(ascending)[Math.floor(values.length / 2)]
}

function ascending(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
