import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify } from 'terser'
import { build } from 'vite'
import { manifestOf, root, withOwnPaths, writeDocument } from './published'

/**
 * Makes the package for pages, `@satspan/client`, of `lib/provider/client`: modules, types and documents. Into
 * `.output/client`, or into the folder that is named.
 */
const source = join(root, 'lib/provider/client')
const out = process.argv[2] ?? join(root, '.output/client')

const ENTRIES = {
  index: 'index.ts',
  wallets: 'wallets.ts',
  testing: 'testing/index.ts',
  playwright: 'testing/playwright.ts',
}

/** Each stands alone, so that what a page loads has nothing of the tests. */
async function writeModule(name: string, entry: string): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2022',
      sourcemap: true,
      lib: { entry: join(source, entry), fileName: name, formats: ['es'] },
      // A page may load it as it is. What it means stands in the types.
      rolldownOptions: { external: /^node:/, output: { minify: true } },
    },
  })
  const path = join(out, `${name}.js`)
  const { code, map } = await minify(readFileSync(path, 'utf8'), {
    module: true,
    ecma: 2020,
    compress: { passes: 3, unsafe_arrows: true },
    sourceMap: { content: readFileSync(`${path}.map`, 'utf8'), url: `${name}.js.map`, includeSources: true },
  })
  if (code === undefined || typeof map !== 'string') throw new Error(`${name} was not minified`)
  writeFileSync(path, code)
  writeFileSync(`${path}.map`, withOwnPaths(map, out))
}

/** Node's way of resolving wants the endings that the sources leave out. */
function writeTypes(): void {
  const types = join(out, 'types')
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', source, '--outDir', types], { stdio: 'inherit' })
  for (const file of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue
    const path = join(types, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replaceAll(/((?:from|import) ?\(?')(\.[^']*)(')/g, '$1$2.js$3'))
  }
}

function writeManifest(): void {
  const entry = (module: string, types: string) => ({
    types: `./types/client/${types}.d.ts`,
    default: `./${module}.js`,
  })
  const manifest = {
    name: '@satspan/client',
    description: 'Bitcoin to EVM networks and back, from a web page, through the Satspan extension.',
    ...manifestOf(source),
    type: 'module',
    sideEffects: false,
    exports: {
      '.': entry('index', 'index'),
      './wallets': entry('wallets', 'wallets'),
      './testing': entry('testing', 'testing/index'),
      './testing/playwright': entry('playwright', 'testing/playwright'),
    },
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function writeDocuments(): void {
  const documents = join(root, 'lib/provider/docs')
  mkdirSync(join(out, 'docs'))
  const holds = (path: string) => /^lib\/provider\/(docs\/|types\.ts)/.test(path)
  for (const name of readdirSync(documents))
    writeDocument({ out, from: documents, name, folder: 'docs', holds })
  writeDocument({ out, from: source, name: 'README.md', folder: '', holds })
  cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
  cpSync(join(root, 'lib/provider/types.ts'), join(out, 'types.ts'))
}

rmSync(out, { recursive: true, force: true })
for (const [name, entry] of Object.entries(ENTRIES)) await writeModule(name, entry)
writeTypes()
writeManifest()
writeDocuments()
