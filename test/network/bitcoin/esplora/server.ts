import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { BitcoinNode } from '../node'
import { Rejection } from '../rejection'
import { beforeTip } from './earlier'
import { tellerOf, type Lie, type Teller } from './lie'
import { isRefused, refusedBy, type Refusal } from './refuse'
import { json, text, type Reply } from './reply'
import { otherEstimates } from './fee-estimates'
import { answer } from './routes'
import { KEEPS_IDLE_CONNECTIONS } from '../../idle-connections'
import type { Lag } from '../../lag'
import { countRequests, type RequestCounts } from '../../request-counts'

/** `down: true` drops every connection; `'unavailable'` answers 503. Omitted fields stay unchanged. */
export type EndpointState = { down?: boolean | 'unavailable'; lie?: Lie | false }

type EsploraEndpoint = {
  url: string
  requests: RequestCounts
  set(state: EndpointState): void
  close(): Promise<void>
}

const maxBodyBytes = 1_000_000

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    size += part.length
    if (size > maxBodyBytes) throw new Rejection('body too large')
    chunks.push(part)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function broadcast(node: BitcoinNode, request: IncomingMessage): Promise<Reply> {
  try {
    return text(await node.send(await readBody(request)))
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const { code, message } = error
    return text(`sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`, 400)
  }
}

async function reply(node: BitcoinNode, request: IncomingMessage, tell: Teller): Promise<Reply> {
  const path = new URL(request.url ?? '/', 'http://esplora').pathname
  if (request.method === 'POST' && path === '/tx') return broadcast(node, request)
  if (request.method !== 'GET') return text('endpoint does not exist', 404)
  return node.exclusive(() => tell(node.ledger, path))
}

function send(response: ServerResponse, { status, type, body, headers }: Reply): void {
  response.writeHead(status, { ...headers, 'content-type': type, 'access-control-allow-origin': '*' })
  if (type === 'application/json') response.end(JSON.stringify(body))
  else response.end(body)
}

/** A server that may not have heard of the newest block, and estimates fees in its own way. */
function answerOf(lag: Lag): Teller {
  return (ledger, path) =>
    path === '/fee-estimates'
      ? json(otherEstimates)
      : answer(lag.knows(ledger.chain.tip().hash) ? ledger : beforeTip(ledger), path)
}

/** Serves the node like Blockstream's Esplora, on a port of its own; with `lag`, as a second server does. */
export async function serveEsplora(
  node: BitcoinNode,
  host: string,
  port: number,
  lag?: Lag,
): Promise<EsploraEndpoint> {
  const sockets = new Set<Socket>()
  const honest = lag === undefined ? answer : answerOf(lag)
  let down: boolean | 'unavailable' = false
  let tell: Teller = honest
  let isToldOnce = false
  let refusal: Refusal | undefined

  const server = createServer(KEEPS_IDLE_CONNECTIONS, (request, response) => {
    if (down === 'unavailable') return send(response, text('Service Unavailable', 503))
    const path = new URL(request.url ?? '/', 'http://esplora').pathname
    if (refusal !== undefined && request.method === 'POST' && isRefused(refusal, 'POST', path))
      return send(response, refusedBy(refusal))
    const told = tell
    if (isToldOnce) tell = honest
    reply(node, request, told).then(
      (done) => send(response, done),
      (error: unknown) => send(response, text(String(error), 500)),
    )
  })
  const requests = countRequests(server)
  // The port stays bound while the endpoint is down, so that no other process takes it and it comes back at once.
  server.on('connection', (socket) => {
    if (down === true) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const bound = server.address()
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port

  return {
    url: `http://${host}:${boundPort}`,
    requests,
    set(state) {
      down = state.down ?? down
      if (state.lie !== undefined) {
        tell = state.lie === false ? honest : tellerOf(state.lie, node.ledger)
        isToldOnce = state.lie === 'nonsense-once'
        refusal = typeof state.lie === 'object' && state.lie.name === 'refuse' ? state.lie : undefined
      }
      if (down === true) for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
