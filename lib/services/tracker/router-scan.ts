import type { BaseNetwork } from '~/lib/contract/profile'
import type { Hex } from '~/lib/core/hex'
import { startBlock } from '~/lib/core/journal/starting-point'
import type { ToEvmSwap } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import type { PollContext } from './poll-context'
import { chunkFrom, isRead, scanFrom, scannedTo } from '../chains/log-scan'
import { watchingServers } from '../chains/server-counts'
import { type RouterEvent, readRouterLog, ROUTER_TOPICS } from './router-events'

export type RouterScan = {
  /** Whether the scan reached the head; otherwise the next one continues. */
  isWhole: boolean
  /** The routers' logs, by the Bitcoin txid that caused them. */
  byTxid: ReadonlyMap<string, RouterEvent[]>
  /** Call this once everything found for a swap is journalled: its next scan begins here, unless one server alone has shown it. */
  done: (swap: ToEvmSwap) => Promise<void>
}

/**
 * Reads the logs of a base network's routers once for all these swaps, from the earliest end of their last scans, at
 * most one range of blocks.
 */
export async function scanRouters(
  base: BaseNetwork,
  swaps: readonly ToEvmSwap[],
  { deployment, store }: Pick<PollContext, 'deployment' | 'store'>,
): Promise<RouterScan> {
  const chain = deployment.evm(base.name)
  const head = await chain.blockNumber()
  let start = head
  for (const { id, startedFrom } of swaps) {
    const from = await scanFrom(store, 'routers', id, startBlock(startedFrom, base.chainId))
    if (from < start) start = from
  }
  const chunk = chunkFrom(start, head)
  const end = chunk.toBlock
  const watched = watchingServers(chain)
  const logs = await watched.chain.logs({
    addresses: [base.transferRouter, base.exchangeRouter, base.baseConnector].filter(
      (address) => address !== null,
    ),
    topics: [ROUTER_TOPICS],
    ...chunk,
  })
  const byTxid = new Map<string, RouterEvent[]>()
  for (const log of logs) {
    const read = readRouterLog(log, base)
    if (read !== undefined) byTxid.set(read.txid, [...(byTxid.get(read.txid) ?? []), read.event])
  }
  return {
    isWhole: end === head,
    byTxid,
    done: async ({ id, startedFrom }) => {
      if (!isRead({ toBlock: end, head, wasAlone: watched.wasAlone() })) return
      // A cursor never moves backwards.
      const next = await scanFrom(store, 'routers', id, startBlock(startedFrom, base.chainId))
      if (next <= end) await scannedTo(store, 'routers', id, end)
    },
  }
}

export function isFrom(log: { address: Hex }, contract: Hex): boolean {
  return sameAddress(log.address, contract)
}
