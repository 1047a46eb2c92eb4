import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { rebuild } from '~/lib/core/journal/rebuild'
import { eventsOf, recordOf, type Schema } from './schema'

export type Upgrade = {
  database: IDBPDatabase<Schema>
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>
}
export type Migration = (upgrade: Upgrade) => Promise<void> | void

/**
 * How the database came to be what it is: entry n leads from version n to n + 1, and the version is their number.
 * Entries are never changed once released, only added. One that changes what `transition` makes of a journal is
 * followed by `refold`. They run in one transaction: a browser that dies in between finds the old version.
 */
export const MIGRATIONS: readonly Migration[] = [createStores, refold]

/** Runs what is missing since `version`. All of it is undone where anything fails. */
export async function migrate(
  upgrade: Upgrade,
  version: number,
  migrations: readonly Migration[],
): Promise<void> {
  try {
    for (const migration of migrations.slice(version)) await migration(upgrade)
  } catch (cause) {
    // A failed step alone would not keep the browser from keeping the others. Whoever opens is told of it.
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
}

/** Makes every request anew from its journal. One that cannot be is left for the recovery to show. */
async function refold({ transaction }: Upgrade): Promise<void> {
  const events = transaction.objectStore('events')
  const requests = transaction.objectStore('requests')
  for (const id of new Set((await events.getAllKeys()).map(([id]) => id))) {
    const folded = foldedOrNothing(await events.getAll(eventsOf(id)))
    if (folded !== undefined) await requests.put(recordOf(folded))
  }
}

function foldedOrNothing(events: Parameters<typeof rebuild>[0]): ReturnType<typeof rebuild> {
  try {
    return rebuild(events)
  } catch {
    return undefined
  }
}
