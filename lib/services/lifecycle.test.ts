import { describe, expect, it } from 'vitest'
import { type AccountList, newAccount } from '~/lib/core/accounts/account'
import { AppError } from '~/lib/core/errors'
import { createBackgroundTasks } from './background-tasks'
import { memoryArea, memoryMutex } from './ports/memory.fixture'
import { createLifecycle } from './lifecycle'
import { createSettings } from './settings/settings'
import type { SearchWidth } from '~/lib/core/accounts/account-search'

const notAsked = async (): Promise<never> => {
  throw new Error('not asked in these tests')
}

function lifecycleWith(asked: Partial<Parameters<typeof createLifecycle>[0]>) {
  const store = { open: async () => [], untold: async () => [] }
  return createLifecycle({
    store,
    currencyOf: () => undefined,
    settings: createSettings({
      local: memoryArea(),
      mutex: memoryMutex(),
      store,
      baked: null,
      changed: () => undefined,
    }),
    wallet: {
      status: async () => 'none',
      create: async () => undefined,
      watch: async () => undefined,
      isWatching: async () => false,
      checkRestore: notAsked,
      restore: notAsked,
      unlock: notAsked,
      unlockWithPasskey: notAsked,
      resume: async () => undefined,
      checkAutoLock: async () => {},
      reset: notAsked,
    },
    recovery: { health: notAsked, begin: async () => undefined, discard: notAsked },
    accounts: {
      readOutside: notAsked,
      watch: notAsked,
      addEvm: notAsked,
      mergeTwins: async () => undefined,
      accept: notAsked,
    },
    addresses: {
      begin: async () => undefined,
      origin: async () => 'here' as const,
      search: async () => undefined,
      forget: () => undefined,
    },
    backup: { claimWaiting: async () => undefined },
    restore: { request: notAsked, includeNewAccount: notAsked, goOn: notAsked, resume: notAsked },
    tracker: { tick: notAsked },
    wake: { soon: notAsked },
    profileChecks: { run: notAsked },
    bridges: {
      start: notAsked,
      retry: notAsked,
      resume: notAsked,
      isAsListed: notAsked,
      recorded: notAsked,
      conclude: notAsked,
    },
    addressBook: { dropDefaults: notAsked },
    refreshBadge: notAsked,
    tasks: createBackgroundTasks({ log: () => undefined }),
    ...asked,
  })
}

/** How widely the history of a new wallet is searched. */
async function widthsOf(isDrafted: boolean): Promise<SearchWidth[]> {
  const widths: SearchWidth[] = []
  const lifecycle = lifecycleWith({
    restore: {
      request: async (width) => void widths.push(width),
      includeNewAccount: notAsked,
      goOn: notAsked,
      resume: async () => undefined,
    },
  })
  await lifecycle.createWallet({ phrase: 'a phrase', password: 'a password', isDrafted })
  return widths
}

it('searches a phrase made here for its own account alone', async () => {
  expect(await widthsOf(true)).toEqual(['own'])
  expect(await widthsOf(false)).toEqual(['first'])
})

it('searches the addresses of an imported phrase alone', async () => {
  const origins: string[] = []
  const addresses = {
    begin: async (origin: 'here' | 'elsewhere') => void origins.push(origin),
    origin: async () => 'here' as const,
    search: async () => void origins.push('searched'),
    forget: () => undefined,
  }
  const lifecycle = lifecycleWith({
    addresses,
    restore: {
      request: async () => undefined,
      includeNewAccount: notAsked,
      goOn: notAsked,
      resume: async () => undefined,
    },
  })
  const order = { phrase: 'a phrase', password: 'a password' }
  await lifecycle.createWallet({ ...order, isDrafted: true })
  await lifecycle.createWallet({ ...order, isDrafted: false })
  expect(origins).toEqual(['here', 'searched', 'elsewhere', 'searched'])
})

it('begins a phrase made here with its first account', async () => {
  const kept: AccountList = {
    accounts: [newAccount(0), { ...newAccount(17), name: 'Savings', addressType: 'p2pkh' }],
    accountIndex: 17,
  }
  const store = { open: async () => [], untold: async () => [] }
  const ports = { local: memoryArea(), mutex: memoryMutex(), store, baked: null, changed: () => undefined }
  const settings = createSettings(ports)
  await settings.changeAccounts(() => kept)
  const restore = {
    request: async () => undefined,
    includeNewAccount: notAsked,
    goOn: notAsked,
    resume: async () => undefined,
  }
  const lifecycle = lifecycleWith({ settings, restore })
  const order = { phrase: 'a phrase', password: 'a password' }
  await lifecycle.createWallet({ ...order, isDrafted: false })
  expect(await settings.get()).toMatchObject(kept)
  await lifecycle.createWallet({ ...order, isDrafted: true })
  expect(await settings.get()).toMatchObject({ accounts: [newAccount(0)], accountIndex: 0 })
})

it('keeps the search of a wallet that exists', async () => {
  const widths: SearchWidth[] = []
  const lifecycle = lifecycleWith({
    wallet: {
      status: async () => 'locked',
      create: async () => {
        throw new AppError('wallet-exists', 'there is one')
      },
      checkRestore: notAsked,
      restore: notAsked,
      unlock: notAsked,
      unlockWithPasskey: notAsked,
      resume: notAsked,
      watch: notAsked,
      isWatching: async () => false,
      checkAutoLock: async () => {},
      reset: notAsked,
    },
    restore: {
      request: async (width) => void widths.push(width),
      includeNewAccount: notAsked,
      goOn: notAsked,
      resume: notAsked,
    },
  })
  const order = { phrase: 'a phrase', password: 'a password', isDrafted: true }
  await expect(lifecycle.createWallet(order)).rejects.toMatchObject({ code: 'wallet-exists' })
  expect(widths).toEqual([])
})

it('stores the search and the markers before a new wallet', async () => {
  const disk: string[] = []
  /** A write, after which the worker is dead if it is of the wallet. */
  let isDead = false
  const write = (what: string) => async () => {
    if (isDead) return new Promise<never>(() => undefined)
    disk.push(what)
    isDead = what === 'wallet'
    return undefined
  }
  const lifecycle = lifecycleWith({
    wallet: {
      status: async () => 'none',
      create: write('wallet'),
      checkRestore: notAsked,
      restore: notAsked,
      unlock: notAsked,
      unlockWithPasskey: notAsked,
      resume: notAsked,
      watch: notAsked,
      isWatching: async () => false,
      checkAutoLock: async () => {},
      reset: notAsked,
    },
    recovery: { health: notAsked, begin: write('markers'), discard: notAsked },
    restore: {
      request: write('search'),
      includeNewAccount: notAsked,
      goOn: notAsked,
      resume: async () => undefined,
    },
  })
  void lifecycle.createWallet({ phrase: 'a phrase', password: 'a password', isDrafted: false })
  await expect.poll(() => isDead).toBe(true)
  expect(disk.toSorted()).toEqual(['markers', 'search', 'wallet'])
})

it('erases a wallet after its owner’s consents', async () => {
  const done: string[] = []
  let fails = ''
  const step = (what: string) => async () => {
    if (what === fails) throw new AppError('storage-failed', what)
    done.push(what)
  }
  const lifecycle = lifecycleWith({
    wallet: {
      status: notAsked,
      create: notAsked,
      checkRestore: notAsked,
      restore: notAsked,
      unlock: notAsked,
      unlockWithPasskey: notAsked,
      resume: notAsked,
      watch: notAsked,
      isWatching: async () => false,
      checkAutoLock: async () => {},
      reset: step('wallet'),
    },
    addressBook: { dropDefaults: step('defaults') },
    revokeSites: step('sites'),
  })
  for (fails of ['sites', 'defaults'])
    await expect(lifecycle.resetWallet()).rejects.toMatchObject({ code: 'storage-failed' })
  expect(done).not.toContain('wallet')
  done.length = 0
  fails = ''
  await lifecycle.resetWallet()
  expect(done.at(-1)).toBe('wallet')
  expect(done.toSorted()).toEqual(['defaults', 'sites', 'wallet'])
})

describe('a wallet that its phrase restores', () => {
  /** Returns the steps in their order. */
  async function stepsOf(ownership: 'own' | 'unknown' | 'other') {
    const done: string[] = []
    const step = (what: string) => async () => void done.push(what)
    const lifecycle = lifecycleWith({
      wallet: {
        status: notAsked,
        create: notAsked,
        async checkRestore() {
          if (ownership === 'other') throw new AppError('phrase-other', 'of another wallet')
          return ownership
        },
        async restore() {
          done.push('wallet')
          return false
        },
        unlock: notAsked,
        unlockWithPasskey: notAsked,
        resume: notAsked,
        watch: notAsked,
        isWatching: async () => false,
        checkAutoLock: async () => {},
        reset: notAsked,
      },
      recovery: { health: notAsked, begin: step('markers'), discard: notAsked },
      restore: {
        request: step('search'),
        includeNewAccount: notAsked,
        goOn: notAsked,
        resume: async () => undefined,
      },
      tracker: { tick: async () => undefined },
      addressBook: { dropDefaults: step('defaults') },
      revokeSites: step('sites'),
    })
    await lifecycle
      .restoreWallet({ phrase: 'a phrase', password: 'a password' })
      .catch((thrown: AppError) => done.push(thrown.code))
    return done
  }

  it('keeps sites and defaults where the phrase is its own', async () => {
    expect(await stepsOf('own')).toEqual(['wallet'])
  })

  it('drops sites and defaults first where nothing proves that', async () => {
    const steps = await stepsOf('unknown')
    expect(steps.at(-1)).toBe('wallet')
    expect(steps.toSorted()).toEqual(['defaults', 'markers', 'search', 'sites', 'wallet'])
  })

  it('changes nothing for another wallet’s phrase', async () => {
    expect(await stepsOf('other')).toEqual(['phrase-other'])
  })
})

it.each([
  ['corrupt', ['all']],
  ['lost', ['all']],
  ['ok', []],
] as const)('rebuilds what is discarded of a %s journal: %j', async (storage, expected) => {
  const widths: SearchWidth[] = []
  const lifecycle = lifecycleWith({
    recovery: {
      health: async () => ({ storage, settings: 'damaged' }),
      begin: notAsked,
      discard: async (owe) => owe?.(),
    },
    restore: {
      request: async (width) => void widths.push(width),
      includeNewAccount: notAsked,
      goOn: notAsked,
      resume: async () => undefined,
    },
  })
  await lifecycle.discardDamaged()
  expect(widths).toEqual(expected)
})
