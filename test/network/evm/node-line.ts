import { custom, RpcRequestError, type CustomTransport } from 'viem'
import { ask } from '../ask'
import type { RpcRequest, RpcResponse } from './retell'

type Waiting = {
  asked: RpcRequest
  resolve: (response: RpcResponse) => void
  reject: (error: unknown) => void
}

/** Asks a node one thing; all that is asked in one moment goes as one batch. */
export function nodeLine(nodeUrl: string): (asked: RpcRequest) => Promise<RpcResponse> {
  let waiting: Waiting[] = []

  const send = async (batch: Waiting[]): Promise<void> => {
    const calls = batch.map(({ asked }, id) => ({ jsonrpc: '2.0', ...asked, id }))
    const { body } = await ask(nodeUrl, JSON.stringify(calls.length === 1 ? calls[0] : calls))
    const answer: RpcResponse | RpcResponse[] = JSON.parse(body)
    const responses = [answer].flat()
    for (const [index, { asked, resolve, reject }] of batch.entries()) {
      const response = responses.find(({ id }) => id === index)
      if (response === undefined) reject(new Error(`the node gave no answer to ${asked.method}`))
      else resolve({ ...response, id: asked.id })
    }
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (waiting.length > 1) return
      process.nextTick(() => {
        const batch = waiting
        waiting = []
        send(batch).catch((error: unknown) => {
          for (const each of batch) each.reject(error)
        })
      })
    })
}

/** The same line for viem. */
export function nodeTransport(nodeUrl: string): CustomTransport {
  const line = nodeLine(nodeUrl)
  return custom({
    async request(asked: RpcRequest & { method: string }): Promise<unknown> {
      const { result, error } = await line(asked)
      if (error === undefined) return result
      throw new RpcRequestError({ body: asked, error, url: nodeUrl })
    },
  })
}
