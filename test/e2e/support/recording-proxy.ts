import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RecordingProxy = {
  /** For `--proxy-server`. */
  address: string
  /** Origins that received any request, each once. */
  origins(): string[]
  stop(): Promise<void>
}

/** An HTTP proxy that forwards plain requests, blocks encrypted ones, and records both. */
export async function startProxy(): Promise<RecordingProxy> {
  const asked = new Set<string>()
  const server = createServer((incoming, answer) => {
    const url = new URL(incoming.url ?? '')
    asked.add(url.origin)
    passOn(url, incoming, answer)
  })
  server.on('connect', ({ url = '' }, socket) => {
    asked.add(`https://${url}`)
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  const port = await listen(server)
  return {
    address: `127.0.0.1:${port}`,
    origins: () => [...asked].toSorted(),
    stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}

function passOn(url: URL, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = incoming
  const outgoing = request(url, { ...(method !== undefined && { method }), headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  outgoing.on('error', () => answer.destroy())
  incoming.pipe(outgoing)
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return address.port
}
