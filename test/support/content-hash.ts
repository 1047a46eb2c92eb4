import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** One hash of files' names and contents; of a folder, all that is in it. The same whenever and wherever it was checked out. */
export function contentHash(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((each) => filesOf(root, each)).toSorted()) {
    hash.update(`${path}\0`)
    hash.update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    )
  }
  return hash.digest('hex')
}

function filesOf(root: string, path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path)).flatMap((name) => filesOf(root, `${path}/${name}`))
}
