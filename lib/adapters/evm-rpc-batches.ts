import { type RpcAnswer, readRpcAnswer, readRpcBatch } from '~/lib/contract/evm-rpc'
import { AppError } from '~/lib/core/errors'
import { createRpc, type Rpc, type RpcOutcome } from './evm-rpc-client'
import type { Http } from './http'
import { meaningOf } from './rpc-meaning'

type Call = { method: string; params: readonly unknown[] }
type Waiting = Call & { answer: (outcome: Promise<RpcOutcome>) => void }

/**
 * Reads with small and quick answers. All other calls are sent alone: one late or oversized answer would fail its whole
 * batch, and a broadcast must not share its request.
 */
const BATCHED = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_feeHistory',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
])

/** Fewer than nodes are usually set to take. */
const MAX_CALLS = 30
/** How long a node that failed a batch is asked singly. */
const SINGLY_MS = 5 * 60_000
/** Errors of geth for calls of a batch that has too many of them, takes too long, or fills too large an answer. */
const BATCH_ERRORS = new Set([-32_600, -32_002, -32_003])

/**
 * Sends the reads that are made of one node at a time as one request (JSON-RPC 2.0, 6). Each call has its own outcome,
 * as if it had been made alone: what a batch leaves unanswered is asked singly.
 */
export function createBatchingRpc(http: Http, now: () => number): Rpc {
  const alone = createRpc(http)
  const waiting = new Map<string, Waiting[]>()
  const failedAt = new Map<string, number>()

  function sendAll(url: string): void {
    const calls = waiting.get(url) ?? []
    waiting.delete(url)
    const age = now() - (failedAt.get(url) ?? Number.NaN)
    const size = age >= 0 && age < SINGLY_MS ? 1 : MAX_CALLS
    for (let from = 0; from < calls.length; from += size) send(url, calls.slice(from, from + size))
  }

  function send(url: string, calls: Waiting[]): void {
    const together = calls.length > 1 ? callTogether(url, calls) : Promise.resolve([])
    for (const [index, { method, params, answer }] of calls.entries())
      answer(together.then((outcomes) => outcomes[index] ?? alone(url, method, params)))
  }

  async function callTogether(url: string, calls: readonly Call[]): Promise<(RpcOutcome | undefined)[]> {
    const json = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
    try {
      const { status, text } = await http({ url, party: 'chain', body: { json }, expect: 'json' })
      const busy = throttleOf(readRpcAnswer(text), status)
      // Asking singly instead would be more of what the node wants less of.
      if (busy !== undefined) return calls.map(() => busy)
      const outcomes = readRpcBatch(status === 200 ? text : '', calls.length).map(ofCall)
      if (outcomes.includes(undefined)) failedAt.set(url, now())
      return outcomes
    } catch (error) {
      // Some nodes drop the connection at a batch. One that asks for a pause does not want more requests instead.
      if (!isAskedToWait(error)) failedAt.set(url, now())
      throw error
    }
  }

  return (url, method, params) => {
    const isBatched = BATCHED.has(method) ? !isWholeBlock(method, params) : isOfNewestBlocks(method, params)
    if (!isBatched) return alone(url, method, params)
    return new Promise((answer) => {
      const calls = waiting.get(url) ?? []
      // After everything that is requested in this turn.
      if (calls.length === 0) setTimeout(sendAll, 0, url)
      waiting.set(url, [...calls, { method, params, answer }])
    })
  }
}

/** With all its transactions. */
function isWholeBlock(method: string, [, isWhole]: readonly unknown[]): boolean {
  return method === 'eth_getBlockByNumber' && isWhole === true
}

/** Logs of the newest blocks are few. */
function isOfNewestBlocks(method: string, [filter]: readonly unknown[]): boolean {
  return (
    method === 'eth_getLogs' &&
    typeof filter === 'object' &&
    filter !== null &&
    Reflect.get(filter, 'toBlock') === 'latest'
  )
}

/** `undefined` if the error is the batch's. */
function ofCall(answer: RpcAnswer | undefined): RpcOutcome | undefined {
  if (answer === undefined || !('error' in answer)) return answer
  const { code } = answer.error
  return code !== undefined && BATCH_ERRORS.has(code)
    ? undefined
    : { error: { ...answer.error, status: 200 } }
}

/** The one refusal that answers a whole batch, if the node is busy. */
function throttleOf(answer: RpcAnswer | undefined, status: number): RpcOutcome | undefined {
  if (answer === undefined || !('error' in answer)) return undefined
  const error = { ...answer.error, status }
  return meaningOf(error, 'run') === 'throttle' ? { error } : undefined
}

function isAskedToWait(error: unknown): boolean {
  return error instanceof AppError && error.details['seconds'] !== undefined
}
