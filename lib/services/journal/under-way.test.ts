import { expect, it } from 'vitest'
import {
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  logProof,
  signed,
  START,
} from '~/lib/core/journal/swap.fixture'
import { createJournal } from './journal'
import { memoryClock, memoryMutex, memoryStore } from './memory.fixture'
import { countUnderWay } from './under-way'

it('counts the entries that have not ended', async () => {
  const store = memoryStore()
  const clock = memoryClock(START)
  const journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => {} })
  await journal.begin(APPROVED_TO_EVM)
  await journal.begin(APPROVED_TO_BITCOIN)
  expect(await countUnderWay(store)).toBe(2)

  await journal.record('to-evm', signed('1'))
  const delivery = { router: logProof('1'), delivery: logProof('2'), amount: 99n }
  await journal.record('to-evm', { type: 'delivered', ...delivery })
  expect(await countUnderWay(store)).toBe(1)
})
