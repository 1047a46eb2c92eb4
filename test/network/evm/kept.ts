import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Git ignores it, and it may be deleted at any time. */
const cacheFolder = fileURLToPath(new URL('../../../.artifacts/network/', import.meta.url))

/**
 * The folder of that name in the cache, filled first where there is none. The name holds a hash of what the content is
 * made from, so that it never goes stale. Of several processes that fill one at once, one wins, and nobody sees half of it.
 */
export async function kept(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = `${cacheFolder}${name}`
  if (existsSync(folder)) return folder
  await mkdir(cacheFolder, { recursive: true })
  const draft = await mkdtemp(`${folder}.`)
  try {
    await fill(draft)
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
    return folder
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
