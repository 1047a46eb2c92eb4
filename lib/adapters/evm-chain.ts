import { keccak256, numberToHex } from 'viem/utils'
import {
  errorDataOf,
  readBlock,
  readCount,
  readData,
  readFeeHistory,
  readHash,
  readQuantity,
  readReceipt,
  readSimulation,
  readTransaction,
} from '~/lib/contract/evm-rpc'
import { AppError } from '~/lib/core/errors'
import type { EvmCall, EvmChain } from '~/lib/services/ports/evm-chain'
import { createEndpoints, disagreement } from './endpoints'
import { FEE_HISTORY_BLOCKS, FEE_PERCENTILES, feesFrom, saysNothing } from './evm-fees'
import { createLogReader } from './evm-logs'
import { createRpc, isUnheard, isUnsupported, nodeFault, resultOf } from './evm-rpc-client'
import { revertReason } from './evm-revert'
import { settleLogs, settleReceipt, settleTransaction } from './evm-settle'
import type { Http } from './http'

type Hex = `0x${string}`
type Options = { network: { chainId: number; rpc: readonly string[] }; http: Http; now: () => number }

/** Heads further apart than this are no matter of one node being a little behind. */
const MAX_HEAD_DISTANCE = 64n

/**
 * One EVM chain over JSON-RPC nodes, each of which proves its chain by eth_chainId.
 *
 * Two nodes are asked, where two are configured and answer, for whatever decides about money: `blockNumber`, `block`,
 * `call`, `logs`, `receipt`, `transaction`, `nonce`, and `balance` at a given block; what they dispute is
 * `chain-disagreement`. One node is enough for the latest `balance` (shown, and proven by the chain when spent),
 * `estimateGas`, `fees` and `simulate` (a second check of what the review proves); a broadcast goes to all.
 */
export function createEvmChain({ network, http, now }: Options): EvmChain {
  const rpc = createRpc(http)
  const logsAt = createLogReader(rpc)
  const ask = async (url: string, method: string, params: readonly unknown[] = []) =>
    resultOf(await rpc(url, method, params), url)
  const endpoints = createEndpoints({
    urls: network.rpc,
    prove: async (url) => readQuantity(await ask(url, 'eth_chainId')) === BigInt(network.chainId),
    now,
  })

  const headAt = async (url: string) => readQuantity(await ask(url, 'eth_blockNumber'))
  const transactionAt = async (url: string, hash: Hex) => {
    const found = readTransaction(await ask(url, 'eth_getTransactionByHash', [hash])) ?? undefined
    requireSame(found?.hash ?? hash, hash)
    return found
  }
  const receiptAt = async (url: string, hash: Hex) => {
    const found = readReceipt(await ask(url, 'eth_getTransactionReceipt', [hash])) ?? undefined
    for (const { transactionHash } of found === undefined ? [] : [found, ...found.logs])
      requireSame(transactionHash, hash)
    return found
  }
  const blockAt = async (url: string, number: bigint | undefined) => {
    const found = readBlock(await ask(url, 'eth_getBlockByNumber', [tagOf(number), false]))
    requireSame(found.number, number ?? found.number)
    return found
  }

  function blockNumber(): Promise<bigint> {
    return endpoints.agree(headAt, (a, b) => {
      const [lower, higher] = a < b ? [a, b] : [b, a]
      if (higher - lower > MAX_HEAD_DISTANCE) throw disagreement('head')
      return lower
    })
  }

  /** A call's data, or the refusal to run it, which is an answer as well: both can be compared. */
  async function callAt(
    url: string,
    call: EvmCall,
    block: string,
  ): Promise<{ data: Hex } | { refusal: AppError }> {
    try {
      return { data: readData(await ask(url, 'eth_call', [callParams(call), block])) }
    } catch (error) {
      if (error instanceof AppError && error.code === 'simulation-reverted') return { refusal: error }
      throw error
    }
  }

  return {
    chainId: network.chainId,
    blockNumber,

    block(number) {
      return endpoints.agree(
        (url) => blockAt(url, number),
        (a, b) => {
          if (a.number === b.number && a.hash !== b.hash && number !== undefined) throw disagreement('block')
          if (number === undefined && distance(a.number, b.number) > MAX_HEAD_DISTANCE)
            throw disagreement('head')
          return a.number < b.number ? a : b
        },
      )
    },

    balance(address, number) {
      const read = async (url: string) =>
        readQuantity(await ask(url, 'eth_getBalance', [address, tagOf(number)]))
      if (number === undefined) return endpoints.first(read)
      return endpoints.agree(read, (a, b) => {
        if (a !== b) throw disagreement('balance')
        return a
      })
    },

    async call(call, number) {
      const [one, other] = await endpoints.two((url) => callAt(url, call, tagOf(number)))
      if (other === undefined || isSameOutcome(one.value, other.value)) return dataOf(one.value)
      if (number !== undefined) throw disagreement('call')
      // Their heads may be a block apart: at the same block there is one answer.
      const block = numberToHex(await blockNumber())
      const [again, against] = await endpoints.two((url) => callAt(url, call, block))
      if (against !== undefined && !isSameOutcome(again.value, against.value)) throw disagreement('call')
      return dataOf(again.value)
    },

    async logs({ toBlock, ...filter }) {
      const whole = { ...filter, toBlock: toBlock ?? (await blockNumber()) }
      return endpoints.agree((url) => logsAt(url, whole), settleLogs)
    },

    receipt(hash) {
      return endpoints.agree((url) => receiptAt(url, hash), settleReceipt)
    },

    transaction(hash) {
      return endpoints.agree((url) => transactionAt(url, hash), settleTransaction)
    },

    nonce(address, tag) {
      return endpoints.agree(
        async (url) => readCount(await ask(url, 'eth_getTransactionCount', [address, tag])),
        // A number that is taken could replace a transaction under way; one too high only waits.
        Math.max,
      )
    },

    estimateGas(call) {
      return endpoints.first(async (url) =>
        readQuantity(await ask(url, 'eth_estimateGas', [callParams(call)])),
      )
    },

    fees() {
      return endpoints.first(async (url) => {
        const params = [numberToHex(FEE_HISTORY_BLOCKS), 'latest', FEE_PERCENTILES]
        const history = readFeeHistory(await ask(url, 'eth_feeHistory', params))
        if (!saysNothing(history)) return feesFrom(history, undefined)
        const advice = await rpc(url, 'eth_maxPriorityFeePerGas', [])
        return feesFrom(history, 'result' in advice ? readQuantity(advice.result) : undefined)
      })
    },

    simulate(calls) {
      const block = { blockStateCalls: [{ calls: calls.map(callParams) }] }
      return endpoints.firstKnown(async (url) => {
        const outcome = await rpc(url, 'eth_simulateV1', [block, 'latest'])
        if ('error' in outcome && isUnsupported(outcome.error)) return undefined
        const simulated = readSimulation(resultOf(outcome, url))
        if (simulated.length !== calls.length)
          throw new AppError('chain-nonsense', 'other calls than were asked for')
        return simulated.map((call) => ({
          success: call.status === '0x1',
          returnData: call.returnData,
          gasUsed: call.gasUsed,
          logs: call.logs.map((log, logIndex) => ({ ...log, ...NO_BLOCK, logIndex })),
          ...(call.status === '0x0' && {
            revertReason: revertReason(errorDataOf(call)) ?? call.error?.message ?? '',
          }),
        }))
      })
    },

    async broadcast(rawTransaction) {
      const hash = keccak256(rawTransaction)
      const outcomes = await endpoints.all(
        async (url) => {
          const sent = await rpc(url, 'eth_sendRawTransaction', [rawTransaction]).catch((error: unknown) => ({
            failure: error,
          }))
          if ('result' in sent && isHash(sent.result, hash)) return { accepted: true as const }
          // Refused, failed or answered oddly, but known: it was there already, or went through.
          if (await transactionAt(url, hash).catch(() => undefined)) return { accepted: true as const }
          if ('failure' in sent) throw sent.failure
          if ('result' in sent) throw new AppError('chain-nonsense', 'another hash than the transaction has')
          if (isUnheard(sent.error)) throw nodeFault(sent.error, url)
          return { accepted: false as const, reason: sent.error.message }
        },
        ({ accepted }) => accepted,
      )
      const outcome = outcomes.find(({ accepted }) => accepted) ?? outcomes[0]
      if (outcome === undefined) throw new AppError('chain-unreachable', 'no node answered')
      return outcome
    },
  }
}

/** What a simulated log's place in the chain is said to be. */
const NO_HASH: Hex = `0x${'0'.repeat(64)}`
const NO_BLOCK = { blockNumber: 0n, blockHash: NO_HASH, transactionHash: NO_HASH }

function requireSame(found: Hex | bigint, asked: Hex | bigint): void {
  if (String(found) !== String(asked).toLowerCase())
    throw new AppError('chain-nonsense', 'an answer to another question than was asked')
}

function tagOf(blockNumber: bigint | undefined): string {
  return blockNumber === undefined ? 'latest' : numberToHex(blockNumber)
}

function callParams({ from, to, data, value }: EvmCall): Record<string, string> {
  return {
    ...(from !== undefined && { from }),
    to,
    data,
    ...(value !== undefined && value > 0n && { value: numberToHex(value) }),
  }
}

type Outcome = { data: Hex } | { refusal: AppError }

function isSameOutcome(a: Outcome, b: Outcome): boolean {
  return 'data' in a && 'data' in b ? a.data === b.data : 'refusal' in a && 'refusal' in b
}

function dataOf(outcome: Outcome): Hex {
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.data
}

function isHash(result: unknown, hash: Hex): boolean {
  try {
    return readHash(result) === hash
  } catch {
    return false
  }
}

function distance(a: bigint, b: bigint): bigint {
  return a < b ? b - a : a - b
}
