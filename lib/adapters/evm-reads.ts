import type { EvmNetwork } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import type { EvmChain, EvmLog } from '~/lib/services/ports/evm-chain'
import { agreedByTwo } from './agreed-by-two'
import { agreedOrMerged } from './agreed-or-merged'
import { disagreement, type Endpoints, isDispute, isOnNews, settleSame } from './endpoints'
import { broadcastAt } from './evm-broadcast'
import { contractReads } from './evm-contracts'
import { feesAt, mergedFees, settleFees } from './evm-fees'
import { lowerHead } from './evm-heads'
import { type LogReader, newestLogs } from './evm-logs'
import { nodeAt } from './evm-node'
import { paidAt } from './evm-paid-by'
import type { Rpc } from './evm-rpc-client'
import { isRuledOutAt } from './evm-ruled-out'
import { settleLogs, settleNonce, settleReceipt, settleSent, settleTransaction } from './evm-settle'

type Nodes = {
  chainId: number
  rollupFee: EvmNetwork['rollupFee']
  rpc: Rpc
  /** Asks, whatever was answered before. */
  fresh: Rpc
  /** For broadcasts alone. */
  sender: Rpc
  sendingTo: Endpoints
  logsAt: LogReader
}

type Parts = Nodes & { endpoints: Endpoints; blockNumber: () => Promise<bigint> }

/** Reads by the nodes of a chain together. */
export function readsOf(endpoints: Endpoints, nodes: Nodes): EvmChain {
  const { chainId, rpc } = nodes
  const blockNumber = async (): Promise<bigint> =>
    (await endpoints.agree((url) => nodeAt(rpc, url).head(), lowerHead)).number
  const parts = { ...nodes, endpoints, blockNumber }
  return {
    chainId,
    blockNumber,
    counting: (note) => readsOf(endpoints.counting(note), nodes),
    ...blockReads(parts),
    ...transactionReads(parts),
    ...accountReads(parts),
    ...contractReads(parts),
  }
}

function blockReads({
  endpoints,
  rpc,
  logsAt,
  blockNumber,
}: Parts): Pick<EvmChain, 'block' | 'logs' | 'logsSince' | 'fees'> {
  return {
    async block(number) {
      // The head as well: of two nodes' newest blocks, each would have only one's word.
      const height = number ?? (await blockNumber())
      return endpoints.agree(
        (url) => nodeAt(rpc, url).block(height),
        (a, b) => {
          if (a.hash !== b.hash || a.timestamp !== b.timestamp) throw disagreement('block')
          return a
        },
      )
    },

    async logs({ toBlock, ...filter }) {
      const whole = { ...filter, toBlock: toBlock ?? (await blockNumber()) }
      return endpoints.agree((url) => logsAt(url, whole), settleLogs)
    },

    async logsSince(filter) {
      const isUpTo = (head: bigint) => (log: EvmLog) => log.blockNumber <= head
      const { head, logs } = await endpoints.agree(
        async (url) => {
          // Both are asked in the same turn, so that they make one batch.
          const [head, newest] = await Promise.all([nodeAt(rpc, url).head(), newestLogs(rpc, url, filter)])
          return { head, logs: newest ?? (await logsAt(url, { ...filter, toBlock: head.number })) }
        },
        async (a, b) => {
          const head = await lowerHead(a.head, b.head)
          const upTo = isUpTo(head.number)
          return { head, logs: settleLogs(a.logs.filter(upTo), b.logs.filter(upTo)) }
        },
      )
      return { head: head.number, logs }
    },

    async fees() {
      const told = await agreedOrMerged(endpoints, (url) => feesAt(rpc, url), {
        settle: settleFees,
        merge: mergedFees,
      })
      if (told === undefined) throw new AppError('chain-unreachable', 'no node tells fees')
      const { head: _, ...fees } = told
      return fees
    },
  }
}

function transactionReads({
  endpoints,
  rpc,
  fresh,
  sender,
  sendingTo,
}: Parts): Pick<EvmChain, 'transaction' | 'receipt' | 'isRuledOut' | 'broadcast'> {
  return {
    transaction(hash) {
      return endpoints.agree((url) => nodeAt(rpc, url).transaction(hash), settleTransaction)
    },

    receipt(hash) {
      return endpoints
        .agree((url) => nodeAt(rpc, url).receipt(hash), settleReceipt)
        .catch((thrown: unknown) => {
          // No third node has decided it: it counts as not mined yet.
          if (isOnNews(thrown)) return undefined
          throw thrown
        })
    },

    isRuledOut(versions, blockNumber) {
      // It takes hope away, and compares two answers: an earlier one of them would make it wrong.
      return agreedByTwo(
        endpoints,
        (url) => isRuledOutAt(nodeAt(fresh, url), versions, blockNumber),
        settleSame('transaction'),
      )
    },

    async broadcast(rawTransaction) {
      const outcomes = await sendingTo.all(
        (url) =>
          broadcastAt(sender, url, rawTransaction, async (hash) => {
            const pooled = await nodeAt(sender, url)
              .transaction(hash)
              .catch(() => undefined)
            return pooled !== undefined
          }),
        ({ accepted }) => accepted,
      )
      const outcome = outcomes.find(({ accepted }) => accepted) ?? outcomes[0]
      if (outcome === undefined) throw new AppError('chain-unreachable', 'no node answered')
      return outcome
    },
  }
}

function accountReads({
  endpoints,
  rpc,
  fresh,
  blockNumber,
}: Parts): Pick<EvmChain, 'balance' | 'nonce' | 'sent' | 'paidBy' | 'isNonceDisputed'> {
  return {
    balance(address, number) {
      const read = (url: string) => nodeAt(rpc, url).balance(address, number ?? 'latest')
      return number === undefined ? endpoints.first(read) : endpoints.agree(read, settleSame('balance'))
    },

    nonce(address, tag) {
      return endpoints.agree((url) => nodeAt(rpc, url).nonce(address, tag), settleNonce)
    },

    sent(address, own) {
      // A signature needs the nonces of this moment.
      return endpoints.agree(async (url) => {
        const { nonce } = nodeAt(fresh, url)
        const [mined, pending] = await Promise.all([nonce(address, 'latest'), nonce(address, 'pending')])
        return { mined, pending }
      }, settleSent(own))
    },

    paidBy(account, number) {
      return endpoints.agree((url) => paidAt(nodeAt(rpc, url), account, number), settleSame('balance'))
    },

    async isNonceDisputed(address) {
      const head = await blockNumber()
      try {
        await endpoints.agree((url) => nodeAt(rpc, url).nonce(address, head), settleSame('nonce'))
        return false
      } catch (thrown) {
        if (isDispute(thrown)) return true
        throw thrown
      }
    },
  }
}
