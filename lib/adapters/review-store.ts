import type { ReviewStore } from '~/lib/services/ports/journal-store'
import { type Database, withStorageErrors } from './database'

export function createReviewStore(open: () => Promise<Database>): ReviewStore {
  const guarded = withStorageErrors(open)

  return {
    put: (review) =>
      guarded(async (database) => {
        await database.put('reviews', review)
      }),
    get: (entryId) => guarded((database) => database.get('reviews', entryId)),
    all: () => guarded((database) => database.getAll('reviews')),
    remove: (entryId) => guarded((database) => database.delete('reviews', entryId)),
    prune: (time) =>
      guarded(async (database) => {
        const { store, done } = database.transaction('reviews', 'readwrite')
        let cursor = await store.index('createdAt').openCursor(IDBKeyRange.upperBound(time, true))
        while (cursor !== null) {
          await cursor.delete()
          cursor = await cursor.continue()
        }
        await done
      }),
    removeOf: (accountIndex) =>
      guarded(async (database) => {
        const { store, done } = database.transaction('reviews', 'readwrite')
        for await (const cursor of store)
          if (cursor.value.accountIndex === accountIndex) await cursor.delete()
        await done
      }),
  }
}
