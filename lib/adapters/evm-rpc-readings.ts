import { readRpcAnswer } from '~/lib/contract/evm-rpc'
import { AppError } from '~/lib/core/errors'
import type { Rpc, RpcOutcome } from './evm-rpc-client'
import { lasting } from './reading-limits'
import type { Accepted, Readings, Said } from './readings'

/** Reads. All other methods are sent each time. */
const KEPT = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_feeHistory',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
])

type Kept = { readings: Readings; now: () => number; accepted: Accepted }

/** Sends a read only if no answer counts that was given before; a broadcast makes that node's answers count no more. */
export function keepingAnswers(rpc: Rpc, { readings, now, accepted }: Kept): Rpc {
  return async (url, method, params) => {
    if (method === 'eth_sendRawTransaction')
      return rpc(url, method, params).finally(() => readings.forget(url))
    if (!KEPT.has(method)) return rpc(url, method, params)
    const limits = method === 'eth_chainId' ? lasting(now()) : accepted
    const question = { server: url, text: `${method} ${JSON.stringify(params)}` }
    const { text } = await readings.read(question, limits, async () => saidOf(await rpc(url, method, params)))
    return outcomeOf(text)
  }
}

/** An error, or what a node does not have, is no firm answer. */
function saidOf(outcome: RpcOutcome): Said {
  if ('result' in outcome) return { text: `200 ${JSON.stringify(outcome)}`, isFirm: outcome.result !== null }
  const { status, code, message, data, note, isPage } = outcome.error
  const error = { code, message, data: data ?? note }
  const answer = { ...(isPage === undefined && { jsonrpc: '2.0' }), error }
  return { text: `${status} ${JSON.stringify(answer)}`, isFirm: false }
}

function outcomeOf(text: string): RpcOutcome {
  const [status = ''] = text.split(' ', 1)
  const answer = readRpcAnswer(text.slice(status.length))
  if (answer === undefined) throw new AppError('internal', 'an unreadable answer was kept')
  return 'error' in answer ? { error: { ...answer.error, status: Number(status) } } : answer
}
