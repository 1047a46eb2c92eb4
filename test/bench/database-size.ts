import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Chromium has tidied up after a merge by then: it removes merged tables once it has opened a database again, and not
 * at once.
 */
const OPENINGS = 5

/** The space that the extension's databases take on the disk, in bytes, with what is yet to be tidied up. */
export function bytesOnDisk(userDataDir: string): number {
  return readdirSync(userDataDir, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && file.parentPath.includes('.indexeddb.'))
    .reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0)
}

/** Zero for a file that was removed meanwhile. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/**
 * The same without what is tidied up: the least of several openings, as nothing that counts ever goes.
 * @param reopen closes the browser, and opens the databases once more
 */
export async function bytesAtRest(userDataDir: string, reopen: () => Promise<unknown>): Promise<number> {
  const sizes: number[] = []
  while (sizes.length < OPENINGS) {
    await reopen()
    sizes.push(bytesOnDisk(userDataDir))
  }
  return Math.min(...sizes)
}
