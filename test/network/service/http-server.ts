import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ServiceError, badRequest } from './service-error'
import { KEEPS_IDLE_CONNECTIONS } from '../idle-connections'
import { countRequests, type RequestCounts } from '../request-counts'

const MAX_BODY_BYTES = 256 * 1024

export type HttpCall = { method: string; path: string; body: unknown }
export type HttpAnswer = { status: number; body: unknown }

/** Answers a call; `'drop'` closes the connection without an answer, like a machine that is down. */
export type HttpHandler = (call: HttpCall) => Promise<HttpAnswer | 'drop'>

export type HttpService = { url: string; requests: RequestCounts; stop(): Promise<void> }

/** Serves JSON on a loopback port (0 = any free one) to any origin. Rejects if the port is in use. */
export async function serveJson(port: number, handler: HttpHandler): Promise<HttpService> {
  const server = createServer(KEEPS_IDLE_CONNECTIONS, (request, response) => {
    void answer(request, response, handler)
  })
  const requests = countRequests(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const bound = server.address()
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : port}`,
    requests,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handler: HttpHandler,
): Promise<void> {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, OPTIONS')
  response.setHeader('Access-Control-Allow-Headers', '*')
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end()
    return
  }
  try {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const body = request.method === 'POST' ? await readJson(request) : undefined
    const result = await handler({ method: request.method ?? 'GET', path: pathname, body })
    if (result === 'drop') request.socket.destroy()
    else send(response, result)
  } catch (error) {
    const status = error instanceof ServiceError ? error.status : 500
    send(response, { status, body: { error: describeError(error) } })
  }
}

/** The error object of every rejection; unexpected errors are logged and described only in general. */
export function describeError(error: unknown): { code: string; message: string } {
  if (error instanceof ServiceError) return { code: error.code, message: error.message }
  console.error(error)
  return { code: 'internal', message: 'The service failed.' }
}

function send(response: ServerResponse, { status, body }: HttpAnswer): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BODY_BYTES) throw new ServiceError(413, 'too_large', 'The request is too large.')
    chunks.push(chunk)
  }
  if (length === 0) return {}
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch {
    throw badRequest('bad_json', 'The request body is not JSON.')
  }
}
