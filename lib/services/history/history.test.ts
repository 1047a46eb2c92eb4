import { beforeEach, describe, expect, it } from 'vitest'
import { signed, START, APPROVED_TO_BITCOIN, APPROVED_TO_EVM } from '~/lib/core/journal/swap.fixture'
import { deploymentOf } from '../ports/chains.fixture'
import { createJournal, type Journal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { createHistory } from './history'

let journal: Journal
let history: ReturnType<typeof createHistory>

beforeEach(async () => {
  journal = createJournal({
    store: memoryStore(),
    mutex: memoryMutex(),
    clock: memoryClock(START),
    changed: () => {},
  })
  const deployment = deploymentOf({})
  history = createHistory({
    journal,
    profileById: async (id) => (id === 'removed' ? null : deployment.profile),
    paidBy: async () => () => true,
    pollErrors: { of: async (id) => (id === 'to-evm' ? 'chain-unreachable' : null) },
  })
  await journal.begin(APPROVED_TO_EVM)
  await journal.begin(APPROVED_TO_BITCOIN)
})

describe('the history', () => {
  it('lists the swaps of the journal, each with its phase', async () => {
    expect(await history.list({ before: null, limit: 10 })).toMatchObject([
      { id: 'to-evm', phase: 'intended', proof: 'none' },
      { id: 'to-bitcoin', phase: 'intended', proof: 'none' },
    ])
  })

  it('shows a swap with the errors of its last poll', async () => {
    await journal.record('to-evm', signed('1'))
    const view = await history.get('to-evm')
    expect(view).toMatchObject({ id: 'to-evm', phase: 'signed' })
    expect(view.notices).toContainEqual({ code: 'chains-unseen', facts: { reason: 'chain-unreachable' } })
  })

  it('names a bridge that is kept', async () => {
    expect(await history.bridge('any')).toMatchObject({ label: deploymentOf({}).profile.label })
    expect(await history.bridge('removed')).toBeNull()
  })

  it('reports the id of an unknown swap', async () => {
    await expect(history.get('nobody')).rejects.toMatchObject({
      code: 'request-unknown',
      details: { id: 'nobody' },
    })
  })
})
