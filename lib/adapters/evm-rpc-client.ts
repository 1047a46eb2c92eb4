import { type RpcError, readRpcAnswer } from '~/lib/contract/evm-rpc'
import { excerptOf } from '~/lib/contract/text'
import { AppError } from '~/lib/core/errors'
import type { Http } from './http'
import { revertReason } from './evm-revert'

/** A node's answer: a result or a JSON-RPC error. Transport failures are thrown as `chain-unreachable`. */
export type RpcOutcome = { result: unknown } | { error: RpcError }
export type Rpc = (url: string, method: string, params: readonly unknown[]) => Promise<RpcOutcome>

export function createRpc(http: Http): Rpc {
  return async (url, method, params) => {
    const json = { jsonrpc: '2.0', id: 1, method, params }
    const { status, text } = await http({ url, party: 'chain', body: { json }, expect: 'json' })
    const answer = readRpcAnswer(text)
    // Some nodes send their errors with a 4xx or 5xx status.
    if (answer !== undefined && (status === 200 || 'error' in answer)) return answer
    const { host } = new URL(url)
    const details = { host, status: String(status), reason: excerptOf(text) }
    throw new AppError(
      status === 200 ? 'chain-nonsense' : 'chain-unreachable',
      `${host} answers no JSON-RPC`,
      {
        details,
      },
    )
  }
}

/** The result of a read. Any JSON-RPC error, with its message, counts as that node's failure. */
export function resultOf(outcome: RpcOutcome, url: string): unknown {
  if ('result' in outcome) return outcome.result
  throw nodeFault(outcome.error, url)
}

/**
 * The result of an executed call, which may itself fail.
 * @throws AppError `simulation-reverted`, `gas-insufficient`
 */
export function ranOf(outcome: RpcOutcome, url: string): unknown {
  if ('result' in outcome) return outcome.result
  const { error } = outcome
  if (isRevert(error))
    throw new AppError('simulation-reverted', 'the call reverts', {
      details: { reason: revertReason(error.data) ?? error.message },
    })
  if (/insufficient funds/i.test(error.message))
    throw new AppError('gas-insufficient', 'not enough of the native currency', {
      details: { reason: error.message },
    })
  throw nodeFault(error, url)
}

/** This node cannot answer, now or ever; another may. */
export function nodeFault({ code, message }: RpcError, url: string): AppError {
  const { host } = new URL(url)
  return new AppError('chain-unreachable', `${host}: ${message}`, {
    details: { host, status: String(code), reason: message },
  })
}

/** Code 3 is a revert (execution-apis); older nodes say so only in the message. */
function isRevert({ code, message, data }: RpcError): boolean {
  return (
    code === 3 ||
    (data !== undefined && data !== '0x') ||
    /revert|out of gas|invalid opcode|gas required exceeds/i.test(message)
  )
}

/** The node is busy; this is no answer to the call. */
export function isThrottle({ code, message }: RpcError): boolean {
  return code === 429 || /rate.?limit|too many requests|capacity|request count/i.test(message)
}

const METHOD_NOT_FOUND = -32601
const LIMIT_EXCEEDED = -32005

export function isUnsupported({ code, message }: RpcError): boolean {
  return (
    code === METHOD_NOT_FOUND || /method not found|not supported|unsupported|not available/i.test(message)
  )
}

/** Whether the node did not examine the transaction at all, so that its error says nothing about it. */
export function isUnheard(error: RpcError): boolean {
  return isThrottle(error) || error.code === METHOD_NOT_FOUND || error.code === LIMIT_EXCEEDED
}
