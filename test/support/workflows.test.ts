import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const WORKFLOWS = join(root, '.github/workflows')
const workflows = readdirSync(WORKFLOWS).map((name) => ({
  name,
  text: readFileSync(join(WORKFLOWS, name), 'utf8'),
}))
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

const directory = mkdtempSync(join(tmpdir(), 'satspan-workflows-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** The first groups of all matches. */
const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found)

it.each(workflows)('pins every action of $name by a commit', ({ text }) => {
  const uses = allOf(text, /uses: (.+)/g)
  expect(uses).not.toEqual([])
  for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

const calledIn = (text: string) => allOf(text, /npm run ([\w:-]+)/g)

it.each(workflows)('runs only known scripts in $name', ({ text }) => {
  for (const script of calledIn(text)) expect(Object.keys(scripts)).toContain(script)
})

it('finds the scripts that workflows run', () => {
  expect(workflows.flatMap(({ text }) => calledIn(text)).length).toBeGreaterThan(5)
})

it.each(workflows)('limits rights and time in $name', ({ text }) => {
  expect(text).toContain('\npermissions:\n  contents: read\n')
  expect(allOf(text, /(runs-on): /g)).toHaveLength(allOf(text, /(timeout-minutes): \d+/g).length)
})

it.each([
  ['an unknown key', 'run: echo\n        with: 1', "Unexpected value 'with'"],
  ['an unknown context', 'run: echo ${{ gitub.sha }}', "Unrecognized named-value: 'gitub'"],
])('rejects %s', (_, step, error) => {
  writeFileSync(
    join(directory, 'broken.yml'),
    `on: push\njobs:\n  job:\n    runs-on: ubuntu-24.04\n    steps:\n      - ${step}\n`,
  )
  const check = ['--import', 'tsx', 'test/workflows/check.ts', directory]
  const { status, stderr } = spawnSync(process.execPath, check, { cwd: root, encoding: 'utf8' })
  expect(stderr).toContain(error)
  expect(status).toBe(1)
})
