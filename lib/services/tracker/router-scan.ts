import type { BaseNetwork } from '~/lib/contract/profile'
import { displayTxid } from '~/lib/core/evm/bitcoin-txid'
import { failedWrapAndSwapV2, newWrap, newWrapAndSwapV2, refundProcessed } from '~/lib/core/evm/events'
import type { Hex } from '~/lib/core/hex'
import { startBlock } from '~/lib/core/journal/starting-point'
import type { ToEvmSwap } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmLog } from '../ports/evm-chain'
import type { PollContext } from './poll-context'
import { chunkFrom } from '../chains/block-chunks'
import { scanFrom, scannedTo } from '../chains/log-scan'

export type RouterEvent = { log: EvmLog; kind: 'wrapped' | 'swapped' | 'failed' | 'refund-opened' }

export type RouterScan = {
  /** Whether the scan reached the head; otherwise the next one continues. */
  isWhole: boolean
  /** The routers' logs, by the Bitcoin txid that caused them. */
  byTxid: ReadonlyMap<string, RouterEvent[]>
  /** Call this once everything found for a swap is journalled: its next scan begins here. */
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
  const logs = await chain.logs({
    addresses: [base.transferRouter, base.exchangeRouter],
    topics: [[newWrap.topic, newWrapAndSwapV2.topic, failedWrapAndSwapV2.topic, refundProcessed.topic]],
    ...chunk,
  })
  const byTxid = new Map<string, RouterEvent[]>()
  for (const log of logs) {
    const sighting = read(log, base)
    if (sighting === undefined) continue
    byTxid.set(sighting.txid, [...(byTxid.get(sighting.txid) ?? []), { log, kind: sighting.kind }])
  }
  return {
    isWhole: end === head,
    byTxid,
    done: async ({ id, startedFrom }) => {
      // Never move a cursor backwards.
      const next = await scanFrom(store, 'routers', id, startBlock(startedFrom, base.chainId))
      if (next <= end) await scannedTo(store, 'routers', id, end)
    },
  }
}

/** An event counts only from the router that the profile names for it. */
function read(log: EvmLog, base: BaseNetwork): { txid: string; kind: RouterEvent['kind'] } | undefined {
  if (isFrom(log, base.transferRouter)) {
    const wrap = newWrap.decode(log)
    return wrap && { txid: displayTxid(wrap.bitcoinTxId), kind: 'wrapped' }
  }
  if (!isFrom(log, base.exchangeRouter)) return undefined
  const swap = newWrapAndSwapV2.decode(log)
  if (swap !== undefined) return { txid: displayTxid(swap.bitcoinTxId), kind: 'swapped' }
  const failed = failedWrapAndSwapV2.decode(log)
  if (failed !== undefined) return { txid: displayTxid(failed.bitcoinTxId), kind: 'failed' }
  const refund = refundProcessed.decode(log)
  return refund && { txid: displayTxid(refund.txId), kind: 'refund-opened' }
}

export function isFrom(log: { address: Hex }, contract: Hex): boolean {
  return sameAddress(log.address, contract)
}
