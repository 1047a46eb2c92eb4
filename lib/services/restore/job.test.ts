import { expect, it } from 'vitest'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { memoryStore } from '../journal/memory.fixture'
import { loadJob, NEW_JOB, saveJob } from './job'
import { OWN } from './reading.fixture'

const SCOPE = { profileId: 'local', accounts: { bitcoin: [OWN], evm: [addressOf('9'), addressOf('8')] } }

it('is read as it was saved', async () => {
  const store = memoryStore()
  await saveJob(store, { ...NEW_JOB, scope: SCOPE, state: 'running' })
  expect(await loadJob(store)).toEqual({ ...NEW_JOB, scope: SCOPE, state: 'running' })
})

it('resumes where an earlier version left it, which knew only one account', async () => {
  const store = memoryStore()
  const scope = { ...SCOPE, accounts: { bitcoin: [OWN], evm: addressOf('9') } }
  store.marks.set('restore', JSON.stringify({ ...NEW_JOB, scope, state: 'running' }))
  expect((await loadJob(store))?.scope?.accounts.evm).toEqual([addressOf('9')])
})

it('is absent if it cannot be read', async () => {
  const store = memoryStore()
  store.marks.set('restore', '{')
  expect(await loadJob(store)).toBeUndefined()
  store.marks.set('restore', JSON.stringify({ ...NEW_JOB, version: 2 }))
  expect(await loadJob(store)).toBeUndefined()
})
