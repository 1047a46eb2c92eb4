import { openDB } from 'idb'
import { beforeEach, expect, it } from 'vitest'
import { openDatabase } from './database'
import { freshIndexedDb } from './indexed-db.fixture'
import { createReviewStore } from './review-store'

const NAME = 'journal'

beforeEach(freshIndexedDb)

it('drops the reviews from before a time', async () => {
  const reviews = createReviewStore(openDatabase(NAME))
  // The database is made by its first use.
  await reviews.remove('none')
  const database = await openDB(NAME)
  for (const [id, createdAt] of Object.entries({ old: 1, new: 3 }))
    await database.put('reviews', { id, createdAt })
  await reviews.prune(2)
  expect(await database.getAllKeys('reviews')).toEqual(['new'])
  database.close()
})

it('drops the reviews of an account', async () => {
  const reviews = createReviewStore(openDatabase(NAME))
  await reviews.removeOf(1_000)
  const database = await openDB(NAME)
  for (const [id, accountIndex] of Object.entries({ kept: 0, gone: 1_000, other: 1_001, last: 1_000 }))
    await database.put('reviews', { id, createdAt: 1, accountIndex })
  await reviews.removeOf(1_000)
  expect(await database.getAllKeys('reviews')).toEqual(['kept', 'other'])
  database.close()
})
