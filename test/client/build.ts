import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify } from 'terser'
import { build } from 'vite'

/**
 * Makes the package for pages, `@satspan/client`, of `lib/provider/client`: modules, types and documents. Into
 * `.output/client`, or into the folder that is named.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'lib/provider/client')
const out = process.argv[2] ?? join(root, '.output/client')

const ENTRIES = {
  index: 'index.ts',
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
      lib: { entry: join(source, entry), fileName: name, formats: ['es'] },
      // A page may load it as it is. What it means stands in the types.
      rolldownOptions: { external: /^node:/, output: { minify: true } },
    },
  })
  const path = join(out, `${name}.js`)
  const { code } = await minify(readFileSync(path, 'utf8'), {
    module: true,
    ecma: 2020,
    compress: { passes: 3 },
  })
  if (code === undefined) throw new Error(`${name} was not minified`)
  writeFileSync(path, code)
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
  const { version, license, engines }: { version: string; license: string; engines: object } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const entry = (module: string, types: string) => ({
    types: `./types/client/${types}.d.ts`,
    default: `./${module}.js`,
  })
  const manifest = {
    name: '@satspan/client',
    version,
    description: 'Bitcoin to EVM networks and back, from a web page, through the Satspan extension.',
    license,
    type: 'module',
    sideEffects: false,
    engines,
    exports: {
      '.': entry('index', 'index'),
      './testing': entry('testing', 'testing/index'),
      './testing/playwright': entry('playwright', 'testing/playwright'),
    },
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function writeDocuments(): void {
  const documents = join(root, 'lib/provider/docs')
  mkdirSync(join(out, 'docs'))
  for (const name of readdirSync(documents))
    writeFileSync(join(out, 'docs', name), withoutLinksOut(readFileSync(join(documents, name), 'utf8')))
  const readme = readFileSync(join(source, 'README.md'), 'utf8').replaceAll('](../docs/', '](./docs/')
  writeFileSync(join(out, 'README.md'), withoutLinksOut(readme))
  cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
}

/** Of links to what the package does not hold, the words stay. */
function withoutLinksOut(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\(\.\.\/[^)]*\)/g, '$1')
}

rmSync(out, { recursive: true, force: true })
for (const [name, entry] of Object.entries(ENTRIES)) await writeModule(name, entry)
writeTypes()
writeManifest()
writeDocuments()
