import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root'

const ALL_RUNS = join(root, '.artifacts/e2e')

/** All that this run writes, its report too; it is named after the process that began it, and its children inherit the name. */
export const runDirectory = (process.env['SATSPAN_E2E_RUN'] ??= begin())

/** Removes what runs that have ended left behind, one of this process's own number among them. */
function begin(): string {
  mkdirSync(ALL_RUNS, { recursive: true })
  for (const name of readdirSync(ALL_RUNS)) {
    if (name === String(process.pid) || !isRunning(Number(name)))
      rmSync(join(ALL_RUNS, name), { recursive: true, force: true, maxRetries: 5 })
  }
  return join(ALL_RUNS, String(process.pid))
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}
