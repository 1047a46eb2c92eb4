import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Git ignores it, and it may be deleted at any time. */
const cacheFolder = fileURLToPath(new URL('../../../.artifacts/network/', import.meta.url))
const RETRY_MS = 100

/**
 * The folder of that name in the cache, filled first where there is none. The name holds a hash of what the content is
 * made from, so that it never goes stale. Of several processes that want it at once, one fills it and the others wait.
 */
export async function kept(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = `${cacheFolder}${name}`
  const lock = `${folder}.lock`
  await mkdir(cacheFolder, { recursive: true })
  while (!existsSync(folder)) {
    if (!(await isTaken(lock))) {
      await sleep(RETRY_MS)
      continue
    }
    try {
      await fillWhole(folder, fill)
    } finally {
      await rm(lock, { force: true })
    }
  }
  return folder
}

/** Nobody sees half of it. */
async function fillWhole(folder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const draft = await mkdtemp(`${folder}.`)
  try {
    await fill(draft)
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Whether this process is the one that may fill it. A lock whose process has ended is removed, for the next attempt. */
async function isTaken(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (hasEnded(Number(await readFile(lock, 'utf8').catch(() => '')))) await rm(lock, { force: true })
    return false
  }
}

/** `0` is a lock that is just being written or removed. */
function hasEnded(processId: number): boolean {
  if (processId === 0) return false
  try {
    process.kill(processId, 0)
    return false
  } catch {
    return true
  }
}
