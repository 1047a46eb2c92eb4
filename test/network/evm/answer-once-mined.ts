import { setTimeout as sleep } from 'node:timers/promises'
import { isHex } from 'viem'
import type { Node, RpcRequest, RpcResponse } from './retell'

const SENDING = 'eth_sendRawTransaction'
const LOOK_MS = 10
/** A transaction that cannot be mined yet, such as one whose nonce leaves a gap, stays in the pool. */
const MOST_LOOKS = 50

/** Whether a body sends a transaction, so that the answer cannot pass at once. */
export function sends(body: string): boolean {
  return body.includes(SENDING)
}

/** Anvil answers a sender first, and mines what was sent a moment later: here it is mined by the time of the answer. */
export async function answerOnceMined(request: RpcRequest, node: Node): Promise<RpcResponse> {
  const response = await node(request)
  const { result: hash } = response
  if (request.method !== SENDING || !isHex(hash)) return response
  const { result: minesAtOnce } = await node({ id: 0, method: 'anvil_getAutomine', params: [] })
  if (minesAtOnce !== true) return response
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const { result: receipt } = await node({ id: 0, method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt !== null) break
    await sleep(LOOK_MS)
  }
  return response
}
