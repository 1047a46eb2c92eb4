import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../e2e/support/builds'

type Finding = { code: string; message: string; file?: string; line?: number; column?: number }
type Report = { errors: Finding[]; notices: Finding[]; warnings: Finding[] }

test('the linter of Mozilla’s store has nothing to say of our own code', async () => {
  const extension = await build('firefox')
  const { errors, notices, warnings } = lint(extension)
  expect(errors).toEqual([])
  expect(notices).toEqual([])
  expect(warnings.filter((warning) => !isReacts(extension, warning))).toEqual([])
})

function lint(extension: string): Report {
  const linter = createRequire(import.meta.url).resolve('addons-linter/bin/addons-linter')
  const { stdout } = spawnSync(process.execPath, [linter, '--output', 'json', extension], {
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  })
  return JSON.parse(stdout)
}

const REACH = 200

/** React's own support for `dangerouslySetInnerHTML`, which our linter forbids (`react/no-danger`). */
function isReacts(extension: string, { code, file, line = 1, column = 0 }: Finding): boolean {
  if (code !== 'UNSAFE_VAR_ASSIGNMENT' || file === undefined) return false
  const text = readFileSync(join(extension, file), 'utf8').split('\n')[line - 1] ?? ''
  return text.slice(Math.max(0, column - REACH), column).includes('case`dangerouslySetInnerHTML`')
}
