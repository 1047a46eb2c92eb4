import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { buildClient, complaints, installOffline, packPackage } from '../client/package'
import { build } from './support/builds'
import { expect, test } from './support/fixtures'
import { root } from './support/root'
import { runDirectory } from './support/run-directory'
import { reach } from './support/stage'

const BIN = join(root, 'node_modules/.bin')
const MAX_OWN_LINES = 10

/** Runs a tool in the project, as its own scripts would. @returns what it prints */
async function inProject(project: string, tool: string, ...args: string[]): Promise<string> {
  const { controlUrl, esploraUrl, evm, profilePath } = reach.get()
  const env = {
    ...process.env,
    PATH: `${BIN}${delimiter}${process.env['PATH']}`,
    SATSPAN_CHECKOUT: relative(project, root),
    SATSPAN_NETWORK: JSON.stringify({ controlUrl, esploraUrl, evm, profilePath }),
    // What this runner tells its own worker is not for another one.
    TEST_WORKER_INDEX: undefined,
    TEST_PARALLEL_INDEX: undefined,
  }
  const { stdout } = await promisify(execFile)(join(BIN, tool), args, { cwd: project, env })
  return stdout
}

test('swaps both ways in a project of its own', async () => {
  const directory = join(runDirectory, 'client')
  const project = join(directory, 'project')
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  cpSync(join(root, 'test/client/project'), project, { recursive: true })
  // Under that name it would be the linter's too, which checks these files by the root's.
  renameSync(join(project, 'tsconfig.page.json'), join(project, 'tsconfig.json'))
  const built = join(directory, 'built')
  await buildClient(built)
  await installOffline(await packPackage(built, directory), project)

  const own = readFileSync(join(project, 'src/swaps.ts'), 'utf8').split('\n')
  expect(own.filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(MAX_OWN_LINES)
  expect(await complaints(project), 'it type-checks').toBe('')
  await build('granted')
  await inProject(project, 'vite', 'build')
  expect(await inProject(project, 'vitest', 'run', 'swaps.test')).toMatch(/Tests .*2 passed/)
  expect(await inProject(project, 'playwright', 'test')).toContain('2 passed')
})
