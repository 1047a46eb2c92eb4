import { hexToBigInt, isHex } from 'viem'
import { isRecord } from './retell'
import type { RpcRequest } from './retell'

/** An endpoint that refuses, in words of one's own. Without `methods` it refuses all but the chain's id. */
export type Refusal = {
  name: 'refuse'
  /** HTTP status, 200 by default. */
  status?: number | undefined
  /** The whole answer, as text. */
  body?: string | undefined
  /** A JSON-RPC error, in the place of a body. */
  error?: { code?: number | string | undefined; message?: string | undefined; data?: unknown } | undefined
  methods?: string[] | undefined
  /** Only logs of more blocks than this. */
  widerThan?: number | undefined
  /** Only calls with calldata: what asks for nothing is answered. */
  onlyCalldata?: boolean | undefined
}

export function isRefused(refusal: Refusal, request: RpcRequest): boolean {
  const { methods, widerThan, onlyCalldata } = refusal
  const { method = '', params = [] } = request
  if (methods === undefined ? method === 'eth_chainId' : !methods.includes(method)) return false
  if (widerThan !== undefined && widthOf(method, params) <= widerThan) return false
  return onlyCalldata !== true || hasCalldata(params)
}

export function refusedBy({ error }: Refusal, { id }: RpcRequest): object {
  return { jsonrpc: '2.0', id, error: error ?? { code: -32_000, message: 'refused' } }
}

function widthOf(method: string, [filter]: readonly unknown[]): number {
  if (method !== 'eth_getLogs' || !isRecord(filter)) return 0
  const [from, to] = [filter['fromBlock'], filter['toBlock']]
  return isHex(from) && isHex(to) ? Number(hexToBigInt(to) - hexToBigInt(from)) + 1 : 0
}

function hasCalldata([call]: readonly unknown[]): boolean {
  if (!isRecord(call)) return false
  const data = call['data'] ?? call['input']
  return typeof data === 'string' && data !== '0x'
}
