import { createReadStream } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const PAGE: Record<string, string> = { '/index.html': 'text/html', '/dapp.js': 'text/javascript' }
/** Modules of packages, for a page without a build of its own. */
const PACKAGES: Record<string, string> = {
  '/client.js': 'lib/provider/client/index.ts',
  '/contract.js': 'test/client/contract.ts',
  '/sats-connect.js': 'node_modules/@sats-connect/core/dist/index.mjs',
  '/reown.js': 'test/dapp/kits/reown.ts',
  '/wagmi.js': 'test/dapp/kits/wagmi.ts',
  '/wallet-standard.js': 'test/dapp/kits/wallet-standard.tsx',
}

const bundled = new Map<string, Promise<string>>()

/** The client's sources by the names of its package. */
const CLIENT = {
  '@satspan/client/testing': `${root}/lib/provider/client/testing/index.ts`,
  '@satspan/client': `${root}/lib/provider/client/index.ts`,
}

/** A source and all that it imports, as one module; without `client`, of the package that is installed beside it. */
export async function bundle(entry: string, client: Record<string, string> = CLIENT): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    resolve: {
      alias: { '~': root, ...client },
    },
    // A library leaves this to who uses it, and a page has no `process`.
    define: { 'process.env.NODE_ENV': '"production"' },
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not bundled`)
  return output.output[0].code
}

/** One of the packages as a module, bundled once; `undefined` if it is none of them. */
function packageAt(path: string): Promise<string> | undefined {
  const entry = PACKAGES[path]
  if (entry === undefined) return undefined
  const known = bundled.get(path) ?? bundle(entry)
  bundled.set(path, known)
  return known
}

/** Serves the sample page on a new loopback port, so each call gives another origin. */
export async function serveDapp(port = 0): Promise<{ origin: string; stop(): Promise<void> }> {
  const server = createServer(({ url }, response) => void answer(url, response))
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

async function answer(url: string | undefined, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(url ?? '/', 'http://dapp')
  const name = pathname === '/' ? '/index.html' : pathname
  const module = await packageAt(name)
  const type = module === undefined ? PAGE[name] : 'text/javascript'
  if (type === undefined) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
  if (module === undefined) createReadStream(new URL(`.${name}`, import.meta.url)).pipe(response)
  else response.end(module)
}
