import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Behave = (request: IncomingMessage, response: ServerResponse, body: string) => void

export type HostileServer = {
  url: string
  /** Method, path and body of every call. */
  calls: { method: string; path: string; body: string; headers: IncomingMessage['headers'] }[]
  behave(next: Behave): void
  /** Resolves once every connection is closed. */
  stop(): Promise<void>
}

/** An HTTP server on a free loopback port with behaviour set by a test. */
export async function startHostileServer(
  first: Behave = (_, response) => response.end(),
): Promise<HostileServer> {
  let behaviour = first
  const calls: HostileServer['calls'] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      calls.push({ method: request.method ?? '', path: request.url ?? '', body, headers: request.headers })
      behaviour(request, response, body)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    behave(next) {
      behaviour = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function sendJson(body: unknown, status = 200): Behave {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

export function send(status: number, headers: Record<string, string>, body = ''): Behave {
  return (_, response) => {
    response.writeHead(status, headers).end(body)
  }
}

/** Sends endlessly, as fast as it is read; `onClose` gets the number of bytes sent before the reader gave up. */
export function sendForever(
  headers: Record<string, string>,
  onClose: (bytes: number) => void,
  status = 200,
): Behave {
  return (_, response) => {
    let bytes = 0
    const block = ' '.repeat(64 * 1024)
    response.writeHead(status, headers)
    const pump = () => {
      while (!response.destroyed) {
        bytes += block.length
        if (!response.write(block)) return
      }
    }
    response.on('drain', pump)
    response.on('close', () => onClose(bytes))
    pump()
  }
}
