import { readRpcAnswer } from '~/lib/contract/evm-rpc'
import { excerptOf } from '~/lib/contract/text'
import { AppError } from '~/lib/core/errors'
import type { Http } from './http'
import type { Refusal } from './rpc-meaning'

/**
 * A node's answer: a result, or a refusal by JSON-RPC or by HTTP. No answer is thrown as `chain-unreachable`, an unreadable
 * one as `chain-nonsense`.
 */
export type RpcOutcome = { result: unknown } | { error: Refusal }
export type Rpc = (url: string, method: string, params: readonly unknown[]) => Promise<RpcOutcome>

export function createRpc(http: Http): Rpc {
  return async (url, method, params) => {
    const json = { jsonrpc: '2.0', id: 1, method, params }
    const { status, text } = await http({ url, party: 'chain', body: { json }, expect: 'json' })
    const answer = readRpcAnswer(text)
    // Some nodes send their errors with a 4xx or 5xx status.
    if (answer !== undefined && 'error' in answer) return { error: { ...answer.error, status } }
    if (status !== 200)
      return { error: { code: undefined, message: excerptOf(text), data: undefined, status, isPage: true } }
    if (answer !== undefined) return answer
    const { host } = new URL(url)
    throw new AppError('chain-nonsense', `${host} answers no JSON-RPC`, {
      details: { host, status: String(status), reason: excerptOf(text) },
    })
  }
}

/** The result of a read. Any refusal, with its message, counts as that node's failure. */
export function resultOf(outcome: RpcOutcome, url: string): unknown {
  if ('result' in outcome) return outcome.result
  throw nodeFault(outcome.error, url)
}

/** This node cannot answer, now or ever; another may. */
export function nodeFault({ code, message, status }: Refusal, url: string): AppError {
  const { host } = new URL(url)
  return new AppError('chain-unreachable', `${host}: ${message}`, {
    details: { host, status: String(code ?? status), reason: message },
  })
}
