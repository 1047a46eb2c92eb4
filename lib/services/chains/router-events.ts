import { numberToHex } from 'viem/utils'
import type { BaseNetwork } from '~/lib/contract/profile'
import { displayTxid } from '~/lib/core/evm/bitcoin-txid'
import type { EventReader } from '~/lib/core/evm/event'
import {
  failedWrapAndSwap,
  failedWrapAndSwapUniversal,
  failedWrapAndSwapUniversalWithAmounts,
  failedWrapAndSwapV2,
  newSwapAndUnwrapUniversal,
  newWrap,
  newWrapAndSwap,
  newWrapAndSwapUniversal,
  newWrapAndSwapUniversalWithAmounts,
  newWrapAndSwapV2,
  refundProcessed,
  requestFilledUniversal,
  requestFilledUniversalWithAmounts,
  requestFilledV2,
} from '~/lib/core/evm/events'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmLog } from '../ports/evm-chain'

/** A log of a base network's contracts about a Bitcoin payment; `user` is its recipient. */
export type RouterEvent = { log: EvmLog } & (
  | { kind: 'wrapped' | 'swapped' | 'filled' | 'failed' | 'paid-in-wrapped'; user: Hex }
  | { kind: 'refund-opened'; requestIdOfLocker: bigint }
)
type Meaning =
  | { txid: string; kind: Exclude<RouterEvent['kind'], 'refund-opened'>; user: Hex }
  | { txid: string; kind: 'refund-opened'; requestIdOfLocker: bigint }

type LogReader = {
  contract: 'transferRouter' | 'exchangeRouter' | 'baseConnector'
  topic: Hex
  read: (log: EvmLog) => Meaning | undefined
}

const LOG_READERS: readonly LogReader[] = [
  ofPayment('transferRouter', newWrap, 'wrapped'),
  // The submitter of the proof chooses between the V2 and the universal entry.
  ofPayment('exchangeRouter', newWrapAndSwapV2, 'swapped'),
  ofPayment('exchangeRouter', newWrapAndSwapUniversal, 'swapped'),
  ofPayment('exchangeRouter', newWrapAndSwapUniversalWithAmounts, 'swapped'),
  ofPayment('exchangeRouter', newWrapAndSwap, 'swapped'),
  ofPayment('exchangeRouter', requestFilledV2, 'filled'),
  ofPayment('exchangeRouter', requestFilledUniversal, 'filled'),
  ofPayment('exchangeRouter', requestFilledUniversalWithAmounts, 'filled'),
  ofPayment('exchangeRouter', failedWrapAndSwapV2, 'failed'),
  ofPayment('exchangeRouter', failedWrapAndSwapUniversal, 'failed'),
  ofPayment('exchangeRouter', failedWrapAndSwapUniversalWithAmounts, 'failed'),
  ofPayment('exchangeRouter', failedWrapAndSwap, 'paid-in-wrapped'),
  logReader('exchangeRouter', refundProcessed, ({ txId, burnRequestCounter }) => ({
    txid: displayTxid(txId),
    kind: 'refund-opened',
    requestIdOfLocker: burnRequestCounter,
  })),
  logReader('baseConnector', newSwapAndUnwrapUniversal, ({ uniqueCounter, requestIdOfLocker }) => ({
    txid: displayTxid(numberToHex(uniqueCounter, { size: 32 })),
    kind: 'refund-opened',
    requestIdOfLocker,
  })),
]

/** topics[0] of all that `readRouterLog` reads. */
export const ROUTER_TOPICS: Hex[] = LOG_READERS.map(({ topic }) => topic)

/** Selects all logs of a base network that `readRouterLog` reads. */
export function routerFilter({ transferRouter, exchangeRouter, baseConnector }: BaseNetwork) {
  const addresses = [transferRouter, exchangeRouter, baseConnector].filter((address) => address !== null)
  return { addresses, topics: [ROUTER_TOPICS] }
}

/** The Bitcoin transaction that a log is about; an event counts only from the contract that the profile names for it. */
export function readRouterLog(
  log: EvmLog,
  base: BaseNetwork,
): { txid: string; event: RouterEvent } | undefined {
  for (const { contract, read } of LOG_READERS) {
    const address = base[contract]
    const meaning = address !== null && sameAddress(log.address, address) ? read(log) : undefined
    if (meaning === undefined) continue
    const { txid, ...event } = meaning
    return { txid, event: { log, ...event } }
  }
  return undefined
}

function ofPayment(
  contract: LogReader['contract'],
  reader: EventReader<{ bitcoinTxId: Hex; user: Hex }>,
  kind: Exclude<RouterEvent['kind'], 'refund-opened'>,
): LogReader {
  return logReader(contract, reader, ({ bitcoinTxId, user }) => ({
    txid: displayTxid(bitcoinTxId),
    kind,
    // The last 20 bytes, of a word or an address.
    user: `0x${user.slice(-40)}`,
  }))
}

function logReader<Args>(
  contract: LogReader['contract'],
  { topic, decode }: EventReader<Args>,
  meaningOf: (args: Args) => Meaning,
): LogReader {
  return {
    contract,
    topic,
    read: (log) => {
      const args = decode(log)
      return args && meaningOf(args)
    },
  }
}
