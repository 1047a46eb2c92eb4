import { beforeEach, describe, expect, it } from 'vitest'
import type { WalletState } from '~/lib/contract/views/status'
import { AppError } from '~/lib/core/errors'
import type { JournalRecovery } from './ports/journal-store'
import { createRecovery } from './recovery'
import { memoryArea, memoryClock, memoryStore } from './ports/memory.fixture'

type Health = Awaited<ReturnType<JournalRecovery['health']>>

const disk = { local: memoryArea(), store: memoryStore() }
const state: {
  journal: Health
  settings: 'ok' | 'damaged'
  wallet: WalletState
  unreleased: string[]
  done: string[]
} = {
  journal: 'ok',
  settings: 'ok',
  wallet: 'unlocked',
  unreleased: [],
  done: [],
}

beforeEach(() => {
  Object.assign(disk, { local: memoryArea(), store: memoryStore() })
  Object.assign(state, { journal: 'ok', settings: 'ok', wallet: 'unlocked', unreleased: [], done: [] })
})

/** A worker that starts now. */
function recovery(discard: () => Promise<void> = async () => void (state.journal = 'ok')) {
  return createRecovery({
    ...disk,
    recovery: {
      health: async () => state.journal,
      dump: async () => [{ id: 'one', isReadable: true, events: [{ amount: 5n }] }],
      async discard() {
        if (state.journal === 'newer') throw new AppError('storage-newer', 'of a later version')
        state.done.push('discard')
        await discard()
      },
    },
    settings: {
      health: async () => state.settings,
      async mend() {
        state.done.push('mend')
        state.settings = 'ok'
      },
    },
    wallet: { status: async () => state.wallet, unreleasedKeystores: async () => state.unreleased },
    clock: memoryClock(1_000),
    changed: () => void state.done.push('changed'),
  })
}

const OK = { storage: 'ok', settings: 'ok' }

/** Has the worker die after so many writes; `dying` counts one more. */
function dieAfter(writes: number) {
  let left = writes
  const dying = async (write: () => Promise<unknown>) => {
    left -= 1
    if (left < 0) throw new Error('gone')
    await write()
  }
  const { local, store } = disk
  disk.local = { ...local, set: (key, value) => dying(() => local.set(key, value)) }
  disk.store = { ...store, setMark: (key, value) => dying(() => store.setMark(key, value)) }
  return { dying, store, revive: () => Object.assign(disk, { local, store }) }
}

describe('what is stored', () => {
  it('is intact before there is a wallet, and after', async () => {
    expect(await recovery().health()).toEqual(OK)
    await recovery().begin()
    expect(await recovery().health()).toEqual(OK)
  })

  // threat: damaged-storage
  it('is lost with a deleted journal until it is discarded', async () => {
    await recovery().begin()
    disk.store = memoryStore()
    expect(await recovery().health()).toEqual({ ...OK, storage: 'lost' })
    await recovery().discard()
    expect(await recovery().health()).toEqual(OK)
  })

  it('is damaged with deleted settings until it is discarded', async () => {
    await recovery().begin()
    disk.local = memoryArea()
    expect(await recovery().health()).toEqual({ ...OK, settings: 'damaged' })
    await recovery().discard()
    expect(await recovery().health()).toEqual(OK)
  })

  it('is intact if all is empty, as when newly installed', async () => {
    await recovery().begin()
    Object.assign(disk, { local: memoryArea(), store: memoryStore() })
    expect(await recovery().health()).toEqual(OK)
  })

  it.each([0, 1, 2])('is intact if the first marker stopped after %i writes', async (writes) => {
    const { revive } = dieAfter(writes)
    await expect(recovery().begin()).rejects.toThrow('gone')
    revive()
    expect(await recovery().health()).toEqual(OK)
  })

  it.each(['corrupt', 'newer'] as const)('is reported as %s', async (journal) => {
    Object.assign(state, { journal, settings: 'damaged' })
    expect(await recovery().health()).toEqual({ storage: journal, settings: 'damaged' })
  })
})

describe('discarding', () => {
  it('is refused while the wallet is locked', async () => {
    Object.assign(state, { journal: 'corrupt', wallet: 'locked' })
    await expect(recovery().discard()).rejects.toMatchObject({ code: 'wallet-locked' })
    expect(state.done).toEqual([])
  })

  it.each(['unlocked', 'corrupt', 'none'] as const)('works with a wallet that is %s', async (wallet) => {
    Object.assign(state, { journal: 'corrupt', wallet })
    await recovery().discard()
    expect(state.done).toEqual(['discard', 'mend', 'changed'])
    expect(await recovery().health()).toEqual(OK)
  })

  it.each([
    ['some entries', false],
    ['the whole journal', true],
  ])('leaves no damage to %s unheeded, wherever it ends', async (_, isWhole) => {
    for (const writes of [0, 1, 2, 3, 4, 5, 6, 7]) {
      Object.assign(disk, { local: memoryArea(), store: memoryStore() })
      await recovery().begin()
      state.journal = 'corrupt'
      let isOwed = false
      const { dying, store, revive } = dieAfter(writes)
      const discard = async () => {
        state.journal = 'ok'
        if (!isWhole) return
        store.marks.clear()
        isOwed = false
      }
      const owe = async () => {
        if (isWhole && state.journal === 'corrupt') throw new AppError('storage-failed', 'cannot be opened')
        isOwed = true
      }
      await recovery(() => dying(discard))
        .discard(() => dying(owe))
        .catch(() => undefined)
      revive()
      const { storage } = await recovery().health()
      expect({ writes, isHeeded: storage !== 'ok' || isOwed }).toEqual({ writes, isHeeded: true })
    }
  })

  it('leaves a later version’s data untouched', async () => {
    state.journal = 'newer'
    await expect(recovery().discard()).rejects.toMatchObject({ code: 'storage-newer' })
    expect(state.done).toEqual([])
  })
})

it('exports what is stored', async () => {
  const { json } = await recovery().exportJournals()
  expect(JSON.parse(json)).toMatchObject({ exportedAt: 1_000, journals: [{ id: 'one', isReadable: true }] })
})

it('exports sealed keystores of unreleased versions too', async () => {
  expect(await recovery().exportJournals()).toMatchObject({ hasKeystore: false })
  expect((await recovery().exportJournals()).json).not.toContain('keystores')
  state.unreleased = ['sealed']
  const { json, hasKeystore } = await recovery().exportJournals()
  expect(hasKeystore).toBe(true)
  expect(JSON.parse(json)).toMatchObject({ journals: [{ id: 'one' }], keystores: ['sealed'] })
})

describe('a write that creates a swap', () => {
  const open = () => recovery().unlessCorrupt(async () => 'open')()

  it('is rejected while something cannot be read, and works afterwards', async () => {
    state.journal = 'corrupt'
    await expect(open()).rejects.toMatchObject({ code: 'storage-corrupt' })
    await recovery().discard()
    await expect(open()).resolves.toBe('open')
  })
})
