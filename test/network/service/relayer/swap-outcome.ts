import { parseEventLogs } from 'viem'
import type { Hash, Log } from 'viem'
import {
  exchangeRouterAbi,
  firstExchangeRouterAbi,
  transferRouterAbi,
  universalSwapsAbi,
  universalTrailingSwapsAbi,
} from '../../evm/abi'
import type { Entry } from '../../evm/abi'
import { sameAddress } from '../evm-networks'
import { contractTxid } from './relay'
import type { Relay } from './relay'

/** A router's outcome of a Bitcoin payment; `fees` = network, locker, protocol, third party, and of swaps bridge. */
export type SwapOutcome = { transactionHash: Hash; fees: readonly bigint[] } & (
  | { kind: 'minted'; output: bigint }
  | { kind: 'swapped'; entry: Entry; intermediary: bigint; output: bigint }
  | { kind: 'failed' | 'paid-in-wrapped' }
)

/** The outcome that these logs of the routers hold for a payment. */
export function outcomeIn({ deployment }: Relay, logs: Log[], txid: string): SwapOutcome | undefined {
  const { transferRouter, exchangeRouter } = deployment.base
  const ours = logs.filter(
    ({ address }) => sameAddress(address, transferRouter) || sameAddress(address, exchangeRouter),
  )
  return [...minted(ours, txid), ...swapped(ours, txid), ...swappedByTheFirst(ours, txid)][0]
}

function minted(logs: Log[], txid: string): SwapOutcome[] {
  return parseEventLogs({ abi: transferRouterAbi, eventName: 'NewWrap', logs })
    .filter(({ args }) => args.bitcoinTxId === contractTxid(txid))
    .map(({ transactionHash, args: { fees, amounts } }) => {
      return { transactionHash, fees, kind: 'minted', output: amounts[1] }
    })
}

function swapped(logs: Log[], txid: string): SwapOutcome[] {
  const found = [
    ...parseEventLogs({
      abi: exchangeRouterAbi,
      eventName: ['NewWrapAndSwapV2', 'FailedWrapAndSwapV2'],
      logs,
    }).map((log) => ({ ...log, entry: 'v2' as const })),
    ...parseEventLogs({ abi: universalSwapsAbi, logs }).map((log) => ({
      ...log,
      entry: 'universal' as const,
    })),
    ...parseEventLogs({ abi: universalTrailingSwapsAbi, logs }).map((log) => ({
      ...log,
      entry: 'universal-trailing' as const,
    })),
  ]
  return found
    .filter(({ args }) => args.bitcoinTxId === contractTxid(txid))
    .map(({ eventName, transactionHash, args, entry }): SwapOutcome => {
      const { fees } = args
      if (eventName.startsWith('Failed')) return { transactionHash, fees, kind: 'failed' }
      const [, intermediary, output] = args.inputIntermediaryOutputAmount
      return { transactionHash, fees, kind: 'swapped', entry, intermediary, output }
    })
}

function swappedByTheFirst(logs: Log[], txid: string): SwapOutcome[] {
  return parseEventLogs({ abi: firstExchangeRouterAbi, logs })
    .filter(({ args }) => args.bitcoinTxId === contractTxid(txid))
    .map(({ eventName, transactionHash, args }): SwapOutcome => {
      const { fees } = args
      if (eventName === 'FailedWrapAndSwap') return { transactionHash, fees, kind: 'paid-in-wrapped' }
      const [, output] = args.inputAndOutputAmount
      return { transactionHash, fees, kind: 'swapped', entry: 'v2', intermediary: output, output }
    })
}
