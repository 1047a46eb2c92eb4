import { numberToHex } from 'viem/utils'
import {
  IMPLEMENTATION_SLOT,
  readBlock,
  readCount,
  readData,
  readImplementation,
  readQuantity,
  readReceipt,
  readSentIn,
  readTransaction,
} from '~/lib/contract/evm-rpc'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { EvmNetwork } from '~/lib/contract/profile'
import type { EvmCall, EvmChain, EvmLog } from '~/lib/services/ports/evm-chain'
import { agreedByTwo } from './agreed-by-two'
import { agreedOrMerged } from './agreed-or-merged'
import type { Read } from './endpoint-health'
import { createEndpoints, disagreement, type Endpoints, isDispute, isOnNews, type Settle } from './endpoints'
import { broadcastAt } from './evm-broadcast'
import {
  callAt,
  type CallOutcome,
  dataOf,
  gasAt,
  gasOf,
  isSameOutcome,
  settleGas,
  settleOutcome,
} from './evm-call'
import { feesAt, mergedFees, settleFees } from './evm-fees'
import { createLogReader, type LogReader, newestLogs } from './evm-logs'
import { paidAt } from './evm-paid-by'
import { type Head, lowerHead } from './evm-heads'
import { isRuledOutAt } from './evm-ruled-out'
import type { ReadAgain } from './bitcoin-chain'
import { createBatchingRpc } from './evm-rpc-batches'
import { resultOf, type Rpc } from './evm-rpc-client'
import { keepingAnswers } from './evm-rpc-readings'
import { ANEW } from './reading-limits'
import type { Accepted, Readings } from './readings'
import { settleLogs, settleNonce, settleReceipt, settleSent, settleTransaction } from './evm-settle'
import { settleSimulation, simulateAt, withLayerGas } from './evm-simulate'
import type { Http } from './http'
import type { StoredNumbers } from './stored-numbers'

type Options = {
  network: { chainId: number; rpc: readonly string[]; rollupFee?: EvmNetwork['rollupFee'] }
  http: Http
  /** For broadcasts alone. */
  sending?: Http
  now: () => number
  readings: Readings
  /** How many blocks each node answers for, by its address. */
  spans: StoredNumbers
}

/**
 * One EVM chain over JSON-RPC nodes, each of which proves its chain by eth_chainId.
 *
 * If two nodes are configured and answer, both are asked for everything that decides about money. A third node settles
 * a dispute; without one the call throws `chain-disagreement`. One node is enough for the latest `balance`, which is
 * only displayed: the chain itself checks it when it is spent. A broadcast goes to every node.
 */
export function createEvmChain({
  network,
  http,
  sending = http,
  now,
  readings,
  spans,
}: Options): ReadAgain<EvmChain, number> {
  const fresh = createBatchingRpc(http, now)
  const rpcSince = (accepted: Accepted, by = fresh) => keepingAnswers(by, { readings, now, accepted })
  const usual = rpcSince(ANEW)
  const chainId = BigInt(network.chainId)
  const endpointsBy = (rpc: Rpc) =>
    createEndpoints({
      urls: network.rpc,
      prove: async (url) => readQuantity(resultOf(await rpc(url, 'eth_chainId', []), url)) === chainId,
      now,
    })
  const endpoints = endpointsBy(usual)
  const sender = rpcSince(ANEW, createBatchingRpc(sending, now))
  const sendingTo = endpointsBy(sender)
  const { rollupFee = null } = network
  const over = (rpc: Rpc) =>
    chainOver(endpoints, {
      chainId: network.chainId,
      rollupFee,
      rpc,
      fresh: usual,
      sender,
      sendingTo,
      logsAt: createLogReader(rpc, spans),
    })
  return {
    chain: over(usual),
    reading: (since) => over(rpcSince({ since, unfirmSince: since })),
  }
}

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

function chainOver(endpoints: Endpoints, nodes: Nodes): EvmChain {
  const { chainId, rollupFee, rpc, fresh, sender, sendingTo, logsAt } = nodes
  const call = async (url: string, method: string, params: readonly unknown[] = [], by: Rpc = rpc) =>
    resultOf(await by(url, method, params), url)
  const headAt = async (url: string): Promise<Head> => ({
    number: readQuantity(await call(url, 'eth_blockNumber')),
    timeOf: async (number) => (await blockAt(url, number)).timestamp,
  })
  const transactionAt = async (url: string, hash: Hex, by: Rpc = rpc) => {
    const transaction = readTransaction(await call(url, 'eth_getTransactionByHash', [hash], by)) ?? undefined
    requireSame(transaction?.hash ?? hash, hash)
    return transaction
  }
  const receiptAt = async (url: string, hash: Hex, by: Rpc = rpc) => {
    const receipt = readReceipt(await call(url, 'eth_getTransactionReceipt', [hash], by)) ?? undefined
    for (const { transactionHash } of receipt === undefined ? [] : [receipt, ...receipt.logs])
      requireSame(transactionHash, hash)
    return receipt
  }
  const blockAt = async (url: string, number: bigint) => {
    const block = readBlock(await call(url, 'eth_getBlockByNumber', [numberToHex(number), false]))
    requireSame(block.number, number)
    return block
  }
  const nonceAt = async (url: string, address: Hex, block: string, by: Rpc = rpc) =>
    readCount(await call(url, 'eth_getTransactionCount', [address, block], by))

  async function blockNumber(): Promise<bigint> {
    return (await endpoints.agree(headAt, lowerHead)).number
  }

  /** Reads by two nodes that agree, at their heads or, as these may be a block apart, at one block. */
  async function agreedAt<T>(at: (block: string) => Read<T>, settle: Settle<T>): Promise<T> {
    const [one, other] = await endpoints.two(at('latest'))
    if (other === undefined) return one.value
    try {
      return await settle(one.value, other.value)
    } catch (thrown) {
      if (!isDispute(thrown)) throw thrown
    }
    return endpoints.agree(at(numberToHex(await blockNumber())), settle)
  }

  /** The outcome that two nodes agree on, or those of all that were asked. */
  async function outcomesOf(call: EvmCall): Promise<[CallOutcome, ...CallOutcome[]]> {
    const at = (block: string) => (url: string) => callAt(rpc, url, call, block)
    const [one, other] = await endpoints.two(at('latest'))
    if (other === undefined || isSameOutcome(one.value, other.value)) return [one.value]
    const seen = new Set<CallOutcome>()
    try {
      // Two nodes' heads may be a block apart: compare their answers at one block.
      const block = numberToHex(await blockNumber())
      const agreed = await endpoints.agree(at(block), (a, b) => {
        seen.add(a).add(b)
        return settleOutcome(a, b)
      })
      return [agreed]
    } catch (thrown) {
      if (!isDispute(thrown)) throw thrown
      const [first, ...others] = seen
      return first === undefined ? [one.value, other.value] : [first, ...others]
    }
  }

  return {
    chainId,
    blockNumber,
    counting: (note) => chainOver(endpoints.counting(note), nodes),

    async block(number) {
      // The head as well: of two nodes' newest blocks, each would have only one's word.
      const height = number ?? (await blockNumber())
      return endpoints.agree(
        (url) => blockAt(url, height),
        (a, b) => {
          if (a.hash !== b.hash || a.timestamp !== b.timestamp) throw disagreement('block')
          return a
        },
      )
    },

    balance(address, number) {
      const read = async (url: string) =>
        readQuantity(await call(url, 'eth_getBalance', [address, tagOf(number)]))
      if (number === undefined) return endpoints.first(read)
      return endpoints.agree(read, (a, b) => {
        if (a !== b) throw disagreement('balance')
        return a
      })
    },

    async call(transaction, number) {
      const at = (block: string) => (url: string) => callAt(rpc, url, transaction, block)
      if (number !== undefined) return dataOf(await endpoints.agree(at(numberToHex(number)), settleOutcome))
      const [one, other] = await outcomesOf(transaction)
      if (other !== undefined) throw disagreement('call')
      return dataOf(one)
    },

    async callByTwo(transaction) {
      const outcomes = await outcomesOf(transaction)
      return outcomes.map((outcome) => ('data' in outcome ? outcome.data : undefined))
    },

    async hasCode(address) {
      return agreedAt(
        (block) => async (url) => isContract(readData(await call(url, 'eth_getCode', [address, block]))),
        (a, b) => {
          if (a !== b) throw disagreement('code')
          return a
        },
      )
    },

    implementationOf(contract) {
      return agreedAt(
        (block) => async (url) =>
          readImplementation(await call(url, 'eth_getStorageAt', [contract, IMPLEMENTATION_SLOT, block])),
        (a, b) => {
          if (a !== b) throw disagreement('code')
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
          const [head, newest] = await Promise.all([headAt(url), newestLogs(rpc, url, filter)])
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

    receipt(hash) {
      return endpoints
        .agree((url) => receiptAt(url, hash), settleReceipt)
        .catch((thrown: unknown) => {
          // No third node has decided it: it counts as not mined yet.
          if (isOnNews(thrown)) return undefined
          throw thrown
        })
    },

    isRuledOut(versions, blockNumber) {
      // It takes hope away, and compares two answers: an earlier one of them would make it wrong.
      const nodeAt = (url: string) => ({
        receipt: (hash: Hex) => receiptAt(url, hash, fresh),
        nonce: (address: Hex, block: bigint) => nonceAt(url, address, numberToHex(block), fresh),
      })
      return agreedByTwo(
        endpoints,
        (url) => isRuledOutAt(nodeAt(url), versions, blockNumber),
        (a, b) => {
          if (a !== b) throw disagreement('transaction')
          return a
        },
      )
    },

    transaction(hash) {
      return endpoints.agree((url) => transactionAt(url, hash), settleTransaction)
    },

    nonce(address, tag) {
      return endpoints.agree((url) => nonceAt(url, address, tag), settleNonce)
    },

    sent(address, own) {
      // A signature needs the nonces of this moment.
      return endpoints.agree(async (url) => {
        const [mined, pending] = await Promise.all([
          nonceAt(url, address, 'latest', fresh),
          nonceAt(url, address, 'pending', fresh),
        ])
        return { mined, pending }
      }, settleSent(own))
    },

    paidBy(account, number) {
      const nodeAt = (url: string) => ({
        nonce: (address: Hex, block: bigint) => nonceAt(url, address, numberToHex(block)),
        receipt: (hash: Hex) => receiptAt(url, hash),
        transactionsOf: async (address: Hex, block: bigint) => {
          const answer = await call(url, 'eth_getBlockByNumber', [numberToHex(block), true])
          requireSame(readBlock(answer).number, block)
          return readSentIn(answer, address)
        },
      })
      return endpoints.agree(
        (url) => paidAt(nodeAt(url), account, number),
        (a, b) => {
          if (a !== b) throw disagreement('balance')
          return a
        },
      )
    },

    async isNonceDisputed(address) {
      const at = numberToHex(await blockNumber())
      try {
        await endpoints.agree(
          (url) => nonceAt(url, address, at),
          (a, b) => {
            if (a !== b) throw disagreement('nonce')
            return a
          },
        )
        return false
      } catch (thrown) {
        if (isDispute(thrown)) return true
        throw thrown
      }
    },

    async estimateGas(call) {
      return gasOf(await agreedAt((block) => (url) => gasAt(rpc, url, call, block), settleGas))
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

    async simulate(calls) {
      const head = await blockNumber()
      const block = numberToHex(head)
      const isLayerInGas = rollupFee === 'arbitrum'
      const results = await endpoints.agreeKnown(async (url) => {
        const simulated = await simulateAt(rpc, url, calls, block)
        return isLayerInGas ? withLayerGas(rpc, url, calls, simulated, block) : simulated
      }, settleSimulation)
      return results && { blockNumber: head, results }
    },

    async broadcast(rawTransaction) {
      const outcomes = await sendingTo.all(
        (url) =>
          broadcastAt(sender, url, rawTransaction, async (hash) => {
            const pooled = await transactionAt(url, hash, sender).catch(() => undefined)
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

function requireSame(actual: Hex | bigint, wanted: Hex | bigint): void {
  if (String(actual) !== String(wanted).toLowerCase())
    throw new AppError('chain-nonsense', 'an answer to another question than was asked')
}

/** An account whose key has delegated it to a contract's code is still an account of that key (EIP-7702). */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/

function isContract(code: Hex): boolean {
  return code !== '0x' && !DELEGATION.test(code)
}

function tagOf(blockNumber: bigint | undefined): string {
  return blockNumber === undefined ? 'latest' : numberToHex(blockNumber)
}
