import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PHASES } from '~/lib/core/journal/phase'
import type { SatspanFinalPhase } from '~/lib/provider/types'
import { PAGE_REASONS } from '~/lib/services/pages/page-error'

const ROOMS = ['.github', 'components', 'entrypoints', 'lib', 'public', 'test']

const DOCUMENTS = ['.', ...ROOMS]
  .flatMap((room) =>
    readdirSync(room, { recursive: room !== '.', encoding: 'utf8' }).map((name) => join(room, name)),
  )
  .filter((path) => path.endsWith('.md'))

/** Tables whose rows name a test each, and the minimum of rows. */
const TABLES = [
  ['test/THREATS.md', 100],
  ['test/network/DEPLOYED.md', 40],
] as const

/** `[text](target)`; an address of the web has a scheme, and a target within the document none. */
const LINK = /\]\(([^)\s#]+)[^)]*\)/g
/** In backticks, from the top of the repository: `lib/core/errors.ts`, `test/faults`. */
const PATH = /`((?:lib|components|entrypoints|public|test|\.github)\/[\w./-]+)`/g
/** The last two cells of a row: a file, and the name of a test or of a case in it. */
const HOLDER = /\| `([\w./-]+)` +\| “([^”]+)” +\|$/

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(document, 'utf8')

  it('links to documents that exist', () => {
    const targets = [...text.matchAll(LINK)].map(([, target = '']) => target)
    const local = targets.filter((target) => !/^[a-z]+:/.test(target))
    expect(local.filter((target) => !existsSync(normalize(join(dirname(document), target))))).toEqual([])
  })

  it('names files that exist', () => {
    const paths = [...text.matchAll(PATH)].map(([, path = '']) => path)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })
})

it('the README lists every reason that a page may be told', () => {
  const text = readFileSync('README.md', 'utf8')
  expect(PAGE_REASONS.filter((reason) => !text.includes(`\`${reason}\``))).toEqual([])
})

it.each(TABLES)('every row of %s names a test that exists', (table, minRows) => {
  const rows = readFileSync(table, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (-|attack |fact |fault |threat )/.test(line))
  const unheld = rows.filter((row) => {
    const [, path, name] = HOLDER.exec(row) ?? []
    if (path === undefined || name === undefined || !existsSync(path)) return true
    return !readFileSync(path, 'utf8').includes(name)
  })
  expect(rows.length).toBeGreaterThan(minRows)
  expect(unheld).toEqual([])
})

it('the types for pages name the phases that are final', () => {
  const final: Record<SatspanFinalPhase, true> = {
    done: true,
    refunded: true,
    'paid-in-wrapped': true,
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
