import type { ReviewStore } from '~/lib/services/ports/journal-store'
import { type Database, storageError } from './database'

export function createReviewStore(open: () => Promise<Database>): ReviewStore {
  const guarded = async <T>(task: (database: Database) => Promise<T>): Promise<T> => {
    try {
      return await task(await open())
    } catch (cause) {
      throw storageError(cause)
    }
  }

  return {
    put: (review) =>
      guarded(async (database) => {
        await database.put('reviews', review)
      }),
    get: (id) => guarded((database) => database.get('reviews', id)),
    remove: (id) => guarded((database) => database.delete('reviews', id)),
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
  }
}
