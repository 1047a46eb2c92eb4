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
import { AppError, isErrorCode } from '~/lib/core/errors'
import { toPageError } from '~/lib/services/pages/page-error'
import { withMadeSections } from './provider-docs'
import { samplesOf } from './samples'
import { membersOf } from './type-members'

const FOLDER = 'lib/provider/docs'
const DOCUMENTS = readdirSync(FOLDER).map((name) => join(FOLDER, name))
const WITH_SAMPLES = [...DOCUMENTS, 'lib/provider/client/README.md', 'README.md']
const CLIENT = 'lib/provider/client'
const CLIENT_SOURCES = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => join(CLIENT, name))
/** The surroundings that an example leaves to its reader. */
const AROUND = `
import { type SwapTerms, findSatspan, phaseWords, type Satspan, SatspanError, type Swap, toSatspan, toWords } from '@satspan/client'
import { mockProvider } from '@satspan/client/testing'
import { type SatspanFixture, satspanFixtures, startTestbed } from '@satspan/client/testing/playwright'
import { chromium, expect } from 'playwright/test'

declare const satspan: Satspan, swap: Swap, terms: SwapTerms
declare const show: (...told: unknown[]) => void
declare const ship: () => void, offerLess: () => void, showInstallLink: () => void
`
/** Flags for examples: what is there to be read counts as used, and what comes from outside is not looked into. */
const LENIENT = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']

const CALLS = [
  "import type { SatspanProvider } from './satspan'",
  'declare const satspan: SatspanProvider',
  ...['bridge_requests', 'wallet_revokePermissions', 'bridge_getRequest'].map(
    (method) => `export const ${method} = () => satspan.request({ method: '${method}' })`,
  ),
].join('\n')
const SAMPLES = WITH_SAMPLES.map((path) => samplesOf(readFileSync(path, 'utf8')))
const EXAMPLES = CLIENT_SOURCES.flatMap((path) => examplesOf(readFileSync(path, 'utf8')))

describe('the documents for pages', () => {
  // `npx vitest run --project unit test/support/provider-docs.test.ts -u` writes them anew.
  it.each([...DOCUMENTS, 'CONTRIBUTING.md'])('%s says what the code says', async (path) => {
    const made = withMadeSections(readFileSync(path, 'utf8'))
    const formatted = execFileSync('node_modules/.bin/oxfmt', ['--stdin-filepath', path], { input: made })
    await expect(formatted.toString()).toMatchFileSnapshot(join(process.cwd(), path))
  })

  it('list each reason under the code that pages get', () => {
    const groups = membersOf(readFileSync('lib/provider/types.ts', 'utf8'), 'SatspanReasons')
    const reasons = groups.flatMap(({ name, text }) =>
      [...text.matchAll(/'([a-z-]+)'/g)].map(([, reason = '']) => ({
        reason,
        code: /-?\d+/.exec(name)?.[0],
      })),
    )
    const codeOf = (reason: string, code = '') =>
      isErrorCode(reason) ? String(toPageError(new AppError(reason, '')).code) : code
    expect(reasons.length).toBeGreaterThan(40)
    expect(reasons).toEqual(reasons.map(({ reason, code }) => ({ reason, code: codeOf(reason, code) })))
  })

  it('link to files that are there', () => {
    for (const path of WITH_SAMPLES)
      for (const [, link = ''] of readFileSync(path, 'utf8').matchAll(/\]\((\.[^)#]+)\)/g))
        expect(existsSync(join(path, '..', link)), `${path}: ${link}`).toBe(true)
  })
})

describe('their samples', () => {
  let directory = ''
  /** Of the compiler, which takes the more time the more often it is asked: by the folder or file that it names. */
  let errors: string[] = []
  beforeAll(async () => {
    // Beside the packages, so that imports are found.
    mkdirSync('.output', { recursive: true })
    directory = mkdtempSync(join('.output', 'docs-'))
    const config = { extends: '../../tsconfig.json', include: ['**/*.ts'] }
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(config))
    for (const [index, samples] of SAMPLES.entries()) {
      makeFolder(String(index))
      for (const [name, source] of samples) write(join(String(index), name), source)
    }
    makeFolder('params')
    write('params/page.ts', CALLS)
    mkdirSync(join(directory, 'examples'))
    for (const [index, example] of EXAMPLES.entries()) write(`examples/example-${index}.ts`, example)
    write('wrong.ts', "import { findSatspan } from '@satspan/client'\nfindSatspan(1)\n")
    errors = (await complaints(directory, ...LENIENT)).split('\n').filter((line) => line.includes('error TS'))
  }, 300_000)
  afterAll(() => rmSync(directory, { recursive: true }))

  const write = (path: string, text: string) => writeFileSync(join(directory, path), text)
  const makeFolder = (name: string) => {
    mkdirSync(join(directory, name))
    copyFileSync('lib/provider/types.ts', join(directory, name, 'satspan.ts'))
  }

  it('compile under strict, in the order of their document', () => {
    expect(Math.min(...SAMPLES.map(({ size }) => size))).toBeGreaterThan(0)
    expect(errors.filter((line) => !/params\/|examples\/|wrong\.ts/.test(line))).toEqual([])
  })

  it('accept a call without params only where none is required', () => {
    expect(errors.filter((line) => line.includes('params/'))).toEqual([
      expect.stringContaining('params/page.ts(5,'),
    ])
  })

  it('in the code’s own documentation compile too, each by itself', () => {
    expect(EXAMPLES.length).toBeGreaterThan(8)
    expect(errors.filter((line) => line.includes('examples/'))).toEqual([])
  })

  it('fail to compile where one is wrong', () => {
    expect(errors).toContainEqual(expect.stringContaining('wrong.ts'))
  })
})

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
