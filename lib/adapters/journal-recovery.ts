import { jsonOf, parseJournal } from '~/lib/contract/journal'
import { unpack } from '~/lib/core/journal/packed-journal'
import { isSound, rebuild } from '~/lib/core/journal/rebuild'
import type { JournalEvent } from '~/lib/core/journal/events'
import type { Entry } from '~/lib/core/journal/types'
import type { JournalRecovery } from '~/lib/services/ports/journal-store'
import type { KeyValueArea } from '~/lib/services/ports/platform'
import { storageError } from './database'
import { packSettled } from './pack-settled'
import {
  type Database,
  ENTRY_STORES,
  type EntryRecord,
  eventsOf,
  readEvents,
  readStored,
  recordOf,
} from './schema'
import { unreleasedJournals } from './unreleased-journals'

/**
 * The swap of a record, rebuilt from its journal if the record is damaged; `undefined` if the journal is damaged too.
 */
export async function readRecord(database: Database, record: EntryRecord): Promise<Entry | undefined> {
  if (record.packed !== undefined) return foldOf(record.id, await unpack(record.packed))
  const { id, request: entry } = record
  if (isSound(entry)) return entry
  // In one transaction: since this record was read, another reader may have repaired it, and its writer added to it.
  const transaction = database.transaction(ENTRY_STORES, 'readwrite')
  const [current, events] = await readStored(transaction, id)
  if (current === undefined || current.packed !== undefined || isSound(current.request))
    return current && readRecord(database, current)
  const rebuilt = isReadable(events) ? foldOf(id, events) : undefined
  if (rebuilt === undefined) return undefined
  await transaction.objectStore('requests').put(recordOf(rebuilt))
  await transaction.done
  return rebuilt
}

function isReadable(events: readonly JournalEvent[]): boolean {
  try {
    return parseJournal(jsonOf(events)) !== undefined
  } catch {
    return false
  }
}

function foldOf(id: string, events: readonly JournalEvent[]): Entry | undefined {
  try {
    const entry = rebuild(events)
    return entry?.id === id && isSound(entry) ? entry : undefined
  } catch {
    return undefined
  }
}

/** Few enough that a reader who comes in between hardly waits. */
const PAGE = 50
/** A page usually starts the worker; its requests are answered within this time. */
const LULL_MS = 3_000

/** Set once all settled entries have been read in this session of the browser, and all were whole. */
const CHECKED_KEY = 'journal-checked'

/**
 * Finds, exports and discards damaged journals, and packs what is settled. `drop` deletes a database that cannot even be
 * opened; `lull` ends when the worker has answered what it was started for.
 */
export function createJournalRecovery(
  open: () => Promise<Database>,
  drop: () => Promise<void>,
  session: Pick<KeyValueArea, 'get' | 'set'>,
  lull: () => Promise<unknown> = () => new Promise((resolve) => setTimeout(resolve, LULL_MS)),
): JournalRecovery {
  /** Whether the settled entries have been checked, and the result. */
  let past: 'unchecked' | 'whole' | 'damaged' = 'unchecked'

  /** A page at a time, so that other readers do not wait. */
  const damaged = async (database: Database): Promise<string[]> => {
    const ids: string[] = []
    let page: EntryRecord[] = []
    do {
      const last = page.at(-1)?.id
      const rest = last === undefined ? null : IDBKeyRange.lowerBound(last, true)
      page = await database.getAll('requests', rest, PAGE)
      for (const record of page) if ((await readRecord(database, record)) === undefined) ids.push(record.id)
    } while (page.length === PAGE)
    return ids
  }

  /** Settled entries are many and hardly change: one check is enough, and nothing waits for it or is slowed by it. */
  const checkSettled = async (database: Database): Promise<void> => {
    past = 'whole'
    await lull()
    await packSettled(database)
    if ((await session.get(CHECKED_KEY)) === true) return
    if ((await damaged(database)).length > 0) past = 'damaged'
    else await session.set(CHECKED_KEY, true)
  }

  const examine = async (): Promise<'ok' | 'corrupt'> => {
    const database = await open()
    for (const record of await database.getAllFromIndex('requests', 'open', 1))
      if ((await readRecord(database, record)) === undefined) return 'corrupt'
    if (past === 'unchecked') checkSettled(database).catch(() => (past = 'unchecked'))
    return past === 'damaged' ? 'corrupt' : 'ok'
  }

  return {
    async health() {
      try {
        // A connection that the browser has just closed fails once; damaged data fails again.
        return await examine().catch(examine)
      } catch (cause) {
        const { code } = storageError(cause)
        if (code === 'storage-newer') return 'newer'
        // Neither a full disk nor a browser's setting means that the stored data is damaged.
        if (code === 'storage-full' || code === 'storage-refused') throw storageError(cause)
        return 'corrupt'
      }
    },

    async dump() {
      const journals = await unreleasedJournals()
      try {
        const database = await open()
        const unreadable = new Set(await damaged(database))
        const plain = (await database.getAllKeys('events')).map(([id]) => id)
        for (const id of new Set([...(await database.getAllKeys('requests')), ...plain])) {
          const events = await readEvents(database, id)
          if (events.length > 0) journals.push({ id, isReadable: !unreadable.has(id), events })
        }
      } catch {
        // What was found is all that can be read.
      }
      return journals
    },

    async discard() {
      let database: Database
      try {
        database = await open().catch(open)
      } catch (cause) {
        if (storageError(cause).code !== 'storage-failed') throw storageError(cause)
        await drop()
        past = 'unchecked'
        return
      }
      try {
        for (const id of await damaged(database)) {
          const transaction = database.transaction(['requests', 'events', 'approved'], 'readwrite', {
            durability: 'strict',
          })
          await Promise.all([
            transaction.objectStore('requests').delete(id),
            transaction.objectStore('events').delete(eventsOf(id)),
            transaction.objectStore('approved').delete(id),
            transaction.done,
          ])
        }
        past = 'unchecked'
      } catch (cause) {
        throw storageError(cause)
      }
    },
  }
}
