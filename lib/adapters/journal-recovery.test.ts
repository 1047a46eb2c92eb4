import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { journalOf, signed, APPROVED_TO_EVM } from '~/lib/core/journal/swap.fixture'
import { rebuild } from '~/lib/core/journal/rebuild'
import { memoryArea, type MemoryArea } from '~/lib/services/ports/memory.fixture'
import { openDatabase } from './database'
import { freshIndexedDb } from './indexed-db.fixture'
import { createJournalRecovery } from './journal-recovery'
import { recordOf } from './schema'

let open = openDatabase()
beforeEach(() => {
  freshIndexedDb()
  open = openDatabase()
})
afterEach(() => vi.restoreAllMocks())

/** The recovery of a worker that is at once in its lull. */
const recoveryOf = (session: MemoryArea) =>
  createJournalRecovery(
    open,
    () => Promise.resolve(),
    session,
    () => Promise.resolve(),
  )

async function leaveSettled(spoilt?: object): Promise<void> {
  const entry = rebuild(journalOf(APPROVED_TO_EVM, [signed('1')]))
  if (entry === undefined) throw new Error('no entry')
  const database = await open()
  await database.put('requests', { ...recordOf(entry), open: 0, ...spoilt })
}

/** How many pages of entries a worker reads, once it has come to its end. */
async function pagesRead(session: MemoryArea): Promise<number> {
  const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  const get = vi.spyOn(session, 'get')
  expect(await recoveryOf(session).health()).toBe('ok')
  await vi.waitFor(() => expect(get).toHaveBeenCalled())
  // What it asks for by then is answered before this.
  for (let turn = 0; turn < 5; turn += 1) await (await open()).count('requests')
  const pages = reads.mock.contexts.filter((one) => one instanceof IDBObjectStore && one.name === 'requests')
  vi.restoreAllMocks()
  return pages.length
}

describe('the check of settled entries', () => {
  it('happens once in a session of the browser', async () => {
    await leaveSettled()
    const session = memoryArea()
    expect(await pagesRead(session)).toBe(1)
    expect(await pagesRead(session)).toBe(0)
    expect(await pagesRead(memoryArea())).toBe(1)
  })

  it('tells each worker of damage, until it is discarded', async () => {
    await leaveSettled({ request: 'torn' })
    const session = memoryArea()
    for (const worker of [recoveryOf(session), recoveryOf(session)])
      await vi.waitFor(async () => expect(await worker.health()).toBe('corrupt'))
    const last = recoveryOf(session)
    await last.discard()
    expect(await last.health()).toBe('ok')
    await vi.waitFor(() => expect(session.stored.size).toBe(1))
    expect(await last.health()).toBe('ok')
  })

  it('happens again if the session cannot be written', async () => {
    await leaveSettled()
    const session = memoryArea()
    const set = vi.spyOn(session, 'set').mockRejectedValue(new Error('full'))
    expect(await recoveryOf(session).health()).toBe('ok')
    await vi.waitFor(() => expect(set).toHaveBeenCalled())
    vi.restoreAllMocks()
    expect(await pagesRead(session)).toBe(1)
    await vi.waitFor(() => expect(session.stored.size).toBe(1))
  })
})
