import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerOnceMined, sends } from './answer-once-mined'
import { isToldOnce, tell } from './lies'
import type { Lie } from './lies'
import { asksForTips, quietTips } from './quiet-tips'
import { nodeLine } from './node-line'
import { isRefused, refusedBy, type Refusal } from './refuse'
import type { RpcRequest, RpcResponse } from './retell'
import { secondNode } from './second-node'
import { ask, type Answer } from '../ask'
import { KEEPS_IDLE_CONNECTIONS } from '../idle-connections'
import type { Lag } from '../lag'
import { countRequests, type RequestCounts } from '../request-counts'

/** `quiet`: the tips that are told are lower than those that anvil pays. */
export type Tips = 'paid' | 'quiet'

/** Omitted fields stay unchanged. */
export type EndpointState = { down?: boolean; lie?: Lie | false }

export type Endpoint = {
  readonly url: string
  readonly requests: RequestCounts
  set(state: EndpointState): void
  stop(): Promise<void>
}

const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
}

const json = { 'content-type': 'application/json' }

/** A JSON-RPC endpoint of its own before a node: it can go down or lie, while others stay honest. */
export async function startEndpoint(options: {
  port: number
  nodeUrl: string
  tips: Tips
  /** Of a second node. */
  lag?: Lag
}): Promise<Endpoint> {
  const { nodeUrl, port, tips, lag } = options
  const state: Required<EndpointState> = { down: false, lie: false }
  const line = nodeLine(nodeUrl)
  const forward = (body: string) => ask(nodeUrl, body)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (state.down) {
      request.socket.destroy()
      return
    }
    if (request.method !== 'POST') {
      response.writeHead(request.method === 'OPTIONS' ? 204 : 405, anyOrigin).end()
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const asked = Buffer.concat(chunks).toString()
    const { status, body } = await answerTo(asked)
    response.writeHead(status, { ...anyOrigin, ...json }).end(body)
  }

  function answerTo(asked: string): Promise<Answer> {
    const { lie } = state
    if (lie !== false) {
      if (typeof lie === 'object') return refuse(lie, asked)
      if (isToldOnce(lie)) state.lie = false
      return retold(asked, (request) => tell(lie, request, node))
    }
    if (lag !== undefined) {
      const second = secondNode(lag, node)
      return retold(asked, (request) => second(request))
    }
    const isRetold = sends(asked) || (tips === 'quiet' && asksForTips(asked))
    return isRetold ? retold(asked, node) : forward(asked)
  }

  /** The node, with the tips of this endpoint. */
  function node(request: RpcRequest): Promise<RpcResponse> {
    return answerOnceMined(request, (each) => (tips === 'quiet' ? quietTips(each, line) : line(each)))
  }

  /** A refusal of the whole answer, or of each call that it concerns. */
  async function refuse(refusal: Refusal, asked: string): Promise<Answer> {
    const { status = 200, body } = refusal
    const requests: RpcRequest | RpcRequest[] = JSON.parse(asked)
    if (body !== undefined)
      return [requests].flat().some((request) => isRefused(refusal, request))
        ? { status, body }
        : forward(asked)
    const answer = async (request: RpcRequest) =>
      isRefused(refusal, request) ? refusedBy(refusal, request) : node(request)
    if (Array.isArray(requests))
      return { status: 200, body: JSON.stringify(await Promise.all(requests.map(answer))) }
    const refused = isRefused(refusal, requests)
    return { status: refused ? status : 200, body: JSON.stringify(await answer(requests)) }
  }

  async function retold(
    asked: string,
    answerOne: (request: RpcRequest) => Promise<RpcResponse>,
  ): Promise<Answer> {
    const requests: RpcRequest | RpcRequest[] = JSON.parse(asked)
    const answers = Array.isArray(requests)
      ? await Promise.all(requests.map(answerOne))
      : await answerOne(requests)
    return { status: 200, body: JSON.stringify(answers) }
  }

  const server = createServer(KEEPS_IDLE_CONNECTIONS, (request, response) => {
    answer(request, response).catch(() => response.writeHead(502, anyOrigin).end())
  })
  const requests = countRequests(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the endpoint has no port')

  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    set(change) {
      Object.assign(state, change)
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
