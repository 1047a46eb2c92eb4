import { expect, it } from 'vitest'
import {
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  burnRequest,
  evmSeen,
  evmSigned,
  logProof,
  mined,
  signed,
  START,
  toBitcoin,
} from '~/lib/core/journal/swap.fixture'
import { createJournal } from './journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { countNeedingUser, countUnderWay } from './under-way'

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

it('counts apart the entries that need the user', async () => {
  const store = memoryStore()
  const journal = createJournal({
    store,
    mutex: memoryMutex(),
    clock: memoryClock(START),
    changed: () => {},
  })
  await journal.begin(APPROVED_TO_EVM)
  expect(await countNeedingUser(store)).toBe(0)
  const burn = burnRequest('1')
  const overdue = toBitcoin([
    evmSigned('1'),
    evmSeen('1', mined()),
    { type: 'unwrap-opened', burn },
    { type: 'tip-seen', height: burn.deadlineHeight + 1 },
  ])
  expect(await countNeedingUser({ open: async () => [...(await store.open()), overdue] })).toBe(1)
})
