import type { KeyValueArea } from '../ports/platform'

const KEY = 'held-notices'

/** The ids of the entries to notify of when the quiet hours end, each once. */
export async function readHeld(local: KeyValueArea): Promise<string[]> {
  const stored = await local.get(KEY)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

export async function writeHeld(local: KeyValueArea, ids: readonly string[]): Promise<void> {
  await (ids.length === 0 ? local.remove(KEY) : local.set(KEY, [...new Set(ids)]))
}
