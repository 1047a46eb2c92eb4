import { pack, unpack } from '~/lib/core/journal/packed-journal'
import { rebuild } from '~/lib/core/journal/rebuild'
import { same } from '~/lib/core/journal/same'
import { pollMark } from '~/lib/services/tracker/last-poll'
import { complete } from './database'
import { type Database, ENTRY_STORES, eventsOf, packedOf, readStored } from './schema'

/** Packs the settled entries, one after the other, so that nobody waits. One that cannot be packed stays plain. */
export async function packSettled(database: Database): Promise<void> {
  for (const id of await database.getAllKeysFromIndex('requests', 'open', 0))
    await packEntry(database, id).catch(() => undefined)
}

async function packEntry(database: Database, id: string): Promise<void> {
  const stored = await readStored(database.transaction(ENTRY_STORES), id)
  const [record, events] = stored
  if (record === undefined || record.packed !== undefined || record.open !== 0) return
  const packed = await pack(events)
  // The packed form has to give back each event, and they the entry as it is.
  if (!same(await unpack(packed), events) || !same(rebuild(events), record.request)) return
  const transaction = database.transaction(ENTRY_STORES, 'readwrite')
  // Somebody may have written to it since.
  if (!same(await readStored(transaction, id), stored)) return
  await complete(transaction, [
    () => transaction.objectStore('requests').put(packedOf(record, packed)),
    () => transaction.objectStore('events').delete(eventsOf(id)),
    () => transaction.objectStore('marks').delete(pollMark(id)),
  ])
}
