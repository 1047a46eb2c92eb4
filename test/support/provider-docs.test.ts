import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complaints } from '../client/package'
import { withMadeSections } from './provider-docs'

const FOLDER = 'lib/provider/docs'
const DOCUMENTS = readdirSync(FOLDER).map((name) => join(FOLDER, name))
const WITH_SAMPLES = [...DOCUMENTS, 'lib/provider/client/README.md', 'README.md']
const CLIENT = 'lib/provider/client'
const CLIENT_SOURCES = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => join(CLIENT, name))
/** What an example leaves to its reader. */
const AROUND = `
import { type SwapTerms, findSatspan, type Satspan, SatspanError, type Swap, toSatspan, toWords } from '@satspan/client'
import { mockProvider } from '@satspan/client/testing'
import { type SatspanFixture, satspanFixtures, startTestbed } from '@satspan/client/testing/playwright'
import { chromium, expect } from 'playwright/test'

declare const satspan: Satspan, swap: Swap, terms: SwapTerms
declare const show: (...told: unknown[]) => void
declare const ship: () => void, offerLess: () => void, showInstallLink: () => void
`
/** What is there to be read counts as used, and what comes from outside is not looked into. */
const LENIENT = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']

describe('the documents for pages', () => {
  // `npx vitest run --project unit test/support/provider-docs.test.ts -u` writes them anew.
  it.each(DOCUMENTS)('%s says what the code says', async (path) => {
    const made = withMadeSections(readFileSync(path, 'utf8'))
    const formatted = execFileSync('node_modules/.bin/oxfmt', ['--stdin-filepath', path], { input: made })
    await expect(formatted.toString()).toMatchFileSnapshot(join(process.cwd(), path))
  })

  it('link to files that are there', () => {
    for (const path of WITH_SAMPLES)
      for (const [, link = ''] of readFileSync(path, 'utf8').matchAll(/\]\((\.[^)#]+)\)/g))
        expect(existsSync(join(path, '..', link)), `${path}: ${link}`).toBe(true)
  })
})

describe('their samples', () => {
  let directory = ''
  beforeAll(() => {
    // Beside the packages, so that imports are found.
    mkdirSync('.output', { recursive: true })
    directory = mkdtempSync(join('.output', 'docs-'))
    const config = { extends: '../../tsconfig.json', include: ['**/*.ts'] }
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(config))
  })
  afterAll(() => rmSync(directory, { recursive: true }))

  it('compile under strict, those of a document one after the other', async () => {
    const count = WITH_SAMPLES.map((path, index) => {
      const folder = join(directory, String(index))
      mkdirSync(folder)
      copyFileSync('lib/provider/types.ts', join(folder, 'satspan.ts'))
      const files = samplesOf(readFileSync(path, 'utf8'))
      for (const [name, source] of files) writeFileSync(join(folder, name), source)
      return files.size
    })
    expect(Math.min(...count)).toBeGreaterThan(0)
    expect(await complaints(directory, ...LENIENT)).toBe('')
  })

  it('accept a call without params only where none is required', async () => {
    const folder = join(directory, 'params')
    mkdirSync(folder)
    copyFileSync('lib/provider/types.ts', join(folder, 'satspan.ts'))
    const calls = ['bridge_requests', 'wallet_revokePermissions', 'bridge_getRequest'].map(
      (method) => `export const ${method} = () => satspan.request({ method: '${method}' })`,
    )
    const around = [
      "import type { SatspanProvider } from './satspan'",
      'declare const satspan: SatspanProvider',
    ]
    writeFileSync(join(folder, 'page.ts'), [...around, ...calls].join('\n'))
    const errors = await complaints(directory, ...LENIENT)
    expect(errors).toContain('params/page.ts(5,')
    expect(errors.match(/error TS/g)).toHaveLength(1)
    rmSync(folder, { recursive: true })
  })

  it('in the code’s own documentation compile too, each by itself', async () => {
    const folder = join(directory, 'examples')
    mkdirSync(folder)
    const examples = CLIENT_SOURCES.flatMap((path) => examplesOf(readFileSync(path, 'utf8')))
    expect(examples.length).toBeGreaterThan(8)
    for (const [index, example] of examples.entries())
      writeFileSync(join(folder, `example-${index}.ts`), example)
    expect(await complaints(directory, ...LENIENT)).toBe('')
  })

  it('are looked at: one that does not fit is complained of', async () => {
    writeFileSync(
      join(directory, 'wrong.ts'),
      "import { findSatspan } from '@satspan/client'\nfindSatspan(1)\n",
    )
    expect(await complaints(directory, ...LENIENT)).toContain('wrong.ts')
    rmSync(join(directory, 'wrong.ts'))
  })
})

/** The TypeScript of a document as files: a sample that begins with a file's name is one, the others together are. */
function samplesOf(document: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, sample = ''] of document.matchAll(/^```ts\n(.*?)^```$/gms)) {
    const [, name = 'page.ts'] = /^\/\/ (\S+\.ts)\n/.exec(sample) ?? []
    files.set(name, `${files.get(name) ?? ''}${sample}`)
  }
  return files
}

/** The examples of a source's documentation, each as a module of its own. */
function examplesOf(source: string): string[] {
  return [...source.matchAll(/\* @example\n((?: *\* {3}.*\n| *\*\n)+)/g)].map(([, comment = '']) => {
    const lines = comment.split('\n').map((line) => line.replace(/^ *\* {0,3}/, ''))
    const isImport = (line: string) => line.startsWith('import ')
    const imports = lines.filter(isImport).join('\n').replace('@playwright/test', 'playwright/test')
    const rest = lines.filter((line) => !isImport(line)).join('\n')
    return `${AROUND}${imports}\nexport async function example() {\n${rest}\n}\n`
  })
}
