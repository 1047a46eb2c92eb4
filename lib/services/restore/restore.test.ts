import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { PROFILE } from '../journal/profile.fixture'
import { createJournal } from '../journal/journal'
import { memoryAlarms, memoryClock, memoryLogger, memoryMutex, memoryStore } from '../journal/memory.fixture'
import type { SearchWidth, WalletAccounts } from '../wallet/accounts'
import { loadJob, NEW_JOB, saveJob } from './job'
import { carrier, LOCKER_SCRIPT, OWN, OWN_EVM, paying, transactionOf, world } from './reading.fixture'
import { createRestore, RESTORE_ALARM } from './restore'

const NOW = 5_000_000_000
const MINUTE_MS = 60_000
const SCOPE = { profileId: PROFILE.id, accounts: { bitcoin: [OWN], evm: [OWN_EVM] } }

const ACCOUNTS: WalletAccounts = {
  network: 'regtest',
  bitcoin: OWN,
  bitcoinByType: {
    p2wpkh: OWN,
    'p2sh-p2wpkh': { ...OWN, addressType: 'p2sh-p2wpkh', address: 'wrapped' },
    p2pkh: { ...OWN, addressType: 'p2pkh', address: 'legacy' },
  },
  evm: { address: OWN_EVM },
}
/** The reads for them, in this order. */
const SOURCES = [`bitcoin:${OWN.address}`, 'bitcoin:wrapped', 'bitcoin:legacy', 'evm:polygon', 'evm:ethereum']

/** A device with an empty journal, and sources with a history. */
function device() {
  const chains = world()
  const { deployment } = chains.reading
  const store = memoryStore()
  const [mutex, alarms, clock, logger] = [memoryMutex(), memoryAlarms(), memoryClock(NOW), memoryLogger()]
  const journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => {} })
  const told = { found: 0, changed: 0 }
  const asked = { profiles: 0 }
  const accounts = {
    of: async (_width: SearchWidth): Promise<readonly WalletAccounts[]> => [ACCOUNTS],
  }
  const restore = createRestore({
    deployments: {
      current: async () => deployment,
      async of() {
        asked.profiles += 1
        return deployment
      },
    },
    accounts: (width) => accounts.of(width),
    journal,
    store,
    mutex,
    alarms,
    clock,
    logger,
    found: () => void (told.found += 1),
    changed: () => void (told.changed += 1),
  })
  const pay = () => chains.list(transactionOf([paying(LOCKER_SCRIPT), carrier(), paying(OWN.scriptPubKey)]))
  const requests = async () => (await journal.page({ before: null, limit: 10 })).length
  return { restore, store, alarms, clock, logger, told, asked, accounts, chains, pay, requests }
}

describe('a requested restoration', () => {
  it('rebuilds the history from the chains, and announces it', async () => {
    const { restore, alarms, told, pay, requests } = device()
    pay()
    await restore.request('all')
    expect(await restore.status()).toEqual({ state: 'running', found: 0 })
    await restore.resume()
    expect(await restore.status()).toEqual({ state: 'idle', found: 1 })
    expect(await requests()).toBe(1)
    expect(told.found).toBe(1)
    expect(told.changed).toBeGreaterThan(1)
    expect(alarms.alarms).toEqual(new Map())
  })

  it('announces no entry to track if there is none', async () => {
    const { restore, told } = device()
    await restore.request('all')
    await restore.resume()
    expect(await restore.status()).toEqual({ state: 'idle', found: 0 })
    expect(told.found).toBe(0)
  })

  it('adds no entry twice', async () => {
    const { restore, told, pay, requests } = device()
    pay()
    for (const found of [1, 0]) {
      await restore.request('all')
      await restore.resume()
      expect(await restore.status()).toEqual({ state: 'idle', found })
    }
    expect(await requests()).toBe(1)
    expect(told.found).toBe(1)
  })

  it('starts from the beginning when requested again', async () => {
    const { restore, store } = device()
    await saveJob(store, { ...NEW_JOB, scope: SCOPE, state: 'done', found: 4, finished: ['evm:polygon'] })
    await restore.request('all')
    expect(await loadJob(store)).toEqual(NEW_JOB)
  })
})

describe('the servers', () => {
  /** Account 7 of the phrase, which only a search of all reads. */
  const FAR: WalletAccounts = {
    ...ACCOUNTS,
    bitcoinByType: {
      p2wpkh: { ...OWN, address: 'far' },
      'p2sh-p2wpkh': { ...OWN, address: 'far wrapped' },
      p2pkh: { ...OWN, address: 'far legacy' },
    },
    evm: { address: addressOf('8') },
  }
  const searching = () => {
    const made = device()
    Object.assign(made.chains.nonces, { latest: 0, pending: 0 })
    const widths: SearchWidth[] = []
    made.accounts.of = async (width) => {
      widths.push(width)
      return width === 'all' ? [ACCOUNTS, FAR] : [ACCOUNTS]
    }
    return { ...made, widths }
  }

  it('learn of no other account of a phrase that was made here', async () => {
    const { restore, store, pay } = searching()
    pay()
    await restore.request('own')
    await restore.resume()
    const { finished, scope } = (await loadJob(store)) ?? NEW_JOB
    expect(finished).toEqual([`bitcoin:${OWN.address}`, 'evm:polygon', 'evm:ethereum'])
    expect(scope?.accounts).toEqual({ bitcoin: [OWN], evm: [OWN_EVM] })
  })

  it('learn of the first accounts of an imported phrase, and of no more where none is used', async () => {
    const { restore, store, widths } = searching()
    await restore.request('first')
    await restore.resume()
    expect(widths).toEqual(['first'])
    expect(await loadJob(store)).toMatchObject({ state: 'done', finished: SOURCES })
  })

  it('are asked about every account once one turns out to be used, whatever for', async () => {
    const { restore, store, chains, widths } = searching()
    chains.list(transactionOf([paying(OWN.scriptPubKey)]))
    await restore.request('first')
    await restore.resume()
    expect(widths).toEqual(['first', 'all'])
    const { state, finished } = (await loadJob(store)) ?? NEW_JOB
    expect(state).toBe('done')
    expect(finished).toContain('bitcoin:far')
  })

  it('are asked about every account though one of them fails, or the worker dies in between', async () => {
    const { restore, store, chains, widths, pay, told } = searching()
    pay()
    Object.assign(chains.nonces, { latest: 1, pending: 1 })
    chains.base.failing.add('logs')
    await restore.request('first')
    await restore.resume()
    expect(widths).toEqual(['first', 'all'])
    expect(await loadJob(store)).toMatchObject({ state: 'failed', width: 'all', found: 1 })
    chains.base.failing.clear()
    await restore.resume()
    expect(await loadJob(store)).toMatchObject({ state: 'done', width: 'all', found: 1 })
    expect(told.found).toBe(1)
  })
})

describe('nothing is read', () => {
  it('once it is done', async () => {
    const { restore, store, asked, pay, requests } = device()
    await saveJob(store, { ...NEW_JOB, scope: SCOPE, state: 'done', found: 2 })
    pay()
    await restore.resume()
    expect(asked.profiles).toBe(0)
    expect(await requests()).toBe(0)
    expect(await loadJob(store)).toMatchObject({ state: 'done', found: 2 })
  })

  it('if it was never requested', async () => {
    const { restore, asked } = device()
    await restore.resume()
    expect(asked.profiles).toBe(0)
    expect(await restore.status()).toEqual({ state: 'idle', found: 0 })
  })

  it.each(['wallet-locked', 'wallet-missing', 'wallet-corrupt', 'profile-missing'] as const)(
    'while the accounts are unknown (%s), and the job remains',
    async (code) => {
      const { restore, store, accounts, asked } = device()
      accounts.of = () => Promise.reject(new AppError(code, 'not yet'))
      await restore.request('all')
      await restore.resume()
      expect(asked.profiles).toBe(0)
      expect(await loadJob(store)).toEqual(NEW_JOB)
    },
  )

  it('if the accounts fail for another reason, which is reported', async () => {
    const { restore, accounts } = device()
    accounts.of = () => Promise.reject(new AppError('storage-failed', 'broken'))
    await restore.request('all')
    await expect(restore.resume()).rejects.toMatchObject({ code: 'storage-failed' })
  })
})

describe('a restoration in progress', () => {
  it('is not restarted, nor run twice', async () => {
    const { restore, store, asked, pay } = device()
    pay()
    await restore.request('all')
    const first = restore.resume()
    await restore.request('all')
    await Promise.all([first, restore.resume()])
    expect(asked.profiles).toBe(1)
    expect(await loadJob(store)).toMatchObject({ state: 'done', found: 1 })
  })

  it('of a worker that died resumes unfinished reads, for its original accounts', async () => {
    const { restore, store, accounts, chains, pay, requests } = device()
    accounts.of = () => Promise.reject(new AppError('wallet-locked', 'locked'))
    pay()
    const finished = [`bitcoin:${OWN.address}`]
    await saveJob(store, { ...NEW_JOB, scope: SCOPE, state: 'running', found: 3, finished })
    await restore.resume()
    expect(await restore.status()).toEqual({ state: 'idle', found: 3 })
    expect(await requests()).toBe(0)
    expect(chains.base.asked.length).toBeGreaterThan(0)
  })

  it('is resumed by an alarm if the worker dies', async () => {
    const { restore, alarms } = device()
    await restore.request('all')
    await restore.resume()
    expect(new Set(alarms.history)).toEqual(new Set([NOW + MINUTE_MS]))
  })
})

describe('a source that fails', () => {
  it('is recorded, and the others are still read', async () => {
    const { restore, store, alarms, logger, chains, pay, requests } = device()
    chains.base.failing.add('logs')
    pay()
    await restore.request('all')
    await restore.resume()
    expect(await requests()).toBe(1)
    expect(await restore.status()).toMatchObject({
      state: 'failed',
      found: 1,
      error: { code: 'chain-disagreement' },
    })
    expect(logger.lines).toEqual([
      { event: 'restore-failed', data: { source: 'evm:polygon', code: 'chain-disagreement' } },
    ])
    expect((await loadJob(store))?.finished).toEqual(SOURCES.filter((name) => name !== 'evm:polygon'))
    expect(alarms.alarms.get(RESTORE_ALARM)).toBe(NOW + MINUTE_MS)
  })

  it('is retried after twice the delay each time, at most an hour', async () => {
    const { restore, chains, alarms } = device()
    chains.base.failing.add('logs')
    await restore.request('all')
    const waits: number[] = []
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await restore.resume()
      waits.push(((alarms.alarms.get(RESTORE_ALARM) ?? 0) - NOW) / MINUTE_MS)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  it('is read when it answers again, and its error is cleared', async () => {
    const { restore, store, chains } = device()
    chains.base.failing.add('logs')
    await restore.request('all')
    await restore.resume()
    chains.base.failing.clear()
    await restore.resume()
    expect(await restore.status()).toEqual({ state: 'idle', found: 0 })
    expect(await loadJob(store)).toMatchObject({ state: 'done', attempts: 0, error: null })
  })
})
