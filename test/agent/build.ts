import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { manifestOf, root, withOwnPaths, writeDocument } from '../client/published'
import { noticesOf } from '../packing/notices'
import { notesShipped } from '../packing/shipped-packages'

/**
 * Makes the package for agents, `@satspan/agent`, of `lib/agent`: one program with all that it needs, so that nothing is
 * resolved where it runs, and its page. Into `.output/agent`, or into the folder that is named.
 */
const source = join(root, 'lib/agent')
const out = process.argv[2] ?? join(root, '.output/agent')
const shipped = notesShipped([])

const common: InlineConfig = {
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  resolve: { alias: { '~': root.replace(/\/$/, '') } },
  plugins: [shipped.plugin],
}

async function writeProgram(): Promise<void> {
  await build({
    ...common,
    ssr: { noExternal: true },
    build: {
      ssr: join(source, 'index.ts'),
      outDir: out,
      emptyOutDir: false,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        output: { entryFileNames: 'index.js', codeSplitting: false, banner: '#!/usr/bin/env node' },
      },
    },
  })
  mapOwnPaths('index.js')
  chmodSync(join(out, 'index.js'), 0o755)
}

async function writePage(): Promise<void> {
  await build({
    ...common,
    build: {
      outDir: join(out, 'page'),
      emptyOutDir: false,
      target: 'es2022',
      sourcemap: true,
      lib: { entry: join(source, 'page/page.ts'), fileName: 'page', formats: ['es'] },
    },
  })
  mapOwnPaths('page/page.js')
  for (const name of ['index.html', 'page.css']) cpSync(join(source, 'page', name), join(out, 'page', name))
}

function mapOwnPaths(module: string): void {
  const path = join(out, `${module}.map`)
  writeFileSync(path, withOwnPaths(readFileSync(path, 'utf8'), dirname(path)))
}

function writeManifest(): void {
  const manifest = {
    name: '@satspan/agent',
    description: 'Lets an agent propose swaps of bitcoin, which a person approves in the Satspan extension.',
    ...manifestOf(source),
    type: 'module',
    bin: { 'satspan-agent': 'index.js' },
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

rmSync(out, { recursive: true, force: true })
await writeProgram()
await writePage()
writeManifest()
writeDocument({ out, from: source, name: 'README.md', folder: '', holds: () => false })
cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
const head = 'This program is under the MIT licence. It contains work of others, under the licences below.\n'
writeFileSync(join(out, 'THIRD-PARTY.txt'), noticesOf(shipped.packages(), head))
