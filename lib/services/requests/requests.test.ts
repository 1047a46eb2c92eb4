import { beforeEach, describe, expect, it } from 'vitest'
import { logProof, signed, START, TO_BITCOIN_START, TO_EVM_START } from '~/lib/core/request/request.fixture'
import { deploymentOf } from '../tracker/chains.fixture'
import { createJournal, type Journal } from './journal'
import { memoryClock, memoryMutex, memoryStore } from './memory.fixture'
import { createRequests } from './requests'

let journal: Journal
let requests: ReturnType<typeof createRequests>

beforeEach(async () => {
  journal = createJournal({
    store: memoryStore(),
    mutex: memoryMutex(),
    clock: memoryClock(START),
    changed: () => {},
  })
  const deployment = deploymentOf({})
  requests = createRequests({
    journal,
    deployments: { current: async () => deployment, of: async () => deployment },
    troubles: { of: async (id) => (id === 'to-evm' ? 'chain-unreachable' : null) },
  })
  await journal.begin(TO_EVM_START)
  await journal.begin(TO_BITCOIN_START)
})

describe('the history', () => {
  it('lists what the journal holds, each by its phase', async () => {
    expect(await requests.list({ before: null, limit: 10 })).toMatchObject([
      { id: 'to-evm', phase: 'intended', proof: 'none' },
      { id: 'to-bitcoin', phase: 'intended', proof: 'none' },
    ])
  })

  it('shows one with its events, and with what kept the last look from seeing all', async () => {
    await journal.record('to-evm', signed('1'))
    const view = await requests.get('to-evm')
    expect(view).toMatchObject({ id: 'to-evm', phase: 'signed' })
    expect(view.notices).toContainEqual({ code: 'chains-unseen', facts: { reason: 'chain-unreachable' } })
  })

  it('has none that is not there, and says which', async () => {
    await expect(requests.get('nobody')).rejects.toMatchObject({
      code: 'request-unknown',
      details: { id: 'nobody' },
    })
  })

  it('counts what has not come to an end', async () => {
    expect(await requests.underWay()).toBe(2)
    await journal.record('to-evm', signed('1'))
    await journal.record('to-evm', {
      type: 'delivered',
      router: logProof('1'),
      delivery: logProof('2'),
      amount: 99n,
    })
    expect(await requests.underWay()).toBe(1)
  })
})
