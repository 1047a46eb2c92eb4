import { IDBObjectStore } from 'fake-indexeddb'
import type { IDBPObjectStore } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JournalEvent } from '~/lib/core/journal/events'
import { rebuild } from '~/lib/core/journal/rebuild'
import {
  APPROVED_TO_EVM,
  confirmed,
  type Fact,
  journalOf,
  logProof,
  seen,
  signed,
  START,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { pack } from '~/lib/core/journal/packed-journal'
import { transition } from '~/lib/core/journal/transition'
import type { Entry } from '~/lib/core/journal/types'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import { type Database, openDatabase } from './database'
import { freshIndexedDb } from './indexed-db.fixture'
import { journalIn } from './journal.fixture'
import { createJournalRecovery, readRecord } from './journal-recovery'
import { createJournalStore } from './journal-store'
import { MIGRATIONS, refold } from './migrations'
import { packSettled } from './pack-settled'
import { ENTRY_STORES, packedOf, recordOf, type Schema } from './schema'

const NAME = 'journal'
let open = openDatabase(NAME)
beforeEach(() => {
  freshIndexedDb()
  open = openDatabase(NAME)
})
afterEach(() => vi.restoreAllMocks())

type Writable<S extends 'events' | 'requests'> = IDBPObjectStore<
  Schema,
  (typeof ENTRY_STORES)[number][] | typeof ENTRY_STORES,
  S,
  'readwrite'
>
type WritableStores = { [S in 'events' | 'requests']: Writable<S> }

const SITE = 'https://site.example'
const TOLD: Fact = { type: 'notified', notice: 'done' }
const SETTLED: Fact = { type: 'settled' }
const REOPENED: Fact = { type: 'proof-lost' }

function setUp() {
  const { store, journal } = journalIn(open)
  /** A swap whose transaction and proofs are that digit's, up to its delivery; then these facts. */
  const play = async (digit: string, ...facts: Fact[]) => {
    const coin = { txid: txidOf(digit), vout: 0 }
    const id = `swap ${digit}`
    await journal.begin({ ...APPROVED_TO_EVM, id, origin: SITE, reserved: [coin] })
    const proof = logProof(digit)
    const delivered: Fact = { type: 'delivered', router: proof, delivery: proof, amount: 99n }
    for (const fact of [signed(digit, [coin]), seen(digit, confirmed(6)), delivered, ...facts])
      await journal.record(id, fact)
    return id
  }
  return { store, journal, play }
}

const recoveryOf = (session = memoryArea(), database: () => Promise<Database> = open) =>
  createJournalRecovery(
    database,
    async () => {},
    session,
    () => Promise.resolve(),
  )

const packAll = async () => packSettled(await open())

/** The ids of packed entries, and the number of events that are stored one by one. */
async function stored() {
  const database = await open()
  const records = await database.getAll('requests')
  return {
    packed: records.filter(({ packed }) => packed !== undefined).map(({ id }) => id),
    events: await database.count('events'),
  }
}

/** Whatever a reader learns of the journal. */
async function readings() {
  const store = createJournalStore(open)
  const page = await store.page({ before: null, limit: 10 })
  return {
    page,
    ofSite: await store.page({ before: null, limit: 10, origin: SITE }),
    single: await Promise.all(page.map(({ id }) => store.get(id))),
    events: await Promise.all(page.map(({ id }) => store.events(id))),
    open: await store.open(),
    untold: await store.untold(10),
    dump: await recoveryOf().dump(),
  }
}

/** The event that takes back the proof of an entry, and the entry after it. */
async function reopening(id: string): Promise<{ event: JournalEvent; next: Entry }> {
  const entry = await createJournalStore(open).get(id)
  if (entry === undefined) throw new Error('no entry')
  const event: JournalEvent = { ...REOPENED, at: START }
  return { event, next: transition(entry, event).entry }
}

/** The database, where another writer is just before the transaction with this number that writes. */
function interleaved(database: Database, number: number, write: (stores: WritableStores) => void): Database {
  let writing = 0
  return new Proxy(database, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target)
      if (typeof member !== 'function') return member
      return (...args: unknown[]): unknown => {
        if (key === 'transaction' && args[1] === 'readwrite' && (writing += 1) === number) {
          const other = target.transaction(ENTRY_STORES, 'readwrite')
          write({ events: other.objectStore('events'), requests: other.objectStore('requests') })
        }
        return Reflect.apply(member, target, args)
      }
    },
  })
}

describe('packing', () => {
  it('takes what is settled and told, and changes no answer', async () => {
    const { play, store } = setUp()
    await play('1')
    await play('2', SETTLED)
    await play('3', SETTLED, TOLD)
    await play('4', TOLD, SETTLED)
    const before = await readings()
    expect(before.page).toHaveLength(4)
    const { events } = await stored()
    for (const { id } of before.page) await store.setMark(`look:${id}`, '1')
    await packAll()
    const looks = await Promise.all(before.page.map(({ id }) => store.getMark(`look:${id}`)))
    expect(looks).toEqual([undefined, undefined, '1', '1'])
    expect(await stored()).toEqual({ packed: ['swap 3', 'swap 4'], events: events - 12 })
    expect(await readings()).toEqual(before)
    expect(await recoveryOf().health()).toBe('ok')
  })

  it('leaves plain what folds to another entry', async () => {
    const { play, store } = setUp()
    const id = await play('1', TOLD, SETTLED)
    const database = await open()
    const record = await database.get('requests', id)
    if (record?.packed !== undefined || record === undefined) throw new Error('no plain record')
    await database.put('requests', { ...record, request: { ...record.request, profileId: 'other' } })
    await packAll()
    expect((await stored()).packed).toEqual([])
    expect(await store.get(id)).toMatchObject({ profileId: 'other' })
  })

  it.each(['1', '2'])('leaves plain what it cannot give back (%s)', async (digit) => {
    const { play } = setUp()
    for (const each of ['1', '2']) await play(each, TOLD, SETTLED)
    const database = await open()
    // JSON has no such number.
    const [, odd] = await createJournalStore(open).events(`swap ${digit}`)
    if (odd === undefined) throw new Error('no event')
    Object.assign(odd, { odd: -0 })
    await database.put('events', odd, [`swap ${digit}`, 1])
    await packAll()
    expect((await stored()).packed).toEqual([digit === '1' ? 'swap 2' : 'swap 1'])
    expect((await createJournalStore(open).events(`swap ${digit}`))[1]).toEqual(odd)
  })

  it('overwrites nothing that was written meanwhile', async () => {
    const { play, store } = setUp()
    const id = await play('1', TOLD, SETTLED)
    const { event, next } = await reopening(id)
    const database = await open()
    await packSettled(
      interleaved(database, 1, ({ events, requests }) => {
        void events.add(event, [id, next.sequence])
        void requests.put(recordOf(next))
      }),
    )
    expect(await store.get(id)).toEqual(next)
    expect(await store.events(id)).toHaveLength(7)
  })

  it('leaves one form or the other wherever it is killed', async () => {
    const { play, store } = setUp()
    const id = await play('1', TOLD, SETTLED)
    const before = [await store.get(id), await store.events(id)]
    for (const method of ['put', 'delete'] as const) {
      vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
        throw new Error('gone')
      })
      await packAll()
      vi.restoreAllMocks()
      expect(await stored()).toEqual({ packed: [], events: 6 })
      expect([await store.get(id), await store.events(id)]).toEqual(before)
    }
    await packAll()
    expect(await stored()).toEqual({ packed: [id], events: 0 })
  })

  it('happens in the lull of a worker', async () => {
    const { play } = setUp()
    const id = await play('1', TOLD, SETTLED)
    expect(await recoveryOf().health()).toBe('ok')
    await vi.waitFor(async () => expect((await stored()).packed).toEqual([id]))
  })

  it('outlives a later fold', async () => {
    const { play, store } = setUp()
    const id = await play('1', TOLD, SETTLED)
    const before = await store.get(id)
    await packAll()
    ;(await open()).close()
    const later = createJournalStore(openDatabase(NAME, [...MIGRATIONS, refold]))
    expect(await later.get(id)).toEqual(before)
    expect((await later.events(id)).length).toBe(6)
  })
})

describe('a packed entry', () => {
  it('becomes plain with a further event, and is packed again', async () => {
    const { play, journal, store } = setUp()
    const id = await play('1', TOLD, SETTLED)
    await packAll()
    const reopened = await journal.record(id, REOPENED)
    expect(reopened).toMatchObject({ sequence: 6, settledAt: null })
    expect(await stored()).toEqual({ packed: [], events: 7 })
    expect(await store.open()).toEqual([reopened])
    expect(rebuild(await store.events(id))).toEqual(reopened)

    const proof = logProof('1')
    await journal.record(id, { type: 'delivered', router: proof, delivery: proof, amount: 99n })
    const again = await journal.record(id, SETTLED)
    await packAll()
    expect(await stored()).toEqual({ packed: [id], events: 0 })
    expect(await store.get(id)).toEqual(again)
  })

  it('keeps all if the further event cannot be written', async () => {
    const { play, journal, store } = setUp()
    const id = await play('1', TOLD, SETTLED)
    await packAll()
    const events = await store.events(id)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError')
    })
    await expect(journal.record(id, REOPENED)).rejects.toMatchObject({ code: 'storage-full' })
    vi.restoreAllMocks()
    expect(await stored()).toEqual({ packed: [id], events: 0 })
    expect(await store.events(id)).toEqual(events)
  })

  it('takes one event of two writers', async () => {
    const { play, store } = setUp()
    const id = await play('1', TOLD, SETTLED)
    await packAll()
    const { event, next } = await reopening(id)
    const outcomes = await Promise.allSettled([store.append(event, next), store.append(event, next)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await store.events(id)).toHaveLength(7)
  })

  it('loses nothing of a writer whose entry was packed meanwhile', async () => {
    const { play, store } = setUp()
    const id = await play('1', TOLD, SETTLED)
    await packAll()
    const { event, next } = await reopening(id)
    const events = [...(await store.events(id)), { ...TOLD, at: START }]
    const other = packedOf(recordOf(next), await pack(events))
    const database = await open()
    const slow = createJournalStore(async () => between)
    const between = interleaved(database, 2, ({ requests }) => void requests.put(other))
    await expect(slow.append(event, next)).rejects.toMatchObject({ code: 'storage-failed' })
    expect(await store.events(id)).toEqual(events)
  })

  it('refuses an event that another writer has numbered', async () => {
    const { play, store } = setUp()
    const id = await play('1', TOLD, SETTLED)
    await packAll()
    const { event, next } = await reopening(id)
    const late = store.append(event, { ...next, sequence: 3 })
    await expect(late).rejects.toMatchObject({ code: 'storage-failed' })
    expect(await store.events(id)).toHaveLength(6)
    expect((await stored()).packed).toEqual([id])
  })

  it('is read by whoever saw it plain, and torn, before', async () => {
    const { play, store } = setUp()
    const id = await play('1', TOLD, SETTLED)
    const entry = await store.get(id)
    const database = await open()
    const record = await database.get('requests', id)
    if (entry === undefined || record?.packed !== undefined || record === undefined)
      throw new Error('no plain record')
    await packAll()
    expect(await readRecord(database, { ...record, request: { ...entry, createdAt: NaN } })).toEqual(entry)
  })

  it('is none under the id of another', async () => {
    const { play, store } = setUp()
    const id = await play('1', TOLD, SETTLED)
    await packAll()
    const database = await open()
    const record = await database.get('requests', id)
    if (record === undefined) throw new Error('no record')
    await database.put('requests', { ...record, id: 'swap 2' })
    expect([await store.get('swap 2'), (await store.get(id))?.id]).toEqual([undefined, id])
  })

  it('still holds what proves it', async () => {
    const { play, journal } = setUp()
    await play('1', TOLD, SETTLED)
    await packAll()
    const id = await play('2')
    const proof = logProof('1')
    const entry = await journal.record(id, { type: 'routed', router: proof })
    expect(entry.destination).toMatchObject({ router: logProof('2') })
    await journal.begin({ ...APPROVED_TO_EVM, id: 'third', reserved: [{ txid: txidOf('3'), vout: 3 }] })
    const third = await journal.record('third', { type: 'routed', router: proof })
    expect(third.destination.state).toBe('none')
  })

  it('stays through an import or approval that names it', async () => {
    const { play, journal } = setUp()
    const id = await play('1', TOLD, SETTLED)
    await packAll()
    expect(await journal.adopt([journalOf({ ...APPROVED_TO_EVM, id }, [signed('9')])])).toEqual(['kept'])
    expect((await journal.begin({ ...APPROVED_TO_EVM, id })).sequence).toBe(5)
    expect((await stored()).packed).toEqual([id])
  })
})

describe('a damaged packed journal', () => {
  async function setUpDamaged() {
    const parts = setUp()
    const id = await parts.play('1', TOLD, SETTLED)
    await parts.play('2', TOLD, SETTLED)
    await packAll()
    const database = await open()
    const record = await database.get('requests', id)
    if (record?.packed === undefined) throw new Error('not packed')
    const packed = Uint8Array.from(record.packed)
    packed[40] = (packed[40] ?? 0) ^ 1
    await database.put('requests', { ...record, packed })
    return { ...parts, id, packed }
  }

  it('is left out, reported, exported and discarded alone', async () => {
    const { store, id, packed } = await setUpDamaged()
    expect(await store.get(id)).toBeUndefined()
    expect((await store.page({ before: null, limit: 10 })).map((entry) => entry.id)).toEqual(['swap 2'])
    const recovery = recoveryOf()
    await vi.waitFor(async () => expect(await recovery.health()).toBe('corrupt'))
    expect(await recovery.dump()).toMatchObject([
      { id, isReadable: false, events: [String(packed)] },
      { id: 'swap 2', isReadable: true, events: { length: 6 } },
    ])
    await recovery.discard()
    await vi.waitFor(async () => expect(await recovery.health()).toBe('ok'))
    expect(await recovery.dump()).toMatchObject([{ id: 'swap 2', isReadable: true }])
  })

  it('is overwritten by no event', async () => {
    const { store, id, packed } = await setUpDamaged()
    const { event, next } = await reopening('swap 2')
    await expect(store.append(event, { ...next, id })).rejects.toMatchObject({ code: 'storage-failed' })
    expect(await (await open()).get('requests', id)).toMatchObject({ packed })
    expect((await stored()).events).toBe(0)
  })

  it('is overwritten by no import', async () => {
    const { journal, id, packed } = await setUpDamaged()
    const rebuilt = journalOf({ ...APPROVED_TO_EVM, id }, [signed('9')])
    expect(await journal.adopt([rebuilt])).toEqual(['kept'])
    expect(await (await open()).get('requests', id)).toMatchObject({ packed })
  })
})
