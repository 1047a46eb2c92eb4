import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'

const TYPES: Record<string, string> = { '/index.html': 'text/html', '/dapp.js': 'text/javascript' }

/** Serves the sample page on a new loopback port, so each call gives another origin. */
export async function serveDapp(port = 0): Promise<{ origin: string; stop(): Promise<void> }> {
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url ?? '/', 'http://dapp')
    const name = pathname === '/' ? '/index.html' : pathname
    const type = TYPES[name]
    if (type === undefined) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
    createReadStream(new URL(`.${name}`, import.meta.url)).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the page is not served on a port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
