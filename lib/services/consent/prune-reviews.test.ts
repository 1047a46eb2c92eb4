import { expect, it } from 'vitest'
import { APPROVED_TO_BITCOIN, evmSigned } from '~/lib/core/journal/swap.fixture'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { REVIEW_LIFETIME_MS } from './freshness'
import { pruneReviews } from './prune-reviews'

it('what was accepted of a swap that waits for its allowance is kept, however old it is', async () => {
  const clock = memoryClock(1_000)
  const journal = createJournal({ store: memoryStore(), mutex: memoryMutex(), clock, changed: () => {} })
  const { id } = await journal.begin(APPROVED_TO_BITCOIN)
  await journal.record(id, evmSigned('1', 'allowance'))
  const pruned: { time: number; kept: string[] }[] = []
  const prune = async (time: number, kept: ReadonlySet<string>) => void pruned.push({ time, kept: [...kept] })
  const now = 5 * REVIEW_LIFETIME_MS
  await pruneReviews({ prune }, journal, now)
  expect(pruned).toEqual([{ time: now - 2 * REVIEW_LIFETIME_MS, kept: [id] }])
})
