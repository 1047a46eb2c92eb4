import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb'
import { type IDBPDatabase, openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { rebuild } from '~/lib/core/journal/rebuild'
import {
  COIN_A,
  journalOf,
  signed,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
} from '~/lib/core/journal/swap.fixture'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import type { Along } from '~/lib/services/ports/journal-store'
import { openDatabase } from './database'
import { freshIndexedDb } from './indexed-db.fixture'
import { MIGRATIONS, refold } from './migrations'
import { createJournalRecovery } from './journal-recovery'
import { createJournalStore } from './journal-store'

const NAME = 'journal'
const JOURNALS = {
  one: journalOf({ ...APPROVED_TO_EVM, id: 'one' }, [signed('1', [COIN_A])]),
  two: journalOf({ ...APPROVED_TO_BITCOIN, id: 'two' }, []),
}
/** As later versions may add them. */
const STEPS = [...MIGRATIONS, refold, refold]
const LATEST = STEPS.length

beforeEach(freshIndexedDb)

const storeOf = () => createJournalStore(openDatabase(NAME, STEPS))
const recoveryOf = (lull = () => Promise.resolve()) =>
  createJournalRecovery(openDatabase(NAME, STEPS), () => Promise.resolve(), memoryArea(), lull)

/** Opens the database directly, in any version. */
async function byHand<T>(task: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB(NAME)
  return task(database).finally(() => database.close())
}

/** A database as an earlier version left it, with the entries as that version folded them. */
async function leave(version: number): Promise<void> {
  ;(await openDatabase(NAME, STEPS.slice(0, version))()).close()
  await byHand(async (database) => {
    for (const [id, events] of Object.entries(JOURNALS)) {
      for (const [sequence, event] of events.entries()) await database.add('events', event, [id, sequence])
      await database.add('requests', { id, open: 1, createdAt: 1, origin: '', request: { id, stale: true } })
    }
    await database.add('marks', '7', 'routers:one')
    await database.add('claims', 'one', 'a log')
    await database.add('reviews', { id: 'kept', createdAt: 1 })
  })
}

const contents = () =>
  byHand(async (database) => {
    const stores = await Promise.all(
      [...database.objectStoreNames].map(async (store) => [store, await database.getAll(store)] as const),
    )
    return { version: database.version, ...Object.fromEntries(stores) }
  })

const restore: (() => void)[] = []
afterEach(() => restore.splice(0).forEach((undo) => undo()))

/** Makes the call after `calls` operations of an upgrade fail, as if the browser had crashed. */
function dieAfter(calls: number): () => boolean {
  let left = calls
  const count = (target: object, method: string) => {
    const original: unknown = Reflect.get(target, method)
    if (typeof original !== 'function') throw new Error(`no ${method}`)
    restore.push(() => Reflect.set(target, method, original))
    Reflect.set(target, method, function (this: unknown, ...args: unknown[]): unknown {
      left -= 1
      if (left < 0) throw new Error('gone')
      return Reflect.apply(original, this, args)
    })
  }
  for (const method of ['createIndex', 'put', 'getAll', 'getAllKeys']) count(IDBObjectStore.prototype, method)
  count(IDBDatabase.prototype, 'createObjectStore')
  return () => left < 0
}

describe('an upgrade', () => {
  it.each(STEPS.map((_, version) => version).filter((version) => version > 0))(
    'from version %i keeps every journal and folds it anew',
    async (version) => {
      await leave(version)
      const store = storeOf()
      expect(await store.get('one')).toEqual(rebuild(JOURNALS.one))
      expect(await store.open()).toEqual([rebuild(JOURNALS.one), rebuild(JOURNALS.two)])
      expect(await store.events('one')).toEqual(JOURNALS.one)
      expect(await contents()).toMatchObject({
        version: LATEST,
        marks: ['7'],
        claims: ['one'],
        reviews: [{ id: 'kept' }],
      })
    },
  )

  it('keeps what the claims of version 1 prove', async () => {
    await leave(1)
    const store = storeOf()
    const [one, two] = await store.open()
    if (one === undefined || two === undefined) throw new Error('no entries')
    const follow = (entry: typeof one, along: Along) =>
      store.append({ type: 'settled', at: 1 }, { ...entry, sequence: entry.sequence + 1 }, along)
    expect(await follow(two, { taken: ['a log'] })).toBe(false)
    expect(await follow(one, { freed: ['a log'] })).toBe(true)
    expect(await follow(two, { taken: ['a log'] })).toBe(true)
  })

  // threat: cut-upgrade
  it.each(STEPS.map((_, version) => version))(
    'leaves version %i whole wherever it is cut off',
    async (version) => {
      if (version > 0) await leave(version)
      const before = version > 0 ? await contents() : undefined
      let steps = 0
      for (; ; steps += 1) {
        const died = dieAfter(steps)
        const opened = await openDatabase(NAME, STEPS)().then(
          (database) => database.close(),
          (thrown: unknown) => thrown,
        )
        restore.splice(0).forEach((undo) => undo())
        if (!died()) break
        expect(opened).toMatchObject({ code: 'storage-failed' })
        if (before !== undefined) expect(await contents()).toEqual(before)
      }
      expect(steps).toBeGreaterThan(0)
      expect((await contents()).version).toBe(LATEST)
    },
  )

  it('runs once: the same database opens again as it is', async () => {
    await leave(1)
    await storeOf().open()
    const after = await contents()
    await storeOf().open()
    expect(await contents()).toEqual(after)
  })

  it('gives way to a newer version, then reports it', async () => {
    const open = openDatabase(NAME, STEPS)
    await open()
    const newer = await openDatabase(NAME, [...STEPS, () => undefined])()
    expect(newer.version).toBe(LATEST + 1)
    newer.close()
    // A newer version wrote the database: leave it untouched.
    await expect(open()).rejects.toMatchObject({ code: 'storage-newer' })
  })
})

describe('a damaged journal', () => {
  beforeEach(() => leave(LATEST))

  const damageEvents = (id: string) =>
    byHand((database) => database.put('events', { type: 'signed', at: 'never' }, [id, 0]))

  it('is rebuilt if only the folded entry is damaged', async () => {
    expect(await storeOf().get('one')).toEqual(rebuild(JOURNALS.one))
    expect(await storeOf().page({ before: null, limit: 5 })).toHaveLength(2)
    expect(await recoveryOf().health()).toBe('ok')
    expect(await contents()).toMatchObject({ requests: [{ request: { sequence: 1 } }, { open: 1 }] })
  })

  it('is left out and reported if it cannot be rebuilt', async () => {
    await damageEvents('one')
    expect(await storeOf().get('one')).toBeUndefined()
    expect(await storeOf().open()).toEqual([rebuild(JOURNALS.two)])
    expect(await recoveryOf().health()).toBe('corrupt')
  })

  it.each([undefined, null, 7, 'text', [], { id: 'one' }])(
    'is found where a request is %j without a journal',
    async (request) => {
      await byHand((database) =>
        database.put('requests', { id: 'three', open: 1, createdAt: 1, origin: '', request }),
      )
      expect(await storeOf().open()).toEqual([rebuild(JOURNALS.one), rebuild(JOURNALS.two)])
      expect(await recoveryOf().health()).toBe('corrupt')
      await recoveryOf().discard()
      expect(await recoveryOf().health()).toBe('ok')
      expect(await storeOf().open()).toHaveLength(2)
    },
  )

  it('is reported for settled entries until it is discarded', async () => {
    await byHand(async (database) => {
      for (let at = 0; at < 450; at += 1)
        await database.put('requests', {
          id: `past ${at}`,
          open: 0,
          createdAt: at,
          origin: '',
          request: at === 449 ? 'damaged' : rebuild(JOURNALS.one),
        })
    })
    const recovery = recoveryOf()
    await expect.poll(() => recovery.health()).toBe('corrupt')
    await recovery.discard()
    await expect.poll(() => recovery.health()).toBe('ok')
    expect(await recovery.health()).toBe('ok')
    expect(await contents()).toMatchObject({ requests: { length: 451 } })
  })

  it('is looked for among settled entries only in a lull', async () => {
    const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    const readEntries = () =>
      reads.mock.contexts.some((store) => store instanceof IDBObjectStore && store.name === 'requests')
    let end = () => {}
    const lull = new Promise<void>((resolve) => (end = resolve))
    expect(await recoveryOf(() => lull).health()).toBe('ok')
    expect(readEntries()).toBe(false)
    end()
    await vi.waitFor(() => expect(readEntries()).toBe(true))
    reads.mockRestore()
  })

  it('is exported whole, and discarded only on request', async () => {
    await damageEvents('one')
    expect(await recoveryOf().dump()).toEqual([
      { id: 'one', isReadable: false, events: [{ type: 'signed', at: 'never' }, JOURNALS.one[1]] },
      { id: 'two', isReadable: true, events: JOURNALS.two },
    ])
    await recoveryOf().discard()
    expect(await recoveryOf().health()).toBe('ok')
    expect(await recoveryOf().dump()).toEqual([{ id: 'two', isReadable: true, events: JOURNALS.two }])
  })

  it('is reported where the database does not open', async () => {
    let dropped = 0
    const recovery = createJournalRecovery(
      () => Promise.reject(new Error('not a database')),
      async () => void (dropped += 1),
      memoryArea(),
    )
    expect(await recovery.health()).toBe('corrupt')
    expect(await recovery.dump()).toEqual([])
    await recovery.discard()
    expect(dropped).toBe(1)
  })

  it.each([
    ['a full disk', 'QuotaExceededError', 'storage-full'],
    ['a later version', 'VersionError', 'storage-newer'],
  ])('is not what %s is: nothing is dropped', async (_case, name, code) => {
    let dropped = 0
    const recovery = createJournalRecovery(
      () => Promise.reject(new DOMException('', name)),
      async () => void (dropped += 1),
      memoryArea(),
    )
    const health = recovery.health()
    await (name === 'VersionError'
      ? expect(health).resolves.toBe('newer')
      : expect(health).rejects.toMatchObject({ code }))
    await expect(recovery.discard()).rejects.toMatchObject({ code })
    expect(dropped).toBe(0)
  })

  it.each(['InvalidStateError', 'SecurityError'])('is not what a browser keeps shut (%s)', async (name) => {
    let dropped = 0
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('', name)
    })
    onTestFinished(() => open.mockRestore())
    const recovery = createJournalRecovery(
      openDatabase(NAME, STEPS),
      async () => void (dropped += 1),
      memoryArea(),
    )
    await expect(recovery.health()).rejects.toMatchObject({ code: 'storage-refused' })
    await expect(recovery.discard()).rejects.toMatchObject({ code: 'storage-refused' })
    expect(dropped).toBe(0)
  })

  it('is not reported where the browser just closed the connection', async () => {
    let dropped = 0
    let openings = 0
    const flaky = createJournalRecovery(
      async () => {
        openings += 1
        if (openings % 2 === 1) throw new DOMException('closing', 'InvalidStateError')
        return openDatabase(NAME, STEPS)()
      },
      async () => void (dropped += 1),
      memoryArea(),
    )
    expect(await flaky.health()).toBe('ok')
    await flaky.discard()
    expect(dropped).toBe(0)
    expect(await storeOf().open()).toHaveLength(2)
  })

  // threat: cut-upgrade
  it('keeps every journal of a later version', async () => {
    const newer = [...STEPS, () => undefined]
    ;(await openDatabase(NAME, newer)()).close()
    const before = await contents()
    expect(await recoveryOf().health()).toBe('newer')
    await expect(recoveryOf().discard()).rejects.toMatchObject({ code: 'storage-newer' })
    await expect(storeOf().open()).rejects.toMatchObject({ code: 'storage-newer' })
    expect(await contents()).toEqual(before)
  })
})
