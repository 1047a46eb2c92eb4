import { START } from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { createJournal } from '~/lib/services/journal/journal'
import { memoryMutex } from '~/lib/services/ports/memory.fixture'
import { createJournalStore } from './journal-store'
import type { Database } from './schema'

/** A journal in that database, by a clock that advances a second at each reading; `told` has every change. */
export function journalIn(open: () => Promise<Database>) {
  let time = START
  const store = createJournalStore(open)
  const told: Entry[] = []
  const journal = createJournal({
    store,
    mutex: memoryMutex(),
    clock: { now: () => (time += 1_000) },
    changed: (entry) => told.push(entry),
  })
  return { store, journal, told }
}
