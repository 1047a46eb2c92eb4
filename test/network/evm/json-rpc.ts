import { ask } from '../ask'

/** One JSON-RPC call. @throws Error with the node's message if it answers with an error */
export async function callRpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const { body } = await ask(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  const answer: { result?: unknown; error?: { message: string } } = JSON.parse(body)
  if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result
}
