import { hexToBigInt, isHex, toHex } from 'viem'
import { isRecord } from './retell'
import type { Node, RpcRequest, RpcResponse, Teller } from './retell'

/** Where methods take the block that they ask about. Absent, it is the latest. */
const blockParams = new Map([
  ['eth_call', 1],
  ['eth_estimateGas', 1],
  ['eth_simulateV1', 1],
  ['eth_getBalance', 1],
  ['eth_getCode', 1],
  ['eth_getTransactionCount', 1],
  ['eth_getStorageAt', 2],
  ['eth_getBlockByNumber', 0],
  ['eth_feeHistory', 1],
])

/** Answers that name the block that they stand in. */
const found = new Set(['eth_getTransactionReceipt', 'eth_getTransactionByHash', 'eth_getBlockByHash'])

/** Answers of a node that has other blocks than all of them. */
export const historyLies = {
  /** It is ten blocks behind, in everything. */
  behind: async (request, node) => answerUpTo(await tenBelowHead(node), request, node),
  /** It has forgotten what is older than ten blocks: blocks, logs and state are errors, transactions unknown. */
  pruned: async (request, node) => answerFrom(await tenBelowHead(node), request, node),
  /** As most nodes: blocks, logs and receipts are there, and only the state older than ten blocks is an error. */
  stateless: async (request, node) => answerWithState(await tenBelowHead(node), request, node),
} satisfies Record<string, Teller>

/** Answers as a node whose newest block is `last`; `hidden` is what it says of what stands in later ones. */
export async function answerUpTo(
  last: bigint,
  request: RpcRequest,
  node: Node,
  hidden: (result: unknown) => unknown = () => null,
): Promise<RpcResponse> {
  const { id, method = '', params = [] } = request
  const [filter] = params
  if (method === 'eth_blockNumber') return { ...reply(id), result: toHex(last) }
  if (method === 'eth_getLogs' && isRecord(filter)) {
    const from = numberOf(filter['fromBlock']) ?? last
    const to = numberOf(filter['toBlock']) ?? last
    if (from > last) return { ...reply(id), result: [] }
    const seen = { ...filter, fromBlock: toHex(from), toBlock: toHex(to < last ? to : last) }
    return node({ ...request, params: [seen] })
  }
  const at = blockParams.get(method)
  if (at !== undefined) {
    const asked = numberOf(params[at]) ?? last
    if (asked > last) return missing(request, method)
    const known = [...params.slice(0, at), toHex(asked), ...params.slice(at + 1)]
    return node({ ...request, params: known })
  }
  const response = await node(request)
  const stands = found.has(method) ? blockOf(response.result) : undefined
  return stands !== undefined && stands > last ? { ...response, result: hidden(response.result) } : response
}

function missing({ id }: RpcRequest, method: string): RpcResponse {
  const isBlock = method === 'eth_getBlockByNumber'
  return isBlock ? { ...reply(id), result: null } : { ...reply(id), error: fault('header not found') }
}

async function answerFrom(first: bigint, request: RpcRequest, node: Node): Promise<RpcResponse> {
  const { id, method = '', params = [] } = request
  const [filter] = params
  const asked =
    method === 'eth_getLogs' && isRecord(filter) ? filter['fromBlock'] : params[blockParams.get(method) ?? -1]
  if ((numberOf(asked) ?? first) < first) return { ...reply(id), error: fault('pruned history unavailable') }
  const response = await node(request)
  const stands = found.has(method) ? blockOf(response.result) : undefined
  return stands !== undefined && stands < first ? { ...response, result: null } : response
}

async function answerWithState(first: bigint, request: RpcRequest, node: Node): Promise<RpcResponse> {
  const { id, method = '', params = [] } = request
  const isOfState = method !== 'eth_getBlockByNumber' && method !== 'eth_feeHistory'
  const asked = isOfState ? numberOf(params[blockParams.get(method) ?? -1]) : undefined
  return (asked ?? first) < first ? { ...reply(id), error: fault('missing trie node') } : node(request)
}

async function tenBelowHead(node: Node): Promise<bigint> {
  const { result } = await node({ id: 1, method: 'eth_blockNumber', params: [] })
  const head = numberOf(result) ?? 0n
  return head > 10n ? head - 10n : 0n
}

/** `undefined` for `latest` and its kin, which are the head. */
function numberOf(block: unknown): bigint | undefined {
  if (block === 'earliest') return 0n
  return isHex(block) ? hexToBigInt(block) : undefined
}

function blockOf(result: unknown): bigint | undefined {
  return isRecord(result) ? numberOf(result['blockNumber'] ?? result['number']) : undefined
}

function reply(id: unknown): { jsonrpc: string; id: unknown } {
  return { jsonrpc: '2.0', id }
}

function fault(message: string): { code: number; message: string } {
  return { code: -32_000, message }
}
