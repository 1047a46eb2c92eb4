import { displayTxid } from '~/lib/core/evm/bitcoin-txid'
import type { ArgsOf } from '~/lib/core/evm/event'
import {
  failedWrapAndSwapToDestChain,
  failedWrapAndSwapToDestChainWithAmounts,
  wrappedAndSwappedToDestChain,
  wrappedAndSwappedToDestChainWithAmounts,
} from '~/lib/core/evm/events'
import type { Hex } from '~/lib/core/hex'
import type { EvmLog } from '../ports/evm-chain'

const READERS = [
  { reader: wrappedAndSwappedToDestChain, outcome: 'paid' },
  { reader: wrappedAndSwappedToDestChainWithAmounts, outcome: 'paid' },
  { reader: failedWrapAndSwapToDestChain, outcome: 'failed' },
  { reader: failedWrapAndSwapToDestChainWithAmounts, outcome: 'failed' },
] as const

export type TargetExchange = {
  txid: string
  outcome: 'paid' | 'failed'
  exchange: ArgsOf<typeof wrappedAndSwappedToDestChain>
}

/** topics[0] of all that `readTargetLog` reads. */
export const TARGET_TOPICS: Hex[] = READERS.map(({ reader }) => reader.topic)

/** How the exchange of a crossing from Bitcoin ended on its target chain, as the connector there logs it. */
export function readTargetLog(log: EvmLog): TargetExchange | undefined {
  for (const { reader, outcome } of READERS) {
    const exchange = reader.decode(log)
    if (exchange !== undefined) return { txid: displayTxid(exchange.bitcoinTxId), outcome, exchange }
  }
  return undefined
}
