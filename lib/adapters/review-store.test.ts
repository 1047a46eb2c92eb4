import { openDB } from 'idb'
import { beforeEach, expect, it } from 'vitest'
import { openDatabase } from './database'
import { freshIndexedDb } from './indexed-db.fixture'
import { createReviewStore } from './review-store'

const NAME = 'journal'

beforeEach(freshIndexedDb)

it('drops the reviews from before a time, except those to keep', async () => {
  const reviews = createReviewStore(openDatabase(NAME))
  // The database is made by its first use.
  await reviews.remove('none')
  const database = await openDB(NAME)
  for (const [id, createdAt] of Object.entries({ old: 1, kept: 1, new: 3 }))
    await database.put('reviews', { id, createdAt })
  await reviews.prune(2, new Set(['kept']))
  expect(await database.getAllKeys('reviews')).toEqual(['kept', 'new'])
  database.close()
})
