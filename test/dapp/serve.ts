import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const PAGE: Record<string, string> = { '/index.html': 'text/html', '/dapp.js': 'text/javascript' }
const CLIENT = '/client.js'

let bundled: Promise<string> | undefined

/** The package for pages as one module, for a page without a build of its own. */
async function bundleClient(): Promise<string> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../../lib/provider/client/index.ts', import.meta.url)),
        formats: ['es'],
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output)) throw new Error('the client was not built')
  return output.output[0].code
}

/** Serves the sample page on a new loopback port, so each call gives another origin. */
export async function serveDapp(port = 0): Promise<{ origin: string; stop(): Promise<void> }> {
  bundled ??= bundleClient()
  const client = await bundled
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url ?? '/', 'http://dapp')
    const name = pathname === '/' ? '/index.html' : pathname
    const type = name === CLIENT ? 'text/javascript' : PAGE[name]
    if (type === undefined) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
    if (name === CLIENT) response.end(client)
    else createReadStream(new URL(`.${name}`, import.meta.url)).pipe(response)
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
