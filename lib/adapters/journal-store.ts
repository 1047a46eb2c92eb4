import type { JournalEvent } from '~/lib/core/journal/events'
import { unpack } from '~/lib/core/journal/packed-journal'
import { same } from '~/lib/core/journal/same'
import type { Entry } from '~/lib/core/journal/types'
import type { Along, HistoryPage, JournalStore } from '~/lib/services/ports/journal-store'
import type { IDBPTransaction } from 'idb'
import { complete, withStorageErrors } from './database'
import { readRecord } from './journal-recovery'
import { claimKey, type Database, recordOf, readEvents, type EntryRecord, type Schema } from './schema'

/**
 * The journal in IndexedDB. Durability is strict: a write that resolved is on disk before anything is sent. A damaged
 * entry is rebuilt from its journal; if the journal is damaged too, the entry is left out and `createJournalRecovery`
 * reports it.
 */
export function createJournalStore(open: () => Promise<Database>): JournalStore {
  const guarded = withStorageErrors(open)

  return {
    append: (event, folded, along = {}) => guarded((database) => append(database, event, folded, along)),

    get: (entryId) =>
      guarded(async (database) => {
        const record = await database.get('requests', entryId)
        return record && readRecord(database, record)
      }),

    events: (entryId) => guarded((database) => readEvents(database, entryId)),

    review: (entryId) => guarded((database) => database.get('approved', entryId)),

    open: () =>
      guarded(async (database) => readAll(database, await database.getAllFromIndex('requests', 'open', 1))),

    untold: (most) =>
      guarded(async (database) =>
        readAll(database, await database.getAllFromIndex('requests', 'open', 2, most)),
      ),

    page: (page) => guarded((database) => readWholePage(database, page)),

    getMark: readTogether((keys) => guarded((database) => readMarks(database, keys))),

    setMark: (key, value) =>
      guarded(async (database) => {
        await database.put('marks', value, key)
      }),
  }
}

/** Makes one reading of the questions of a moment: the list of a thousand coins asks for two thousand marks. */
function readTogether<T>(read: (keys: readonly string[]) => Promise<T[]>) {
  let waiting: { keys: string[]; values: Promise<T[]> } | undefined
  const begin = () => {
    const keys: string[] = []
    const values = Promise.resolve().then(() => {
      waiting = undefined
      return read(keys)
    })
    return { keys, values }
  }
  return async (key: string): Promise<T | undefined> => {
    waiting ??= begin()
    const { keys, values } = waiting
    const place = keys.push(key) - 1
    return (await values)[place]
  }
}

function readMarks(database: Database, keys: readonly string[]): Promise<(string | undefined)[]> {
  const { store } = database.transaction('marks')
  return Promise.all(keys.map((key) => store.get(key)))
}

/** @param past the packed journal that the event follows: it becomes plain again with it */
async function append(
  database: Database,
  event: JournalEvent,
  folded: Entry,
  along: Along,
  past?: { packed: Uint8Array; events: JournalEvent[] },
): Promise<boolean> {
  const { taken = [], freed = [], marks = [], after = [], review } = along
  const transaction = database.transaction(
    ['events', 'requests', 'claims', 'marks', 'reviews', 'approved'],
    'readwrite',
    { durability: 'strict' },
  )
  const packed = (await transaction.objectStore('requests').get(folded.id))?.packed
  // Nothing is written yet. Unpacking takes longer than a transaction lives.
  if (packed !== undefined && !same(packed, past?.packed))
    return append(database, event, folded, along, { packed, events: await unpack(packed) })
  const held = transaction.objectStore('claims')
  for (const claim of taken) {
    const holder = await held.get(claimKey(claim))
    if (holder === undefined || holder === folded.id) continue
    // An entry that was discarded as damaged holds no claim: it may be rebuilt under another id.
    if ((await transaction.objectStore('requests').getKey(holder)) !== undefined) return false
  }
  const own: string[] = []
  for (const claim of freed) if ((await held.get(claimKey(claim))) === folded.id) own.push(claim)
  const { id, sequence } = folded
  const added = [event, ...after]
  const first = sequence - after.length
  const unpacked = packed === undefined ? [] : (past?.events ?? [])
  if (packed !== undefined && unpacked.length !== first) throw new Error('it follows another journal')
  await complete(transaction, [
    ...own.map((claim) => () => held.delete(claimKey(claim))),
    ...taken.map((claim) => () => held.put(id, claimKey(claim))),
    ...marks.map(
      ([key, value]) =>
        () =>
          transaction.objectStore('marks').put(value, key),
    ),
    // `add` rejects a second event with the same number, so two writers can never interleave.
    ...unpacked.map((one, index) => () => transaction.objectStore('events').add(one, [id, index])),
    ...added.map((one, index) => () => transaction.objectStore('events').add(one, [id, first + index])),
    () => transaction.objectStore('requests').put(recordOf(folded)),
    ...reviewMoves(transaction, id, review),
  ])
  return true
}

type Stores = IDBPTransaction<
  Schema,
  ('events' | 'requests' | 'claims' | 'marks' | 'reviews' | 'approved')[],
  'readwrite'
>

/** A review is either waiting for its approval or the entry's: a window that drops it meanwhile loses nothing. */
function reviewMoves(
  transaction: Stores,
  entryId: string,
  review: Along['review'],
): (() => Promise<unknown>)[] {
  const [waiting, approved] = [transaction.objectStore('reviews'), transaction.objectStore('approved')]
  if (review === undefined) return []
  if (review === null) return [() => approved.delete(entryId)]
  return [() => approved.put(review), () => waiting.delete(entryId)]
}

async function readAll(database: Database, records: readonly EntryRecord[]): Promise<Entry[]> {
  const entries = await Promise.all(records.map((record) => readRecord(database, record)))
  return entries.filter((entry) => entry !== undefined)
}

/** Unreadable entries leave no gap: a reader takes a short page for the last one. */
async function readWholePage(database: Database, page: HistoryPage): Promise<Entry[]> {
  const entries: Entry[] = []
  let { before, limit } = page
  for (;;) {
    const records = await readPage(database, { ...page, before, limit })
    entries.push(...(await readAll(database, records)))
    const last = records.at(-1)
    if (last === undefined || records.length < limit || entries.length >= page.limit) return entries
    before = last.createdAt
    limit = page.limit - entries.length
  }
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
  // Entries created at the same moment stay on one page, even beyond its limit: the next page starts before that
  // moment.
  while (cursor !== null && (page.length < limit || cursor.value.createdAt === page.at(-1)?.createdAt)) {
    page.push(cursor.value)
    cursor = await cursor.continue()
  }
  return page
}
