import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tell } from './lies'
import type { Lie, RpcRequest, RpcResponse } from './lies'

/** Omitted fields stay unchanged. */
export type EndpointState = { down?: boolean; lie?: Lie | false }

export type Endpoint = { readonly url: string; set(state: EndpointState): void; stop(): Promise<void> }

const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
}

/** A JSON-RPC endpoint of its own before a node: it can go down or lie, while others stay honest. */
export async function startEndpoint(options: { port: number; nodeUrl: string }): Promise<Endpoint> {
  const state: Required<EndpointState> = { down: false, lie: false }

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
    const headers = { 'content-type': 'application/json' }
    const answered = await fetch(options.nodeUrl, { method: 'POST', headers, body: asked })
    const honest = await answered.text()
    const body = state.lie === false ? honest : retell(state.lie, asked, honest)
    response.writeHead(answered.status, { ...anyOrigin, ...headers }).end(body)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(502, anyOrigin).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the endpoint has no port')

  return {
    url: `http://127.0.0.1:${address.port}`,
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

function retell(lie: Lie, asked: string, answered: string): string {
  const requests: RpcRequest | RpcRequest[] = JSON.parse(asked)
  const responses: RpcResponse | RpcResponse[] = JSON.parse(answered)
  if (!Array.isArray(requests) || !Array.isArray(responses)) {
    return JSON.stringify(
      Array.isArray(requests) || Array.isArray(responses) ? responses : tell(lie, requests, responses),
    )
  }
  const requestOf = new Map(requests.map((request) => [request.id, request]))
  return JSON.stringify(
    responses.map((response) => {
      const request = requestOf.get(response.id)
      return request === undefined ? response : tell(lie, request, response)
    }),
  )
}
