import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { rebuild } from '~/lib/core/journal/rebuild'
import { claimKey, eventsOf, recordOf, type Schema } from './schema'

export type Upgrade = {
  database: IDBPDatabase<Schema>
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>
}
export type Migration = (upgrade: Upgrade) => Promise<void> | void

/**
 * The steps to the current database: entry n leads from version n to n + 1, so the version is their count. Never change
 * a released entry, only add. A step that changes how `transition` folds a journal is followed by `refold`. All steps
 * run in one transaction: if the browser dies halfway, it finds the old version.
 */
export const MIGRATIONS: readonly Migration[] = [createStores, digestClaims]

/** Runs the steps missing since `version`. Any failure undoes all of them. */
export async function migrate(
  upgrade: Upgrade,
  version: number,
  migrations: readonly Migration[],
): Promise<void> {
  try {
    for (const migration of migrations.slice(version)) await migration(upgrade)
  } catch (cause) {
    // Aborted explicitly, because after a failed step the browser would still commit the others. The caller that opens
    // the database receives the error.
    upgrade.transaction.done.catch(() => {})
    upgrade.transaction.abort()
    throw cause
  }
}

function createStores({ database }: Upgrade): void {
  database.createObjectStore('events')
  const requests = database.createObjectStore('requests', { keyPath: 'id' })
  requests.createIndex('open', 'open')
  requests.createIndex('createdAt', 'createdAt')
  requests.createIndex('origin', ['origin', 'createdAt'])
  database.createObjectStore('claims')
  database.createObjectStore('marks')
  database.createObjectStore('reviews', { keyPath: 'id' }).createIndex('createdAt', 'createdAt')
  database.createObjectStore('approved', { keyPath: 'id' })
}

/** Keeps each claim under its digest. From here on settled journals may be packed, too: an earlier version cannot read them. */
async function digestClaims({ transaction }: Upgrade): Promise<void> {
  const claims = transaction.objectStore('claims')
  const keys = await claims.getAllKeys()
  const holders = await claims.getAll()
  await claims.clear()
  for (const [at, holder] of holders.entries()) await claims.put(holder, claimKey(String(keys[at])))
}

/**
 * Rebuilds every entry from its journal. One that cannot be rebuilt is left for the recovery screen; a packed one is
 * folded whenever it is read.
 */
export async function refold({ transaction }: Upgrade): Promise<void> {
  const events = transaction.objectStore('events')
  const requests = transaction.objectStore('requests')
  for (const id of new Set((await events.getAllKeys()).map(([id]) => id))) {
    const folded = tryRebuild(await events.getAll(eventsOf(id)))
    if (folded !== undefined) await requests.put(recordOf(folded))
  }
}

function tryRebuild(events: Parameters<typeof rebuild>[0]): ReturnType<typeof rebuild> {
  try {
    return rebuild(events)
  } catch {
    return undefined
  }
}
