import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_MS = 100

/** Has one of this run's processes make a directory; the others wait for it. Where that fails, another one tries. */
export async function once(directory: string, make: () => void): Promise<void> {
  mkdirSync(dirname(directory), { recursive: true })
  while (!existsSync(`${directory}.made`)) {
    if (!isTaken(`${directory}.making`)) {
      await sleep(RETRY_MS)
      continue
    }
    try {
      make()
      writeFileSync(`${directory}.made`, '')
    } catch (error) {
      rmdirSync(`${directory}.making`)
      throw error
    }
  }
}

/** Whether this process is the one that made the directory, and so holds it. */
function isTaken(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}
