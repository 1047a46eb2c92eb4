import type { BaseNetwork } from '~/lib/contract/profile'
import type { Hex } from '~/lib/core/hex'
import { startBlock } from '~/lib/core/journal/starting-point'
import type { ToEvmSwap } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmChain, EvmLog } from '../ports/evm-chain'
import { lastPollAt } from './last-poll'
import type { PollContext } from './poll-context'
import { chunkFrom, isRead, scanFrom, scannedTo } from '../chains/log-scan'
import { watchingServers } from '../chains/server-counts'
import { type RouterEvent, readRouterLog, routerFilter } from '../chains/router-events'

export type RouterScan = {
  /** Whether the scan reached the head; otherwise the next one continues. */
  isWhole: boolean
  /** The routers' logs, by the Bitcoin txid that caused them. */
  byTxid: ReadonlyMap<string, RouterEvent[]>
  /**
   * Call this once everything found for a swap is journalled: its next scan begins here, unless one server alone has
   * shown it.
   */
  done: (swap: ToEvmSwap) => Promise<void>
}

/**
 * Reads the logs of a base network's routers once for all these swaps, from the earliest end of their last scans, at
 * most so many blocks.
 */
export async function scanRouters(
  base: BaseNetwork,
  swaps: readonly ToEvmSwap[],
  context: Pick<PollContext, 'deployment' | 'store' | 'clock'>,
  blocks?: bigint,
): Promise<RouterScan> {
  const { deployment, store } = context
  const watched = watchingServers(deployment.evm(base.name))
  const from = await Promise.all(
    swaps.map(({ id, startedFrom }) => scanFrom(store, 'routers', id, startBlock(startedFrom, base.chainId))),
  )
  const start = from.reduce((earliest, block) => (block < earliest ? block : earliest))
  const filter = routerFilter(base)
  const { head, end, logs } = (await areRecent(swaps, context))
    ? await logsToHead(watched.chain, { ...filter, fromBlock: start })
    : await logsOfChunk(watched.chain, filter, start, blocks)
  const byTxid = new Map<string, RouterEvent[]>()
  for (const log of logs) {
    const read = readRouterLog(log, base)
    if (read !== undefined) byTxid.set(read.txid, [...(byTxid.get(read.txid) ?? []), read.event])
  }
  return {
    isWhole: end === head,
    byTxid,
    done: async ({ id, startedFrom }) => {
      if (!isRead({ fromBlock: start, head, wasAlone: watched.wasAlone() })) return
      // A cursor never moves backwards.
      const next = await scanFrom(store, 'routers', id, startBlock(startedFrom, base.chainId))
      if (next <= end) await scannedTo(store, 'routers', id, end)
    },
  }
}

type Filter = { addresses: Hex[]; topics: Hex[][] }
type Read = { head: bigint; end: bigint; logs: EvmLog[] }

async function logsToHead(chain: EvmChain, filter: Filter & { fromBlock: bigint }): Promise<Read> {
  const { head, logs } = await chain.logsSince(filter)
  return { head, end: head, logs }
}

async function logsOfChunk(chain: EvmChain, filter: Filter, start: bigint, blocks?: bigint): Promise<Read> {
  const head = await chain.blockNumber()
  const chunk = chunkFrom(start < head ? start : head, head, blocks)
  return { head, end: chunk.toBlock, logs: await chain.logs({ ...filter, ...chunk }) }
}

/** Few blocks have been added since then. */
const RECENT_MS = 3_600_000

/** Whether all of them have been scanned to about the head. */
async function areRecent(
  swaps: readonly ToEvmSwap[],
  { store, clock }: Pick<PollContext, 'store' | 'clock'>,
): Promise<boolean> {
  const since = clock.now() - RECENT_MS
  const times = await Promise.all(swaps.map(({ id }) => lastPollAt(store, id)))
  return times.every((at) => at !== undefined && at > since)
}

export function isFrom(log: { address: Hex }, contract: Hex): boolean {
  return sameAddress(log.address, contract)
}
