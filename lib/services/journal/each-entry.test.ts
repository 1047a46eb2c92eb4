import { describe, expect, it } from 'vitest'
import { START, toEvm } from '~/lib/core/journal/swap.fixture'
import type { Swap } from '~/lib/core/journal/types'
import type { HistoryPage } from '../ports/journal-store'
import { eachEntry } from './each-entry'

/** A store with that many entries, each a second older than the one before. */
function storeOf(count: number) {
  const all: Swap[] = Array.from({ length: count }, (_, index) => ({
    ...toEvm([], { id: `${index}` }),
    createdAt: START - index * 1_000,
  }))
  const asked: HistoryPage[] = []
  const page = async ({ before, limit }: HistoryPage) => {
    asked.push({ before, limit })
    return all.filter(({ createdAt }) => before === null || createdAt < before).slice(0, limit)
  }
  return { page, asked }
}

async function idsOf(store: ReturnType<typeof storeOf>): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of eachEntry(store)) ids.push(id)
  return ids
}

describe('every entry is read once', () => {
  it.each([
    { count: 0, pages: 1 },
    { count: 199, pages: 1 },
    { count: 200, pages: 2 },
    { count: 201, pages: 2 },
    { count: 450, pages: 3 },
  ])('of $count, in $pages pages', async ({ count, pages }) => {
    const store = storeOf(count)
    expect(await idsOf(store)).toEqual(Array.from({ length: count }, (_, index) => `${index}`))
    expect(store.asked).toHaveLength(pages)
  })
})
