import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { deflateAsync } from '@gfx/zopfli'
import tailwindcss from '@tailwindcss/vite'
import { minify } from 'terser'
import { mergeConfig } from 'vite'
import { defineConfig } from 'wxt'
import { manifestOf } from './lib/browsers'
import { LANGUAGE_TAGS, languageFile } from './lib/contract/languages'
import { hostPatternOf } from './lib/core/host-pattern'
import { languageFiles } from './test/packing/language-files'
import { namedServers } from './test/store/named-servers'
import { noticesOf } from './test/packing/notices'
import { pageChunks } from './test/packing/page-chunks'
import { publicSuffixesFile } from './test/packing/public-suffixes'
import { reproducibleZip, smallerZip } from './test/packing/reproducible-zip'
import { type Locked, sbomOf } from './test/packing/sbom'
import { notesShipped } from './test/packing/shipped-packages'
import { wordListFiles } from './test/packing/word-lists'

/** The deployment profile baked in at build time, if any; it is checked where it is used. */
const profileFile = process.env['SATSPAN_PROFILE']
const profileJson = profileFile === undefined || profileFile === '' ? null : readFileSync(profileFile, 'utf8')

/** Match patterns of the hosts that calls go to. A pattern has no port. */
function hostPatterns(json: string): string[] {
  return [...new Set(namedServers(json).map(({ url }) => hostPatternOf(url)))]
}

/** Hosts on this machine, which only a regtest profile may name: a build for another network does without them. */
const LOOPBACK = ['http://127.0.0.1', 'http://localhost'].filter(
  (origin) => profileJson === null || hostPatterns(profileJson).includes(`${origin}/*`),
)

/** In development, pages load over a connection to Vite, which puts their styles into elements. */
const DEVELOPMENT = { styles: "'unsafe-inline'", connections: 'http://localhost:* ws://localhost:*' }

const contentSecurityPolicy = (development?: typeof DEVELOPMENT) =>
  [
    "default-src 'none'",
    // 'wasm-unsafe-eval' is for Argon2id, which is WebAssembly shipped inside the package.
    "script-src 'self' 'wasm-unsafe-eval'",
    ["style-src 'self'", development?.styles ?? []].flat().join(' '),
    "img-src 'self' data:",
    // The user may import a profile of any https hosts, and no policy can be changed at run time: the hosts are held to
    // the profile by the browser's host permissions and by `onlyTo` in `lib/adapters/outbound.ts`.
    ["connect-src 'self' https:", ...LOOPBACK.map((origin) => `${origin}:*`), development?.connections ?? []]
      .flat()
      .join(' '),
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
  transformIndexHtml: {
    // After `bootFirst`, so that the policy precedes even that script.
    order: 'post' as const,
    handler: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: "connect-src 'none'" },
        injectTo: 'head-prepend' as const,
      },
    ],
  },
}

/** Each page draws its looks before its first paint, by a script that the parser waits for, before any style sheet. */
const bootFirst = {
  name: 'satspan:boot-first',
  transformIndexHtml: {
    order: 'post' as const,
    handler: () => [{ tag: 'script', attrs: { src: '/boot.js' }, injectTo: 'head-prepend' as const }],
  },
}

/**
 * The page's script runs on every page and has few bytes: WXT's own entry would double the code that reports a crash,
 * which the browser does anyway.
 */
const bareInpage = {
  name: 'satspan:bare-inpage',
  transform(code: string, id: string) {
    const [, script] = /^import definition from (.+)$/m.exec(code) ?? []
    const isEntry = id.includes('content-script-main-world-entrypoint') && code.includes('crashed on startup')
    return isEntry && script !== undefined ? `import { main } from ${script}\nmain()` : undefined
  },
}

/** Scripts that run on every page are minified by Terser, then as usual: a twentieth smaller. None of their functions is a constructor. */
const SMALLEST = {
  minify: 'terser' as const,
  terserOptions: {
    ecma: 2020 as const,
    safari10: false,
    compress: { passes: 5, unsafe_arrows: true, keep_fargs: false },
  },
  rollupOptions: { output: { minify: true } },
}

/**
 * Minified code goes through one pass of Terser, which finds more that is never used, where it deflates smaller then. A limit is
 * set to Chromium's package alone.
 */
const smallerCode = {
  name: 'satspan:smaller-code',
  async generateBundle({ format }: { format: string }, bundle: Record<string, { code?: string }>) {
    // A script of its own is called by the name that it gives itself.
    if (format !== 'es') return
    for (const chunk of Object.values(bundle)) {
      if (chunk.code === undefined) continue
      const { code = chunk.code } = await minify(chunk.code, TERSER)
      if (deflatedSize(code) < deflatedSize(chunk.code)) chunk.code = code
    }
  },
}
const TERSER = { module: true, ecma: 2020, mangle: false } as const
const deflatedSize = (code: string) => deflateRawSync(code).length

const moduleAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const codeSplitting = pageChunks({
  background: moduleAt('entrypoints/background/index.ts'),
  page: moduleAt('components/mount-page.tsx'),
  // Not the module that mounts it: other pages take parts of this chunk.
  app: moduleAt('components/app.tsx'),
})

/** Without hashes, which each file that imports another would repeat: the package's files change only together. */
const FILE_NAMES = { chunkFileNames: 'js/[name].js', assetFileNames: 'assets/[name].[ext]' }

const ENCODINGS = Object.fromEntries(
  LANGUAGE_TAGS.map(languageFile).map(({ name, encoding }) => [name, encoding]),
)

/** WXT writes text in UTF-8 alone, and copies any file. */
function laidAside({ relativeDest, bytes }: { relativeDest: string; bytes: Uint8Array }, directory: string) {
  const absoluteSrc = join(directory, relativeDest)
  mkdirSync(dirname(absoluteSrc), { recursive: true })
  writeFileSync(absoluteSrc, bytes)
  return { absoluteSrc, relativeDest }
}

function makeReproducible(path: string): void {
  writeFileSync(path, reproducibleZip(readFileSync(path)))
}

/** Zopfli's five passes, in as many blocks as it finds: a twentieth smaller than the usual zip, at the price of seconds. */
async function makeSmaller(path: string): Promise<void> {
  const deflate = (data: Buffer) => deflateAsync(data, { numiterations: 5, blocksplittingmax: 0 })
  writeFileSync(path, await smallerZip(readFileSync(path), deflate))
}

/** Whether a public file is read in the repository alone. */
function isForOperators(path: string): boolean {
  return path.endsWith('.md') || path.startsWith('profiles/')
}

const shipped = notesShipped()

function billOfMaterials(): object {
  const { version, packages }: { version: string; packages: Locked } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  return sbomOf(version, shipped.packages(), packages)
}

export default defineConfig({
  imports: false,
  // A build for a test or a demo goes beside the one that ships.
  outDir: outDir === '' ? '.output' : outDir,
  modules: ['@wxt-dev/module-react', '@wxt-dev/webextension-polyfill', '@wxt-dev/i18n/module'],
  i18n: { localesDir: 'lib/ui/locales' },
  targetBrowsers: ['chrome', 'firefox'],
  manifestVersion: 3,
  manifest: ({ browser, command }) => ({
    name: '__MSG_app_name__',
    description: '__MSG_app_description__',
    default_locale: 'en',
    // A private window would share the consent given in a normal one, and leave its traces on disk.
    incognito: 'not_allowed',
    permissions: ['storage', 'alarms', 'notifications', 'idle'],
    ...(profileJson !== null && { host_permissions: hostPatterns(profileJson) }),
    optional_host_permissions: ['https://*/*', ...LOOPBACK.map((origin) => `${origin}/*`)],
    content_security_policy: {
      extension_pages: contentSecurityPolicy(command === 'serve' ? DEVELOPMENT : undefined),
    },
    // A browser asks its user before it opens a link of a page here; one that knows no such handlers leaves this alone.
    protocol_handlers: [
      { protocol: 'web+satspan', name: '__MSG_app_name__', uriTemplate: '/tab.html#/link/%s' },
    ],
    ...manifestOf(browser),
  }),
  hooks: {
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.every(({ type }) => type === 'content-script'))
        Object.assign(config, mergeConfig(config, { build: SMALLEST }))
      if (!entrypoints.some(({ type }) => type === 'popup')) return
      Object.assign(
        config,
        mergeConfig(config, {
          build: {
            modulePreload: false,
            rollupOptions: { output: { ...FILE_NAMES, codeSplitting } },
          },
        }),
      )
    },
    'build:publicAssets': ({ config }, files) => {
      const written = files.filter((file) => 'contents' in file)
      const copied = files.filter((file) => !('contents' in file) && !isForOperators(file.relativeDest))
      files.splice(
        0,
        files.length,
        ...copied,
        ...[...languageFiles(written, ENCODINGS), ...wordListFiles()].map((file) =>
          'bytes' in file ? laidAside(file, config.wxtDir) : file,
        ),
        publicSuffixesFile(),
      )
    },
    'build:done': ({ config }) => {
      writeFileSync(join(config.outDir, 'THIRD-PARTY.txt'), noticesOf(shipped.packages()))
      writeFileSync(`${config.outDir}.cdx.json`, JSON.stringify(billOfMaterials(), null, 2))
    },
    'zip:extension:done': async (_wxt, path) => {
      makeReproducible(path)
      await makeSmaller(path)
    },
    // Firefox's reviewers get the sources beside it.
    'zip:sources:done': (_wxt, path) => makeReproducible(path),
  },
  vite: ({ command, browser }) => ({
    plugins: [
      tailwindcss(),
      shipped.plugin,
      hooks,
      bareInpage,
      ...(browser === 'chrome' ? [smallerCode] : []),
      // In development a page is connected, and its code is begun by the server's own.
      ...(command === 'build' ? [bootFirst, unconnectedPages] : []),
    ],
    // Otherwise it scans every page of the checkout, and stumbles over a test project's.
    optimizeDeps: { entries: ['entrypoints/*/index.html'] },
    // The relay runs on every page: it takes no context object, which would bring the polyfill along.
    resolve: { alias: { 'wxt/utils/content-script-context': NO_CONTEXT } },
    define: { __BAKED_PROFILE__: JSON.stringify(profileJson) },
  }),
})
