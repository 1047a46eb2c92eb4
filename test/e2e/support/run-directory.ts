import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root'

const ALL_RUNS = join(root, '.artifacts/e2e')

/** All that this run writes, its report too; it is named after the process that began it, and its children inherit the name. */
export const runDirectory = (process.env['SATSPAN_E2E_RUN'] ??= join(ALL_RUNS, String(process.pid)))

/** Removes what runs that have ended left behind, and whatever an earlier one of the same name did. */
export function removeOldRuns(): void {
  mkdirSync(ALL_RUNS, { recursive: true })
  for (const name of readdirSync(ALL_RUNS)) {
    const directory = join(ALL_RUNS, name)
    if (directory === runDirectory || !isRunning(Number(name)))
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}
