import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isForHost, isOfPage } from './gate'
import { type FromPage, fromPage } from './messages'
import type { Seat } from './seat'

/** The page’s files by their paths, with their types. */
export type PageFiles = Readonly<Record<string, { type: string; text: string }>>

const LOOPBACK = '127.0.0.1'
const MAX_BODY = 1_000_000
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

type Ports = { files: PageFiles; seat: Seat; token: string }

/**
 * Serves the page on a random port of this computer, to whoever names that host, and carries messages between its tab
 * and the seat. Nobody else gets a word.
 */
export async function startHost({ files, seat, token }: Ports): Promise<{ link: string; stop: () => void }> {
  let host = ''

  /** The first line writes the head, so that a tab without a seat gets another. */
  const sit = (response: ServerResponse): void => {
    response.setHeaders(new Headers({ ...HEADERS, 'content-type': 'application/x-ndjson' }))
    const leave = seat.take((message) => void response.write(`${JSON.stringify(message)}\n`))
    if (leave === undefined) end(response, 409)
    else response.on('close', leave).on('error', leave)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isForHost(request, host)) return end(response, 403)
    const file = request.method === 'GET' ? files[request.url ?? ''] : undefined
    if (file !== undefined) {
      response.writeHead(200, { ...HEADERS, 'content-type': file.type }).end(file.text)
      return
    }
    if (!isOfPage(request, { host, token })) return end(response, 403)
    if (request.url === '/seat') return sit(response)
    if (request.url !== '/answers') return end(response, 404)
    const message = await readMessage(request)
    end(response, message !== undefined && seat.hear(message) ? 204 : 403)
  }

  const server = createServer({ maxHeaderSize: 8_192 }, (request, response) => {
    answer(request, response).catch(() => end(response, 400))
  })
  server.maxConnections = 32
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, LOOPBACK, resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  host = `${LOOPBACK}:${address.port}`
  return {
    link: `http://${host}/#${token}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function end(response: ServerResponse, status: number): void {
  if (!response.headersSent) response.writeHead(status, HEADERS)
  response.end()
}

async function readMessage(request: IncomingMessage): Promise<FromPage | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    length += bytes.length
    if (length > MAX_BODY) return undefined
    parts.push(bytes)
  }
  return fromPage.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8'))).data
}
