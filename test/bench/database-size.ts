import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The space that the extension's databases take on the disk, in bytes. */
function bytesOnDisk(userDataDir: string): number {
  return readdirSync(userDataDir, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && file.parentPath.includes('.indexeddb.'))
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

/**
 * The same once the databases have tidied up what they leave of their writes: a part of it each time that they are opened.
 * @param reopen closes the browser, and opens them once more
 */
export async function bytesAtRest(userDataDir: string, reopen: () => Promise<unknown>): Promise<number> {
  for (let before = Infinity; bytesOnDisk(userDataDir) < before;) {
    before = bytesOnDisk(userDataDir)
    await reopen()
  }
  return bytesOnDisk(userDataDir)
}
