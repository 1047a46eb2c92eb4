import { type EvmNetwork, isBaseNetwork } from '~/lib/contract/profile'
import type { BlockChunk } from '../chains/log-scan'
import type { Reading } from './reading'

const HOUR_SECONDS = 3_600
/**
 * Calls so recent may not have been paid yet, and no payout leads to them. A base network shows what has crossed
 * to it, so elsewhere only what is on its way is looked for.
 */
const RECENT_HOURS = { base: 7 * 24, 'cross-chain': 24 }

/** The blocks in which an account's calls are searched without a payout to begin at: the whole chain, or the newest. */
export async function spanOf(
  network: EvmNetwork,
  head: bigint,
  { received, times, now }: Pick<Reading, 'received' | 'times' | 'now'>,
): Promise<BlockChunk> {
  const first = BigInt(network.fromBlock)
  if (received === null || head <= first) return { fromBlock: first, toBlock: head }
  const newest = Math.min(now / 1_000, await times.evmTime(network.name, head))
  const hours = isBaseNetwork(network) ? RECENT_HOURS.base : RECENT_HOURS['cross-chain']
  const { block } = await times.evmBlockNear(network.name, Math.floor(newest - hours * HOUR_SECONDS), first)
  return { fromBlock: block, toBlock: head }
}
