import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'wxt'
import { manifestOf } from './lib/browsers'
import { reproducibleZip } from './lib/build/reproducible-zip'
import { wordListFiles } from './lib/build/word-lists'

/** The deployment profile baked in at build time, if any; it is checked where it is used. */
const profileFile = process.env['SATSPAN_PROFILE']
const profileJson = profileFile === undefined || profileFile === '' ? null : readFileSync(profileFile, 'utf8')

type NamedHosts = {
  bitcoin: { esplora: string[] }
  service: { baseUrl: string }
  evm: { rpc: string[] }[]
}

function toUrl(text: string): URL {
  if (!URL.canParse(text)) throw new Error(`SATSPAN_PROFILE names no URL where one belongs: ${text}`)
  return new URL(text)
}

/** Match patterns of the hosts that calls go to; links to explorers need no permission. A pattern has no port. */
function hostPatterns(json: string): string[] {
  const { bitcoin, service, evm }: NamedHosts = JSON.parse(json)
  const urls = [service.baseUrl, ...bitcoin.esplora, ...evm.flatMap(({ rpc }) => rpc)]
  return [...new Set(urls.map(toUrl).map(({ protocol, hostname }) => `${protocol}//${hostname}/*`))]
}

/** Hosts on this machine, which only a regtest profile may name: a build for another network does without them. */
const LOOPBACK = ['http://127.0.0.1', 'http://localhost'].filter(
  (origin) => profileJson === null || hostPatterns(profileJson).includes(`${origin}/*`),
)

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  // 'wasm-unsafe-eval' is for Argon2id, which is WebAssembly shipped inside the package.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  // The user may import a profile of any https hosts, and no policy can be changed at run time: the hosts are held to
  // the profile by the browser's host permissions and by `onlyTo` in `lib/adapters/outbound.ts`.
  ["connect-src 'self' https:", ...LOOPBACK.map((origin) => `${origin}:*`)].join(' '),
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const NO_CONTEXT = fileURLToPath(new URL('lib/provider/no-context.ts', import.meta.url))

/** A test may put a module of its own between the background and its ports. Such a build never lands where one ships. */
const hooksFile = process.env['SATSPAN_HOOKS'] ?? ''
const outDir = process.env['SATSPAN_OUT'] ?? ''
if (hooksFile !== '' && outDir === '')
  throw new Error('a build with hooks goes elsewhere: set SATSPAN_OUT too')

const hooks = {
  name: 'satspan:hooks',
  load: (id: string) =>
    hooksFile !== '' && id.endsWith('/entrypoints/background/hooks.ts')
      ? `export * from ${JSON.stringify(hooksFile)}`
      : undefined,
}

/** Only the background calls servers: the pages, which show what others have written, can reach none at all. */
const unconnectedPages = {
  name: 'satspan:unconnected-pages',
  // In development they are reloaded over a connection.
  apply: 'build' as const,
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: "connect-src 'none'" },
      injectTo: 'head-prepend' as const,
    },
  ],
}

/** Each page draws its looks before its first paint: a script in its head, which the parser waits for. */
const looksFirst = {
  name: 'satspan:looks-first',
  transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/looks.js' }, injectTo: 'head' as const }],
}

/** Ten languages are a third of the package: they are written without spaces between the words of JSON. */
function compact({ relativeDest, contents }: { relativeDest: string; contents: string }): string {
  return relativeDest.endsWith('.json') ? JSON.stringify(JSON.parse(contents)) : contents
}

function makeReproducible(path: string): void {
  writeFileSync(path, reproducibleZip(readFileSync(path)))
}

export default defineConfig({
  imports: false,
  // A build for a test or a demo goes beside the one that ships.
  outDir: outDir === '' ? '.output' : outDir,
  modules: ['@wxt-dev/module-react', '@wxt-dev/webextension-polyfill', '@wxt-dev/i18n/module'],
  i18n: { localesDir: 'lib/ui/locales' },
  targetBrowsers: ['chrome', 'firefox'],
  manifestVersion: 3,
  manifest: ({ browser }) => ({
    name: '__MSG_app_name__',
    description: '__MSG_app_description__',
    default_locale: 'en',
    permissions: ['storage', 'alarms', 'notifications', 'idle'],
    ...(profileJson !== null && { host_permissions: hostPatterns(profileJson) }),
    optional_host_permissions: ['https://*/*', ...LOOPBACK.map((origin) => `${origin}/*`)],
    content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY },
    ...manifestOf(browser),
  }),
  hooks: {
    'build:publicAssets': (_wxt, files) => {
      files.push(...wordListFiles())
      for (const file of files) if ('contents' in file) file.contents = compact(file)
    },
    'zip:extension:done': (_wxt, path) => makeReproducible(path),
    // Firefox's reviewers get the sources beside it.
    'zip:sources:done': (_wxt, path) => makeReproducible(path),
  },
  vite: () => ({
    plugins: [tailwindcss(), hooks, unconnectedPages, looksFirst],
    // The relay runs on every page: it takes no context object, which would bring the polyfill along.
    resolve: { alias: { 'wxt/utils/content-script-context': NO_CONTEXT } },
    define: { __BAKED_PROFILE__: JSON.stringify(profileJson) },
  }),
})
