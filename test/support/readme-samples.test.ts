import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'

const TSCONFIG = { extends: '../../tsconfig.json', include: ['*.ts'], compilerOptions: { types: [] } }

const samples = [...readFileSync('README.md', 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ([, code = '']) => code,
)

let directory = ''

beforeEach(() => {
  // Beside the packages, so that imports are found.
  mkdirSync('.output', { recursive: true })
  directory = mkdtempSync(join('.output', 'readme-'))
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  copyFileSync('lib/provider/types.ts', join(directory, 'satspan.ts'))
})
afterEach(() => rmSync(directory, { recursive: true }))

/** What the compiler says against a page's source, with the types beside it. */
async function complaints(source: string): Promise<string> {
  // Names of samples that are there to be read count as used.
  const options = ['--noUnusedLocals', 'false']
  writeFileSync(join(directory, 'page.ts'), source)
  const tsc = promisify(execFile)('node_modules/.bin/tsc', ['-p', directory, ...options])
  return tsc.then(
    () => '',
    (thrown: { stdout: string }) => thrown.stdout,
  )
}

it('the README’s samples, one after the other, are a page that compiles under strict', async () => {
  expect(samples.length).toBeGreaterThanOrEqual(3)
  expect(await complaints(samples.join('\n'))).toBe('')
})

it('a call compiles without params only where none is required', async () => {
  const first = samples.find((sample) => sample.includes('<SatspanProvider>')) ?? ''
  const call = (method: string) => `await satspan.request({ method: '${method}' })`
  expect(
    await complaints([first, call('bridge_requests'), call('wallet_revokePermissions')].join('\n')),
  ).toBe('')
  expect(await complaints([first, call('bridge_getRequest')].join('\n'))).toContain('error TS')
})
