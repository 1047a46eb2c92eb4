import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildExtension } from './support/build-extension'
import { build } from './support/builds'
import { expect, test } from './support/fixtures'

// One worker makes all builds, once.
test.describe.configure({ mode: 'default' })

/** Text that only the hook adds to a build. */
const HOOK = ['kill-before', 'isStruck']
/** Text that no shipped build contains. */
const TESTS = ['playwright', 'vitest', 'anvil', 'test/faults', 'test/e2e', 'worker-hook', 'SATSPAN_']

function wordsIn(directory: string, words: readonly string[]): string[] {
  const text = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
    .toLowerCase()
  return words.filter((word) => text.includes(word.toLowerCase()))
}

test('contains the hook in a build for fault tests', async () => {
  expect(wordsIn(await build('hooked'), HOOK)).toEqual(HOOK)
})

for (const name of ['baked', 'bare'] as const) {
  test(`ships no hook in Chromium, ${name}`, { tag: name === 'bare' ? ['@loop'] : [] }, async () => {
    expect(wordsIn(await build(name), [...HOOK, ...TESTS])).toEqual([])
  })
}

test('ships no hook in Firefox', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'satspan-firefox-'))
  try {
    const directory = buildExtension({ outDir, browser: 'firefox' })
    expect(wordsIn(directory, ['satspan'])).toEqual(['satspan'])
    expect(wordsIn(directory, [...HOOK, ...TESTS])).toEqual([])
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
})

test('refuses a build with the hook where shipped builds go', () => {
  const hooksPath = join(import.meta.dirname, 'support/worker-hook.ts')
  expect(() => buildExtension({ outDir: '', hooksPath })).toThrow(/set SATSPAN_OUT/)
})
