import { expect, it } from 'vitest'
import { memoryStore } from '../ports/memory.fixture'
import { loadJob, NEW_JOB, saveJob } from './job'
import { OWN_ACCOUNT } from './reading.fixture'

const SCOPE = { profileId: 'local', batches: [[OWN_ACCOUNT]] }

it('is read as it was saved', async () => {
  const store = memoryStore()
  const job = { ...NEW_JOB, scope: SCOPE, state: 'running', used: [{ index: 0, addressType: null }] } as const
  await saveJob(store, { ...job, used: [...job.used] })
  expect(await loadJob(store)).toEqual(job)
})

it('is absent if it cannot be read', async () => {
  const store = memoryStore()
  store.marks.set('restore', '{')
  expect(await loadJob(store)).toBeUndefined()
  store.marks.set('restore', JSON.stringify({ ...NEW_JOB, version: 3 }))
  expect(await loadJob(store)).toBeUndefined()
})
