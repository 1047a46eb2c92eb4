import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Memory that Linux serves as a directory. Containers often give it no more than 64 MiB. */
const MEMORY = '/dev/shm'
/** For the profiles of some browsers at once, each of which takes some ten million. */
const MIN_FREE_BYTES = 2 ** 30

/** A new directory for a browser's profile, in memory where there is room: a browser writes to it all the time. */
export function makeProfileDirectory(): string {
  return mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'satspan-e2e-'))
}

function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}
