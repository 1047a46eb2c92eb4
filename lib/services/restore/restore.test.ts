import { addressesOf } from '../addresses/own-scripts.fixture'
import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { type Account, newAccount } from '~/lib/core/accounts/account'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { createJournal } from '../journal/journal'
import { memoryAlarms, memoryClock, memoryLogger, memoryMutex, memoryStore } from '../ports/memory.fixture'
import type { AccountChoice, KeystoreOfEveryType } from '../wallet/accounts'
import { loadJob, NEW_JOB, saveJob } from './job'
import {
  FOREIGN_SCRIPT,
  carrier,
  LOCKER_SCRIPT,
  OWN,
  OWN_ACCOUNT,
  OWN_EVM,
  paying,
  transactionOf,
  world,
} from './reading.fixture'
import { createRestore, RESTORE_ALARM } from './restore'

const NOW = 5_000_000_000
const MINUTE_MS = 60_000
const OTHER_EVM = addressOf('8')
const REMOVED = 'removed'
const READ = [`bitcoin:${OWN.address}`]
const SCOPE = { profileId: PROFILE.id, batches: [[OWN_ACCOUNT]] }
const CHOICE: AccountChoice = { network: 'regtest', accounts: [newAccount(0)], accountIndex: 0 }

const ACCOUNT: KeystoreOfEveryType = {
  index: 0,
  bitcoinByType: {
    p2wpkh: OWN,
    'p2sh-p2wpkh': { ...OWN, addressType: 'p2sh-p2wpkh', address: 'wrapped' },
    p2pkh: { ...OWN, addressType: 'p2pkh', address: 'legacy' },
  },
  evm: { address: OWN_EVM },
}
/** The reads for them, in this order. */
const SOURCES = [`bitcoin:${OWN.address}`, 'evm:polygon', 'evm:ethereum']

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
    of: async (_indices: readonly number[]): Promise<KeystoreOfEveryType[]> => [ACCOUNT],
  }
  const listed: Account[][] = []
  const addresses = { ...addressesOf(), scriptsOf: async () => new Set([OWN.scriptPubKey]) }
  const restore = createRestore({
    addresses,
    deployments: {
      current: async () => deployment,
      async of(profileId) {
        if (profileId === REMOVED) throw new AppError('profile-missing', 'no such profile')
        asked.profiles += 1
        return deployment
      },
    },
    wallet: {
      accountsOf: async (select) =>
        (await accounts.of(select(CHOICE))).map(({ bitcoinByType, ...account }) => ({
          ...account,
          network: 'regtest',
          bitcoin: bitcoinByType.p2wpkh,
        })),
      everyTypeOf: (select) => accounts.of(select(CHOICE)),
    },
    used: async (found) => void listed.push([...found]),
    journal,
    store,
    mutex,
    alarms,
    clock,
    logger,
    moved: async () => undefined,
    found: () => void (told.found += 1),
    changed: () => void (told.changed += 1),
  })
  const pay = () => chains.list(transactionOf([paying(LOCKER_SCRIPT), carrier(), paying(OWN.scriptPubKey)]))
  const requests = async () => (await journal.page({ before: null, limit: 10 })).length
  return {
    restore,
    addresses,
    store,
    alarms,
    clock,
    logger,
    told,
    asked,
    accounts,
    listed,
    chains,
    pay,
    requests,
  }
}

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

describe('the servers', () => {
  /** Another account of the phrase, with addresses that tell its index. */
  const accountAt = (index: number): KeystoreOfEveryType =>
    index === 0
      ? ACCOUNT
      : {
          index,
          bitcoinByType: {
            p2wpkh: { ...OWN, address: `segwit ${index}` },
            'p2sh-p2wpkh': { ...OWN, addressType: 'p2sh-p2wpkh', address: `wrapped ${index}` },
            p2pkh: { ...OWN, addressType: 'p2pkh', address: `legacy ${index}` },
          },
          evm: { address: evmOf(index) },
        }
  const evmOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
  const searching = () => {
    const made = device()
    Object.assign(made.chains.nonces, { latest: 0, pending: 0 })
    const batches: (readonly number[])[] = []
    made.accounts.of = async (indices) => {
      batches.push(indices)
      return indices.map(accountAt)
    }
    /** Something was once paid to this address. */
    const use = (address: string) =>
      made.chains.fake.byAddress.set(address, [
        transactionOf([paying(OWN.scriptPubKey)], LOCKER_SCRIPT).listed,
      ])
    return { ...made, batches, use }
  }

  // threat: joined-addresses
  it('learn of no other account of a phrase that was made here', async () => {
    const { restore, store, pay, batches } = searching()
    pay()
    await restore.request('own')
    await restore.resume()
    expect(batches).toEqual([[0]])
    const { finished, scope } = (await loadJob(store)) ?? NEW_JOB
    expect(finished).toEqual([`bitcoin:${OWN.address}`, 'evm:polygon', 'evm:ethereum'])
    expect(scope?.batches).toEqual([[OWN_ACCOUNT]])
  })

  // threat: joined-addresses
  it('learn of the first accounts of an imported phrase, and of no more where none is used', async () => {
    const { restore, store, batches, listed } = searching()
    await restore.request('first')
    await restore.resume()
    expect(batches).toEqual([upTo(5)])
    expect(await loadJob(store)).toMatchObject({ state: 'done', used: [] })
    expect(listed).toEqual([])
  })

  it('are asked about more accounts after each that is used, until five in a row are not', async () => {
    const { restore, store, batches, use, listed } = searching()
    use('legacy 3')
    use('segwit 8')
    use('wrapped 13')
    await restore.request('first')
    await restore.resume()
    expect(batches).toEqual([upTo(5), [5, 6, 7, 8], [9, 10, 11, 12, 13], [14, 15, 16, 17, 18]])
    expect(await loadJob(store)).toMatchObject({ state: 'done', error: null })
    expect(listed.at(-1)).toEqual([
      { ...newAccount(3), addressType: 'p2pkh' },
      newAccount(8),
      { ...newAccount(13), addressType: 'p2sh-p2wpkh' },
    ])
  })

  it('are asked about more accounts after one that is used on an EVM network only', async () => {
    const { restore, batches, chains, listed } = searching()
    chains.held.set(evmOf(4), 1n)
    await restore.request('first')
    await restore.resume()
    expect(batches).toEqual([upTo(5), [5, 6, 7, 8, 9]])
    expect(listed.at(-1)).toEqual([newAccount(4)])
  })

  it('are asked about each address once, and about each network once for each batch', async () => {
    const { restore, store, use } = searching()
    use(OWN.address)
    await restore.request('first')
    await restore.resume()
    const finished = (await loadJob(store))?.finished ?? []
    expect(new Set(finished).size).toBe(finished.length)
    expect(finished.filter((name) => name.startsWith('bitcoin:'))).toHaveLength(18)
    expect(finished.filter((name) => name.startsWith('evm:'))).toEqual([
      'evm:polygon',
      'evm:ethereum',
      'evm:polygon:1',
      'evm:ethereum:1',
    ])
  })

  it('are asked about more accounts though one of them fails, or the worker dies in between', async () => {
    const { restore, store, chains, batches, pay, told } = searching()
    pay()
    Object.assign(chains.nonces, { latest: 1, pending: 1 })
    chains.base.failing.add('logs')
    await restore.request('first')
    await restore.resume()
    expect(batches.slice(0, 2)).toEqual([upTo(5), [5, 6, 7, 8, 9]])
    expect(await loadJob(store)).toMatchObject({ state: 'failed', found: 1 })
    chains.base.failing.clear()
    Object.assign(chains.nonces, { latest: 0, pending: 0 })
    await restore.resume()
    expect(await loadJob(store)).toMatchObject({ state: 'done', found: 1 })
    expect(told.found).toBe(1)
  })

  it('are asked about more accounts only once the wallet is unlocked, and the search goes on then', async () => {
    const { restore, store, accounts, batches, use } = searching()
    use('segwit 1')
    const unlocked = accounts.of
    accounts.of = async (indices) => {
      if (batches.length > 0) throw new AppError('wallet-locked', 'locked in between')
      return unlocked(indices)
    }
    await restore.request('first')
    await restore.resume()
    expect(await restore.status()).toEqual({ state: 'running', found: 0, accounts: 5, progress: 100 })
    accounts.of = unlocked
    await restore.resume()
    expect(await loadJob(store)).toMatchObject({ state: 'done' })
    expect(batches).toEqual([upTo(5), [5, 6]])
  })
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

  it('gives way to that of another wallet: this one was erased meanwhile', async () => {
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

  it('of a worker that died resumes unfinished reads, for its original accounts', async () => {
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

  it('starts anew with the profile in use once its own has been removed', async () => {
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

  it('is retried after twice the delay each time, at most an hour', async () => {
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

  it('is read when it answers again, and its error is cleared', async () => {
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

describe('a deep search', () => {
  const FAR = 4_000_000n
  /** An account that has sent something, on a long chain. */
  const sender = () => {
    const made = device()
    made.chains.base.head = FAR
    return made
  }
  const firstAsked = ({ chains }: ReturnType<typeof device>) => chains.base.asked[0]?.fromBlock

  it('reads whole chains, where another reads the last days', async () => {
    const near = sender()
    await near.restore.request('own')
    await near.restore.resume()
    expect(firstAsked(near)).toBeGreaterThan(0n)
    const deep = sender()
    await deep.restore.request('own', 'deep')
    await deep.restore.resume()
    expect(firstAsked(deep)).toBe(0n)
  })

  it('tells its progress, rests when paused, and goes on', async () => {
    const { restore, store, chains, alarms } = sender()
    await restore.request('own', 'deep')
    let asked = 0
    const { deployment } = chains.reading
    const evm = deployment.evm.bind(deployment)
    deployment.evm = (name) => {
      const chain = evm(name)
      return {
        ...chain,
        logs: async (filter) => {
          asked += 1
          if (asked === 80) await restore.pause()
          return chain.logs(filter)
        },
      }
    }
    await restore.resume()
    const paused = await restore.status()
    expect(paused).toMatchObject({ state: 'paused', found: 0 })
    expect(paused.progress).toBeGreaterThan(0)
    expect(paused.progress).toBeLessThan(50)
    expect(alarms.alarms).toEqual(new Map())
    await restore.resume()
    expect(await restore.status()).toEqual(paused)

    const { cursors } = (await loadJob(store)) ?? NEW_JOB
    chains.base.asked.length = 0
    await restore.goOn()
    await restore.resume()
    expect(await restore.status()).toEqual({ state: 'idle', found: 0 })
    expect(chains.base.asked[0]?.fromBlock).toBe(BigInt(cursors['evm:polygon'] ?? 0) - 64n)
  })

  it('spares the servers, as a search near own bitcoin does', async () => {
    const { restore, chains } = device()
    const { deployment } = chains.reading
    let spared = 0
    deployment.sparing = () => {
      spared += 1
      return deployment
    }
    await restore.request('own')
    await restore.resume()
    expect(spared).toBe(1)
    await restore.request('own', 'deep')
    await restore.resume()
    expect(spared).toBe(2)
  })
})

describe('a search near own bitcoin', () => {
  it('keeps no progress on networks before bitcoin is read', async () => {
    const { restore, store, chains } = device()
    const { bitcoin } = chains.reading.deployment
    const transactions = bitcoin.transactions.bind(bitcoin)
    bitcoin.transactions = () => Promise.reject(new AppError('chain-unreachable', 'down'))
    await restore.request('own')
    await restore.resume()
    expect(chains.base.asked).not.toEqual([])
    expect(await loadJob(store)).toMatchObject({ state: 'failed', cursors: {}, finished: [] })
    bitcoin.transactions = transactions
    await restore.resume()
    expect(await loadJob(store)).toMatchObject({ state: 'done', finished: SOURCES })
  })

  it('notes what others have paid, and where', async () => {
    const { restore, store, chains } = device()
    const block = { height: 5, blockHash: 'a', confirmations: 9, basis: { servers: 2 } } as const
    const { listed, raw } = transactionOf([paying(OWN.scriptPubKey)], LOCKER_SCRIPT, {
      state: 'confirmed',
      ...block,
    })
    chains.list({ listed: { ...listed, seconds: 7_200 }, raw })
    await restore.request('own')
    await restore.resume()
    expect((await loadJob(store))?.received).toEqual([
      {
        txid: listed.txid,
        scriptPubKey: OWN.scriptPubKey,
        sats: ['1000000'],
        height: 5,
        seconds: 7_200,
        from: [LOCKER_SCRIPT],
      },
    ])
  })
})
