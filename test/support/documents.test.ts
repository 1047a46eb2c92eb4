import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { PHASES } from '~/lib/core/journal/phase'
import type { SatspanFinalPhase } from '~/lib/provider/types'
import { PAGE_REASONS } from '~/lib/services/pages/page-error'

const ROOMS = ['.github', 'components', 'entrypoints', 'lib', 'public', 'test']

const FILES = ['.', ...ROOMS].flatMap((room) =>
  readdirSync(room, { recursive: room !== '.', encoding: 'utf8' }).map((name) => join(room, name)),
)
const DOCUMENTS = FILES.filter((path) => path.endsWith('.md'))
/** They describe the code beside them, by paths that begin there. */
const MAPS = DOCUMENTS.filter((path) => /(?:^|\/)(?:README|CONTRIBUTING)\.md$/.test(path))

/** Bytes that a document may have, so that its reader reads it. */
const BUDGETS = { 'README.md': 8_000, 'CONTRIBUTING.md': 14_000, 'test/THREATS.md': 13_000 } as const

/** `[text](target)`; an address of the web has a scheme, and a target within the document none. */
const LINK = /\]\(([^)\s#]+)[^)]*\)/g
/** In backticks, from the top of the repository: `lib/core/errors.ts`, `test/faults`. */
const PATH = /`((?:lib|components|entrypoints|public|test|\.github)\/[\w./-]+)`/g
/** In backticks, a source or a document by the end of its path: `swaps/swaps.ts`, `injector.ts`. */
const FILE = /`([\w./-]+\.(?:ts|tsx|md|yml|css))`/g
const SCRIPT = /npm run (?:--silent )?([a-z][\w:]*)/g
/** The last two cells of a row: a file, and the name of a test or of a case in it. */
const HOLDER = /\| `([\w./-]+)` +\| “([^”]+)” +\|$/

/** Lists what the pattern finds of these documents and `exists` doesn't know, with its document. */
const lacking = (
  documents: readonly string[],
  pattern: RegExp,
  exists: (name: string, document: string) => boolean,
) =>
  documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(pattern)]
      .map(([, name = '']) => name)
      .filter((name) => !exists(name, document))
      .map((name) => `${document}: ${name}`),
  )

it('links to documents that exist', () => {
  const isThere = (target: string, document: string) =>
    /^[a-z]+:/.test(target) || existsSync(normalize(join(dirname(document), target)))
  expect(lacking(DOCUMENTS, LINK, isThere)).toEqual([])
})

it('names files that exist in every document', () => {
  expect(lacking(DOCUMENTS, PATH, (path) => existsSync(path))).toEqual([])
})

it('names scripts that exist', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(lacking(DOCUMENTS, SCRIPT, (script) => script in scripts)).toEqual([])
})

it('names sources that exist', () => {
  const isThere = (name: string) =>
    FILES.some((file) => file === normalize(name) || file.endsWith(`/${normalize(name)}`))
  expect(lacking(MAPS, FILE, isThere)).toEqual([])
})

it('keeps each document within its bytes', () => {
  for (const [document, bytes] of Object.entries(BUDGETS))
    expect(readFileSync(document).length, document).toBeLessThanOrEqual(bytes)
})

it('the error page lists every reason a page may get', () => {
  const text = readFileSync('lib/provider/docs/errors.md', 'utf8')
  expect(PAGE_REASONS.filter((reason) => !text.includes(`\`${reason}\``))).toEqual([])
})

it('every deployed fact names a test that exists', () => {
  const rows = readFileSync('test/network/DEPLOYED.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (-|fact )/.test(line))
  const unheld = rows.filter((row) => {
    const [, path, name] = HOLDER.exec(row) ?? []
    if (path === undefined || name === undefined || !existsSync(path)) return true
    return !readFileSync(path, 'utf8').includes(name)
  })
  expect(rows.length).toBeGreaterThan(40)
  expect(unheld).toEqual([])
})

it('the types for pages name the phases that are final', () => {
  const final: Record<SatspanFinalPhase, true> = {
    done: true,
    refunded: true,
    'paid-in-wrapped': true,
    'paid-in-collateral': true,
    reverted: true,
    replaced: true,
    failed: true,
  }
  // Swaps alone: a plain payment may end underpaid.
  const terminal = Object.entries(PHASES).flatMap(([phase, { terminal }]) =>
    terminal && phase !== 'underpaid' ? [phase] : [],
  )
  expect(Object.keys(final).toSorted()).toEqual(terminal.toSorted())
})
