import { toFunctionSelector, toHex } from 'viem'

/**
 * How a dishonest endpoint lies:
 * - `chain-id`: it is on another chain.
 * - `locker`: registered scripts are unknown, and every other one is a registered, active locker with capacity.
 * - `receipts`: successes have failed, failures have succeeded, and there are no logs.
 */
export type Lie = 'chain-id' | 'locker' | 'receipts'

export type RpcRequest = { id?: unknown; method?: string; params?: readonly unknown[] }
export type RpcResponse = { id?: unknown; result?: unknown }

const isLocker = toFunctionSelector('isLocker(bytes)')
const zeroWord = toHex(0n, { size: 32 })
const oneWord = toHex(1n, { size: 32 })
/** Valid both as an address and as a capacity of some ten thousand bitcoin. */
const someWord = toHex(2n ** 40n, { size: 32 })

/** The answers if the truth is zero. */
const madeUp = new Map<string, string>([
  [toFunctionSelector('getLockerTargetAddress(bytes)'), someWord],
  [toFunctionSelector('isLockerActive(address)'), oneWord],
  [toFunctionSelector('getLockerCapacity(address)'), someWord],
])

const tellers: Record<Lie, (request: RpcRequest, result: unknown) => unknown> = {
  'chain-id': ({ method }, result) => {
    if (method === 'eth_chainId') return '0x1'
    return method === 'net_version' ? '1' : result
  },
  locker: (request, result) => {
    const selector = calledSelector(request)
    if (selector === isLocker) return result === zeroWord ? oneWord : zeroWord
    return result === zeroWord ? (madeUp.get(selector) ?? result) : result
  },
  receipts: ({ method }, result) => {
    if (method === 'eth_getLogs') return []
    if (method !== 'eth_getTransactionReceipt' || !isReceipt(result)) return result
    return { ...result, status: result.status === '0x1' ? '0x0' : '0x1', logs: [] }
  },
}

/** The response with the lie applied. Errors stay unchanged. */
export function tell(lie: Lie, request: RpcRequest, response: RpcResponse): RpcResponse {
  if (!('result' in response)) return response
  return { ...response, result: tellers[lie](request, response.result) }
}

/** Empty if the request is not a call. */
function calledSelector({ method, params }: RpcRequest): string {
  const call = params?.[0]
  if (method !== 'eth_call' || typeof call !== 'object' || call === null) return ''
  // Clients send the calldata under either key.
  const data = 'input' in call ? call.input : 'data' in call ? call.data : undefined
  return typeof data === 'string' ? data.slice(0, 10).toLowerCase() : ''
}

function isReceipt(result: unknown): result is { status: unknown } {
  return typeof result === 'object' && result !== null && 'status' in result
}
