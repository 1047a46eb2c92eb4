import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { loadJob, NEW_JOB, RESTORE_ALARM, saveJob } from './job'
import { memoryMutex } from '../ports/memory.fixture'
import { createReadAgain } from './read-again'
import { FOREIGN_SCRIPT, OWN, paying, transactionOf } from './reading.fixture'
import { ACCOUNT, device, MINUTE_MS, NOW, OTHER_EVM, READ, REMOVED, SCOPE, SOURCES } from './restore.fixture'

describe('a requested restoration', () => {
  it('rebuilds the history from the chains, and announces it', async () => {
    const { restore, alarms, told, pay, requests } = device()
    pay()
    await restore.request('own')
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
    await restore.request('own')
    await restore.resume()
    expect(await restore.status()).toEqual({ state: 'idle', found: 0 })
    expect(told.found).toBe(0)
  })

  it('adds no entry twice', async () => {
    const { restore, told, pay, requests } = device()
    pay()
    for (const found of [1, 0]) {
      await restore.request('own')
      await restore.resume()
      expect(await restore.status()).toEqual({ state: 'idle', found })
    }
    expect(await requests()).toBe(1)
    expect(told.found).toBe(1)
  })

  it('starts from the beginning when requested again', async () => {
    const { restore, store } = device()
    await saveJob(store, {
      ...NEW_JOB,
      width: 'own',
      scope: SCOPE,
      state: 'done',
      found: 4,
      finished: ['evm:polygon'],
    })
    await restore.request('own')
    expect(await loadJob(store)).toEqual({ ...NEW_JOB, width: 'own' })
  })
})

it('reads the addresses again that a coin has left', async () => {
  const { restore, store, alarms, clock, chains } = device()
  const readAgain = createReadAgain({ store, mutex: memoryMutex(), alarms, clock })
  await saveJob(store, { ...NEW_JOB, width: 'own', scope: SCOPE, state: 'done', finished: SOURCES })
  chains.list(transactionOf([paying(FOREIGN_SCRIPT)]))
  await readAgain(['bcrt1qanother'])
  await readAgain([OWN.address])
  expect(alarms.alarms.get(RESTORE_ALARM)).toBe(NOW)
  expect(await loadJob(store)).toMatchObject({ state: 'wanted', finished: SOURCES.slice(1) })
  await restore.resume()
  expect(await loadJob(store)).toMatchObject({ state: 'done', found: 1 })
})

describe('nothing is read', () => {
  it('once it is done', async () => {
    const { restore, store, asked, pay, requests } = device()
    await saveJob(store, { ...NEW_JOB, width: 'own', scope: SCOPE, state: 'done', finished: READ, found: 2 })
    pay()
    await restore.resume()
    expect(asked.profiles).toBe(0)
    expect(await requests()).toBe(0)
    expect(await loadJob(store)).toMatchObject({ state: 'done', found: 2 })
  })

  it('of a done job but addresses that are new', async () => {
    const { restore, store, addresses, chains } = device()
    const more = 'bcrt1q8c6fshw2dlwun7ekn9qwf37cu2rn755u9ym7p4'
    const paid = transactionOf([paying(FOREIGN_SCRIPT)])
    chains.list(paid)
    await restore.request('own')
    await restore.resume()
    await restore.resume()
    expect(await loadJob(store)).toMatchObject({ state: 'done', found: 1 })
    const later = transactionOf([paying(FOREIGN_SCRIPT, 700n)])
    chains.raws.set(later.listed.txid, later.raw)
    chains.fake.byAddress.set(more, [later.listed])
    const scriptPubKey = `0014${'44'.repeat(20)}`
    const path = { branch: 1, index: 0 } as const
    const verdict = { use: 'counted', hasCoins: false, isDisputed: false, isOpen: false } as const
    addresses.used = async () => [{ ...verdict, path, address: more, scriptPubKey }]
    await restore.resume()
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
      await restore.request('own')
      await restore.resume()
      expect(asked.profiles).toBe(0)
      expect(await loadJob(store)).toEqual({ ...NEW_JOB, width: 'own' })
    },
  )

  it('if the accounts fail for another reason, which is reported', async () => {
    const { restore, accounts } = device()
    accounts.of = () => Promise.reject(new AppError('storage-failed', 'broken'))
    await restore.request('own')
    await expect(restore.resume()).rejects.toMatchObject({ code: 'storage-failed' })
  })
})

describe('a restoration in progress', () => {
  it('is not run twice', async () => {
    const { restore, store, asked, pay } = device()
    pay()
    await restore.request('own')
    await Promise.all([restore.resume(), restore.resume()])
    expect(asked.profiles).toBe(1)
    expect(await loadJob(store)).toMatchObject({ state: 'done', found: 1 })
  })

  it('gives way to that of another wallet', async () => {
    const { restore, store, alarms, accounts, pay, requests } = device()
    pay()
    await restore.request('own')
    const setAlarm = alarms.set.bind(alarms)
    let read: () => void = () => {}
    const reading = new Promise<void>((resolve) => {
      alarms.set = async (...alarm) => {
        resolve()
        await new Promise<void>((answered) => (read = answered))
        alarms.set = setAlarm
        await setAlarm(...alarm)
      }
    })
    const first = restore.resume()
    await reading
    const bitcoin = { ...OWN, address: 'of another phrase', scriptPubKey: '0014' }
    accounts.of = async () => [
      { index: 0, bitcoinByType: { ...ACCOUNT.bitcoinByType, p2wpkh: bitcoin }, evm: { address: OTHER_EVM } },
    ]
    await restore.request('own')
    await restore.resume()
    read()
    await first
    const { state, scope } = (await loadJob(store)) ?? NEW_JOB
    expect(state).toBe('done')
    expect(scope?.batches).toMatchObject([[{ evm: OTHER_EVM, bitcoin: [{ address: bitcoin.address }] }]])
    expect(await requests()).toBe(0)
  })

  it('resumes a dead worker’s unfinished reads for its original accounts', async () => {
    const { restore, store, accounts, chains, pay, requests } = device()
    accounts.of = () => Promise.reject(new AppError('wallet-locked', 'locked'))
    pay()
    const finished = [`bitcoin:${OWN.address}`]
    await saveJob(store, { ...NEW_JOB, width: 'own', scope: SCOPE, state: 'running', found: 3, finished })
    await restore.resume()
    expect(await restore.status()).toEqual({ state: 'idle', found: 3 })
    expect(await requests()).toBe(0)
    expect(chains.base.asked.length).toBeGreaterThan(0)
  })

  it('starts anew once its profile has been removed', async () => {
    const { restore, store, pay, requests } = device()
    pay()
    const scope = { ...SCOPE, profileId: REMOVED }
    await saveJob(store, { ...NEW_JOB, width: 'own', scope, state: 'failed', finished: SOURCES.slice(1) })
    await restore.resume()
    expect(await restore.status()).toEqual({ state: 'idle', found: 1 })
    expect(await requests()).toBe(1)
    expect(await loadJob(store)).toMatchObject({ scope: SCOPE, finished: SOURCES })
  })

  it('is resumed by an alarm if the worker dies', async () => {
    const { restore, alarms } = device()
    await restore.request('own')
    await restore.resume()
    expect(new Set(alarms.history)).toEqual(new Set([NOW + MINUTE_MS]))
  })
})

describe('a source that fails', () => {
  it('is recorded, and the others are still read', async () => {
    const { restore, store, alarms, logger, chains, pay, requests } = device()
    chains.base.failing.add('logs')
    pay()
    await restore.request('own')
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

  it('is retried after doubling delays of at most an hour', async () => {
    const { restore, chains, alarms } = device()
    chains.base.failing.add('logs')
    await restore.request('own')
    const waits: number[] = []
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await restore.resume()
      waits.push(((alarms.alarms.get(RESTORE_ALARM) ?? 0) - NOW) / MINUTE_MS)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  it('is read without error once it answers again', async () => {
    const { restore, store, chains } = device()
    chains.base.failing.add('logs')
    await restore.request('own')
    await restore.resume()
    chains.base.failing.clear()
    await restore.resume()
    expect(await restore.status()).toEqual({ state: 'idle', found: 0 })
    expect(await loadJob(store)).toMatchObject({ state: 'done', attempts: 0, error: null })
  })
})
