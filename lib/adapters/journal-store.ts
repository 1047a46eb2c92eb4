import type { JournalEvent } from '~/lib/core/journal/events'
import type { Entry } from '~/lib/core/journal/types'
import type { HistoryPage, JournalStore } from '~/lib/services/ports/journal-store'
import { isFull, withStorageErrors } from './database'
import { readRecord } from './journal-recovery'
import { type Database, eventsOf, recordOf, type EntryRecord } from './schema'

/**
 * The journal in IndexedDB. Strict durability: a resolved write is on disk before anything is sent. A damaged request
 * is made anew from its journal; one whose journal is damaged too is left out, and `createJournalRecovery` tells of it.
 */
export function createJournalStore(open: () => Promise<Database>): JournalStore {
  const guarded = withStorageErrors(open)

  return {
    append: (event, folded, claims) => guarded((database) => append(database, event, folded, claims)),

    get: (id) =>
      guarded(async (database) => {
        const record = await database.get('requests', id)
        return record && readRecord(database, record)
      }),

    events: (id) => guarded((database) => database.getAll('events', eventsOf(id))),

    open: () =>
      guarded(async (database) => readAll(database, await database.getAllFromIndex('requests', 'open', 1))),

    page: (page) => guarded(async (database) => readAll(database, await readPage(database, page))),

    getMark: (key) => guarded((database) => database.get('marks', key)),

    setMark: (key, value) =>
      guarded(async (database) => {
        await database.put('marks', value, key)
      }),
  }
}

async function append(
  database: Database,
  event: JournalEvent,
  folded: Entry,
  claims: string[],
): Promise<boolean> {
  const transaction = database.transaction(['events', 'requests', 'claims'], 'readwrite', {
    durability: 'strict',
  })
  const held = transaction.objectStore('claims')
  for (const claim of claims) {
    const holder = await held.get(claim)
    if (holder !== undefined && holder !== folded.id) return false
  }
  const { id, sequence } = folded
  await complete(transaction, [
    ...claims.map((claim) => () => held.put(id, claim)),
    // `add` refuses a second event of the same number: two writers can never interleave.
    () => transaction.objectStore('events').add(event, [id, sequence]),
    () => transaction.objectStore('requests').put(recordOf(folded)),
  ])
  return true
}

type Transaction = { done: Promise<void>; abort(): void }

/** All of these writes or none. Of what went wrong, a full disk is told first: the rest only follows from it. */
async function complete(
  transaction: Transaction,
  writes: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const begun: Promise<unknown>[] = []
  const failures: unknown[] = []
  try {
    for (const write of writes) begun.push(write())
  } catch (cause) {
    // What cannot be stored at all never becomes a request: the browser would commit the others.
    failures.push(cause)
    transaction.abort()
  }
  for (const outcome of await Promise.allSettled([...begun, transaction.done]))
    if (outcome.status === 'rejected') failures.push(outcome.reason)
  if (failures.length > 0) throw failures.find(isFull) ?? failures[0]
}

async function readAll(database: Database, records: readonly EntryRecord[]): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const record of records) {
    const entry = await readRecord(database, record)
    if (entry !== undefined) entries.push(entry)
  }
  return entries
}

async function readPage(database: Database, { before, limit, origin }: HistoryPage): Promise<EntryRecord[]> {
  const end = before ?? Number.MAX_SAFE_INTEGER
  const index = database.transaction('requests').store
  let cursor =
    origin === undefined
      ? await index.index('createdAt').openCursor(IDBKeyRange.upperBound(end, true), 'prev')
      : await index
          .index('origin')
          .openCursor(IDBKeyRange.bound([origin, 0], [origin, end], false, true), 'prev')
  const page: EntryRecord[] = []
  // Those created in one moment stay on one page, which may be longer for it: the next begins before that moment.
  while (cursor !== null && (page.length < limit || cursor.value.createdAt === page.at(-1)?.createdAt)) {
    page.push(cursor.value)
    cursor = await cursor.continue()
  }
  return page
}
