import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { ASKED_FOR_MS } from '~/lib/core/journal/failed-step'
import { APPROVED_TO_BITCOIN, evmSeen, evmSigned, mined } from '~/lib/core/journal/swap.fixture'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { afterFailure } from './after-failure'
import { createJournal } from './journal'

const { id } = APPROVED_TO_BITCOIN
const refused = new AppError('review-refused', 'why')

async function begun(...facts: ReturnType<typeof evmSigned>[]) {
  const clock = memoryClock(1_000)
  const journal = createJournal({ store: memoryStore(), mutex: memoryMutex(), clock, changed: () => {} })
  await journal.begin(APPROVED_TO_BITCOIN)
  for (const fact of facts) await journal.record(id, fact)
  return { clock, fail: (thrown: unknown) => afterFailure(thrown, { id }, { journal, clock }) }
}

it('gives up an order of which nothing is signed', async () => {
  const { fail } = await begun()
  expect(await fail(refused)).toMatchObject({ abandoned: { code: 'review-refused', reason: 'why' } })
})

it('throws what passes by itself', async () => {
  const { fail } = await begun()
  const thrown = new AppError('chain-unreachable', 'why')
  await expect(fail(thrown)).rejects.toBe(thrown)
})

it('ends nothing for a bug', async () => {
  const { fail } = await begun()
  await expect(fail(new TypeError('no function'))).rejects.toBeInstanceOf(TypeError)
})

it('gives up two days after the first try', async () => {
  const { clock, fail } = await begun(evmSigned('1', 'allowance'), evmSeen('1', mined()))
  clock.time += 10 * ASKED_FOR_MS
  expect(await fail(refused)).toMatchObject({ abandoned: null, stalled: { code: 'review-refused' } })
  clock.time += ASKED_FOR_MS
  expect(await fail(refused)).toMatchObject({ abandoned: null })
  clock.time += 1
  expect(await fail(refused)).toMatchObject({ abandoned: { code: 'review-refused' } })
})
