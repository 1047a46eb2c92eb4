import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contentHash } from './content-hash'

export type LastPass = {
  /** Whether the inputs are what they were when the step last passed. In a clean checkout nothing has. */
  isCurrent(): boolean
  record(passed: boolean): void
}

/** Remembers the inputs with which a step of the tests last passed: with the same ones it need not run again. */
export function lastPass(step: string, inputs: readonly string[], root = process.cwd()): LastPass {
  const stamp = join(root, '.artifacts/passed', step.replace(':', '-'))
  const current = contentHash(root, inputs)
  return {
    isCurrent() {
      try {
        return readFileSync(stamp, 'utf8') === current
      } catch {
        return false
      }
    },
    record(passed) {
      rmSync(stamp, { force: true })
      // What changed meanwhile was not tested.
      if (!passed || contentHash(root, inputs) !== current) return
      mkdirSync(dirname(stamp), { recursive: true })
      writeFileSync(stamp, current)
    },
  }
}
