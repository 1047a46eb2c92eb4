import { openDB } from 'idb'
import { beforeEach, expect, it } from 'vitest'
import { APPROVED_TO_EVM, journalOf, signed } from '~/lib/core/journal/swap.fixture'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import { openDatabase } from './database'
import { freshIndexedDb } from './indexed-db.fixture'
import { createJournalRecovery } from './journal-recovery'

const EVENTS = journalOf(APPROVED_TO_EVM, [signed('1')])

beforeEach(freshIndexedDb)

const recoveryOf = () =>
  createJournalRecovery(
    openDatabase(),
    () => Promise.resolve(),
    memoryArea(),
    () => Promise.resolve(),
  )

/** The database that an unreleased version left. */
async function leave(version: number): Promise<void> {
  const database = await openDB('satspan', version, {
    upgrade: (created) => void created.createObjectStore('events'),
  })
  for (const [sequence, event] of EVENTS.entries()) await database.add('events', event, ['to-evm', sequence])
  database.close()
}

it.each([1, 2, 3])('exports the journals of unreleased database %i', async (version) => {
  await leave(version)
  expect(await recoveryOf().dump()).toEqual([{ id: 'to-evm', isReadable: false, events: EVENTS }])
})

it.each([1, 2, 3])('never wipes unreleased database %i', async (version) => {
  await leave(version)
  await recoveryOf().health()
  await recoveryOf().discard()
  const database = await openDB('satspan')
  expect([database.version, await database.getAll('events')]).toEqual([version, EVENTS])
})

it('makes no database by asking for one', async () => {
  expect(await recoveryOf().dump()).toEqual([])
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['satspan-journal'])
})
