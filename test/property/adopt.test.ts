import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JournalEvent } from '~/lib/core/journal/events'
import { replay } from '~/lib/core/journal/transition'
import { adoptJournal } from '~/lib/services/journal/adopt'
import { transactionHolders } from '~/lib/services/journal/holders'
import type { JournalStore } from '~/lib/services/ports/journal-store'
import { memoryStore } from '~/lib/services/ports/memory.fixture'
import { anyJournal } from './journal-events'

const idOf = ([approved]: readonly JournalEvent[]) =>
  approved?.type === 'approved' ? approved.start.id : 'none'

const adopt = async (store: JournalStore, journal: readonly JournalEvent[]) =>
  adoptJournal(store, journal, { holders: await transactionHolders(store), open: await store.open() })

describe('foreign journals', () => {
  it('fold to what their owner saw, whatever they repeat', async () => {
    await fc.assert(
      fc.asyncProperty(anyJournal, async (journal) => {
        const store = memoryStore()
        await adopt(store, journal)
        expect(await store.get(idOf(journal))).toEqual(replay(journal))
        expect(replay(await store.events(idOf(journal)))).toEqual(replay(journal))
      }),
    )
  })

  it('of one history keep the part that came first', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyJournal,
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        async (journal, cuts) => {
          const store = memoryStore()
          const [first = journal, ...later] = cuts.map((cut) => journal.slice(0, 1 + (cut % journal.length)))
          for (const part of [first, journal, ...later]) await adopt(store, part)
          expect(await store.get(idOf(journal))).toEqual(replay(first))
        },
      ),
    )
  })

  it('change nothing of ours', async () => {
    await fc.assert(
      fc.asyncProperty(anyJournal, anyJournal, async (ours, theirs) => {
        const store = memoryStore()
        await adopt(store, ours)
        const before = await store.events(idOf(ours))
        await adopt(store, theirs)
        expect(await store.events(idOf(ours))).toEqual(before)
      }),
    )
  })
})
