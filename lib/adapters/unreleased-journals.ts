import { openDB } from 'idb'
import type { Schema } from './schema'
import type { StoredJournal } from '~/lib/services/ports/journal-store'

/** The database of versions that were never released. Nothing writes to it, nor deletes it. */
const NAME = 'satspan'

/** The journals of such a version, as they are; none where there was no such version. */
export async function unreleasedJournals(): Promise<StoredJournal[]> {
  try {
    const database = await openDB<Schema>(NAME, undefined, {
      upgrade(_created, _from, _to, transaction) {
        // There is none, and asking makes none.
        transaction.done.catch(() => {})
        transaction.abort()
      },
    })
    const journals = new Map<string, unknown[]>()
    const transaction = database.transaction('events')
    for await (const { key, value } of transaction.store) {
      const [id] = key
      journals.set(id, [...(journals.get(id) ?? []), value])
    }
    database.close()
    return [...journals].map(([id, events]) => ({ id, isReadable: false, events }))
  } catch {
    return []
  }
}
