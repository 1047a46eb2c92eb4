import { hexToBigInt, isHex, toHex } from 'viem'
import type { Lag } from '../lag'
import { answerUpTo } from './lies-of-history'
import { isRecord, retell } from './retell'
import type { Node, RpcRequest, RpcResponse, Teller } from './retell'

/** Parts of a hundred: what it advises for tips, and its estimates of gas. */
const TIPS = 110n
const GAS = 98n

/** As honest as the node behind it, and of another opinion about what is only estimated. */
const estimatingItself: Teller = retell(({ method }, result) => {
  if (method === 'eth_maxPriorityFeePerGas') return partOf(result, TIPS)
  if (method === 'eth_estimateGas') return partOf(result, GAS)
  if (method !== 'eth_feeHistory' || !isRecord(result)) return result
  const { reward } = result
  const tips = (row: unknown) => (Array.isArray(row) ? row.map((tip) => partOf(tip, TIPS)) : row)
  return Array.isArray(reward) ? { ...result, reward: reward.map(tips) } : result
})

/** A second node, which may not have heard of the newest block, for the requests of one moment. */
export function secondNode(lag: Lag, node: Node): (request: RpcRequest) => Promise<RpcResponse> {
  const own: Node = (asked) => estimatingItself(asked, node)
  let asking: Promise<bigint> | undefined

  return async (request) => {
    const head = await (asking ??= headOf(node))
    if (head === 0n || lag.knows(head) || isOfPool(request)) return own(request)
    return answerUpTo(head - 1n, request, own, unmined)
  }
}

async function headOf(node: Node): Promise<bigint> {
  const { result } = await node({ id: 1, method: 'eth_blockNumber', params: [] })
  return isHex(result) ? hexToBigInt(result) : 0n
}

/** Whether it is about the pool: a sent transaction is in every node's pool at once. */
function isOfPool({ params = [] }: RpcRequest): boolean {
  return params.includes('pending')
}

/** A transaction waits while its block is unknown; nothing has a receipt. */
function unmined(result: unknown): unknown {
  if (!isRecord(result) || !('nonce' in result) || !('hash' in result) || 'parentHash' in result) return null
  return { ...result, blockHash: null, blockNumber: null, transactionIndex: null }
}

function partOf(figure: unknown, parts: bigint): unknown {
  return isHex(figure) ? toHex((hexToBigInt(figure) * parts) / 100n) : figure
}
