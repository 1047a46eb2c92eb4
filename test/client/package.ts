import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** Makes the package for pages in this folder. */
export function buildClient(out: string): Promise<void> {
  return buildPackage('client', out)
}

/** Makes one of the packages in this folder. */
export async function buildPackage(name: 'client' | 'agent', out: string): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', join(root, `test/${name}/build.ts`), out], { cwd: root })
}

/** Packs it as for the registry. @returns the tarball */
export async function packPackage(out: string, into: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', out, '--pack-destination', into, '--json'])
  const [{ filename }]: [{ filename: string }] = JSON.parse(stdout)
  return join(into, filename)
}

/** Installs a tarball in a project, without asking a registry for anything. */
export async function installOffline(tarball: string, project: string): Promise<void> {
  const quietly = ['--offline', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', ...quietly, tarball], { cwd: project })
}

/** The compiler’s errors in a project; empty if there are none. */
export async function complaints(project: string, ...options: string[]): Promise<string> {
  const tsc = run(join(root, 'node_modules/.bin/tsc'), ['-p', project, ...options])
  return tsc.then(
    () => '',
    (thrown: { stdout: string }) => thrown.stdout,
  )
}
