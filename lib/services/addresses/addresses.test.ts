import { type AddressPath, pathText } from '~/lib/core/bitcoin/address-type'
import { beforeEach, describe, expect, it } from 'vitest'
import { OWN_ADDRESSES_KEY } from '~/lib/contract/own-addresses-key'
import { newAccount } from '~/lib/core/accounts/account'
import { outsideBitcoin } from '~/lib/core/outside/account/outside-bitcoin'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'
import { AppError } from '~/lib/core/errors'
import { memoryStore } from '../ports/memory.fixture'
import { PASSWORD } from '../wallet/wallet.fixture'
import { createAddresses } from './addresses'
import { ADDRESSES_ALARM } from './search'
import {
  FIRST,
  SECOND,
  CHANGE,
  STRANGER,
  ACCOUNT,
  UNUSED,
  PAID,
  SPENT,
  openAddresses,
  texts,
} from './addresses.fixture'

let opened: Awaited<ReturnType<typeof openAddresses>>
beforeEach(async () => {
  opened = await openAddresses()
})

describe('the addresses of an account', () => {
  it('reach a gap beyond the last use', async () => {
    const { addresses, world } = opened
    expect(texts(await addresses.of(ACCOUNT)).at(-1)).toBe('1/19')
    expect(await addresses.of(ACCOUNT)).toHaveLength(40)
    world.shown.set(SECOND, SPENT)
    await addresses.search()
    const own = await addresses.of(ACCOUNT)
    expect(own).toHaveLength(42)
    expect(own.slice(0, 2).map(({ address }) => address)).toEqual([FIRST, SECOND])
  })

  it('are told by their scripts', async () => {
    const { addresses } = opened
    const change = (await addresses.of(ACCOUNT)).find(({ address }) => address === CHANGE)
    const scripts = await addresses.scriptsOf(ACCOUNT)
    expect(scripts.has(change?.scriptPubKey ?? '')).toBe(true)
    expect(change?.path).toEqual({ branch: 1, index: 0 })
    expect(scripts.has(STRANGER)).toBe(false)
  })

  it('are kept for the next worker, and derived once', async () => {
    const { addresses, start, ports } = opened
    const own = await addresses.of(ACCOUNT)
    const asleep = { ...opened.wallet, accountKeysOf: async () => Promise.reject(new Error('derived again')) }
    const next = createAddresses({
      ...ports,
      wallet: asleep,
      store: opened.store,
      deployments: { current: async () => opened.deployment },
    })
    expect(await next.of(ACCOUNT)).toEqual(own)
    expect(await start().of(ACCOUNT)).toEqual(own)
  })

  it('take change where the account’s own text looks', async () => {
    const { addresses, world } = opened
    const changeOf = async (namedBranches: 'both' | 'receive', taken: AddressPath[] = []) =>
      pathText((await addresses.nextChange(ACCOUNT, { awaited: taken, namedBranches })).path)
    expect(await changeOf('both')).toBe('0/0')
    world.shown.set(SECOND, SPENT)
    await addresses.search()
    expect(await changeOf('both')).toBe('1/0')
    expect(await changeOf('both', [{ branch: 1, index: 0 }])).toBe('1/1')
    expect(await changeOf('receive')).toBe('0/0')
    expect(await changeOf('receive', [{ branch: 0, index: 0 }])).toBe('0/2')
    world.shown.set(CHANGE, SPENT)
    const again = opened.start(memoryStore())
    await again.search()
    expect(pathText((await again.nextChange(ACCOUNT, { awaited: [], namedBranches: 'receive' })).path)).toBe(
      '1/1',
    )
  })

  it('take change on its branch though the search continues', async () => {
    const { addresses, world, deployment } = opened
    await addresses.search()
    world.shown.set(CHANGE, SPENT)
    expect(await addresses.isUsedSince(ACCOUNT, CHANGE, deployment.bitcoin)).toBe(true)
    expect(await addresses.progress(ACCOUNT)).toMatchObject({ state: 'searching', left: 1 })
    const { path } = await addresses.nextChange(ACCOUNT, { awaited: [], namedBranches: 'both' })
    expect(pathText(path)).toBe('1/1')
  })

  it('go with the lock, and leave no key on disk', async () => {
    const { addresses, wallet, ports, store, world } = opened
    world.shown.set(SECOND, SPENT)
    await addresses.search()
    const stored = JSON.stringify(await ports.session.get(OWN_ADDRESSES_KEY))
    expect(stored).toContain('xpub')
    await wallet.lock()
    expect(await ports.session.get(OWN_ADDRESSES_KEY)).toBeUndefined()
    await expect(addresses.of(ACCOUNT)).rejects.toMatchObject({ code: 'wallet-locked' })
    const disk = JSON.stringify([...store.marks])
    expect(disk).not.toMatch(/pub|0[23][0-9a-f]{64}/)
    expect((await addresses.used(ACCOUNT)).map(({ address }) => address)).toEqual([SECOND])
  })

  it('of a stranger are refused', async () => {
    const other = { network: 'mainnet', address: CHANGE } as const
    await expect(opened.addresses.of(other)).rejects.toMatchObject({ code: 'account-missing' })
  })
})

describe('a search', () => {
  it('of an unused phrase asks about eighty-two addresses', async () => {
    const { addresses, world, ports } = opened
    expect(await addresses.progress(ACCOUNT)).toMatchObject({ state: 'searching', addressCount: 0, left: 40 })
    await addresses.search()
    expect(world.questions).toHaveLength(40 + 2 * 3 + 4 * 3 * 3)
    expect(new Set(world.questions).size).toBe(82)
    expect(await addresses.progress(ACCOUNT)).toEqual({
      state: 'ended',
      addressCount: 40,
      left: 0,
      isAsking: false,
      differs: false,
    })
    expect(await ports.alarms.all()).not.toContainEqual(expect.objectContaining({ name: ADDRESSES_ALARM }))
  })

  it('asks nothing twice', async () => {
    const { addresses, world, start } = opened
    await addresses.search()
    await start().search()
    expect(world.questions).toHaveLength(82)
  })

  // threat: joined-addresses
  it('of a phrase made here asks nobody', async () => {
    const { addresses, world } = opened
    await addresses.begin('here')
    await addresses.search()
    expect(world.questions).toEqual([])
    expect(await addresses.progress(ACCOUNT)).toMatchObject({ state: 'ended', left: 0 })
    await addresses.begin('elsewhere')
    await addresses.search()
    expect(world.questions).toHaveLength(82)
  })

  it('names disputes, and takes no bare word', async () => {
    const { addresses, world } = opened
    world.shown.set(SECOND, PAID)
    world.disputed.set(SECOND, UNUSED)
    await addresses.search()
    expect(await addresses.progress(ACCOUNT)).toMatchObject({ state: 'ended', differs: true })
    expect(await addresses.used(ACCOUNT)).toMatchObject([
      { address: SECOND, use: 'claimed', isDisputed: true },
    ])
  })

  it('takes one word with its proof', async () => {
    const { addresses, world } = opened
    world.shown.set(CHANGE, PAID)
    world.disputed.set(CHANGE, UNUSED)
    world.proofs.set(CHANGE, 'given')
    await addresses.search()
    expect(await addresses.used(ACCOUNT)).toMatchObject([{ address: CHANGE, use: 'counted' }])
    expect(texts(await addresses.of(ACCOUNT))).toContain('1/20')
  })

  it('asks again what was late, once ten minutes have passed', { tags: ['release'] }, async () => {
    const { addresses, world, ports } = opened
    world.shown.set(SECOND, PAID)
    world.disputed.set(SECOND, UNUSED)
    world.proofs.set(SECOND, 'recent')
    await addresses.search()
    expect(await ports.alarms.all()).toContainEqual(expect.objectContaining({ name: ADDRESSES_ALARM }))
    world.disputed.clear()
    world.questions.length = 0
    await addresses.search()
    expect(world.questions).toEqual([])
    const now = ports.clock.now()
    Object.assign(ports.clock, { now: () => now + 10 * 60_000 })
    await addresses.search()
    expect(world.questions).toContain(SECOND)
    expect(await addresses.used(ACCOUNT)).toMatchObject([
      { use: 'counted', isOpen: false, isDisputed: false },
    ])
  })

  it('stops at the lock, and goes on with the unlock', async () => {
    const { addresses, world, wallet, ports } = opened
    world.before = async () => {
      if (world.questions.length >= 12) await wallet.lock()
    }
    await addresses.search()
    expect(world.questions.length).toBeLessThanOrEqual(20)
    expect(await ports.session.get(OWN_ADDRESSES_KEY)).toBeUndefined()
    world.before = async () => undefined
    await wallet.unlock(PASSWORD)
    await addresses.search()
    expect(new Set(world.questions).size).toBe(82)
  })

  it('comes to the same end wherever its worker dies', async () => {
    const { world, store, addresses, start } = opened
    for (const address of [SECOND, CHANGE]) world.shown.set(address, PAID)
    const endOf = ({ marks }: typeof store) =>
      Object.fromEntries([...marks].map(([key, text]) => [key, text.replaceAll(/"askedAt":\d+/g, '')]))
    await addresses.search()
    const [end, last] = [endOf(store), world.questions.length]
    for (let death = 0; death < last; death += 5) {
      const disk = memoryStore()
      world.questions.length = 0
      await new Promise<void>((resolve) => {
        world.before = async () => {
          if (world.questions.length < death) return
          resolve()
          await new Promise(() => undefined)
        }
        void start(disk).search().then(resolve)
      })
      world.before = async () => undefined
      await start(disk).search()
      expect(endOf(disk)).toEqual(end)
    }
  })

  it('keeps answers from before a failure, and is due again', async () => {
    const { addresses, world, ports, start } = opened
    world.before = async (address) => {
      if (address === SECOND) throw new AppError('chain-unreachable', 'down')
    }
    await expect(addresses.search()).rejects.toMatchObject({ code: 'chain-unreachable' })
    expect(await ports.alarms.all()).toContainEqual(expect.objectContaining({ name: ADDRESSES_ALARM }))
    expect(world.questions).toHaveLength(4)
    world.before = async () => undefined
    await start().search()
    expect(world.questions).toHaveLength(82)
  })

  it('goes on with accounts that were added meanwhile', { tags: ['release'] }, async () => {
    const { addresses, world, ports } = opened
    await addresses.search()
    const choice = await ports.accountChoice()
    Object.assign(choice, { accounts: [newAccount(0), newAccount(7)], accountIndex: 7 })
    await addresses.search()
    expect(world.questions).toHaveLength(82 + 3 * 3)
  })
})

describe('an account of another signer', () => {
  /** Of BIP84's phrase with a passphrase, and a stranger's address. */
  const ZPUB =
    'zpub6jftahH18ngZxLmXaKw3GSZzZsszmt9WqedkyZdezFtWRFBZqsQH5hyUmb4pCEeZGmVfQuP5bedXTB8is6fTv19U1GQRyQUKQGUTzyHACMF'
  const WATCHED = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

  async function added(text: string) {
    const { wallet, ports } = opened
    const outside = readOutsideAccount(text, 'mainnet')
    const index = await wallet.addOutside(outside)
    const { addressType, address } = outsideBitcoin(outside, 'mainnet') ?? { address: '' }
    const choice = await ports.accountChoice()
    Object.assign(choice, {
      accounts: [newAccount(0), { ...newAccount(index), addressType }],
      accountIndex: index,
    })
    return { network: 'mainnet', address } as const
  }

  it('has all addresses of its key, and is searched whole', async () => {
    const account = await added(ZPUB)
    const { addresses, world } = opened
    const own = await addresses.of(account)
    expect(own).toHaveLength(40)
    world.shown.set(own[25]?.address ?? '', PAID)
    await addresses.begin('here')
    await addresses.search()
    expect(world.questions).toHaveLength(46)
    expect(texts(await addresses.used(account))).toEqual(['1/5'])
  })

  it('that is one address stays one, and is never searched', { tags: ['release'] }, async () => {
    const account = await added(WATCHED)
    const { addresses, world, deployment } = opened
    expect(await addresses.of(account)).toMatchObject([{ address: WATCHED, path: { branch: 0, index: 0 } }])
    await addresses.search()
    await addresses.askInTurn(account, [], deployment.bitcoin)
    expect(world.questions).toHaveLength(82)
    expect(await addresses.progress(account)).toMatchObject({ state: 'ended' })
    expect(await addresses.toAsk(account, [])).toHaveLength(1)
  })
})

describe('at rest', () => {
  it('asks at 0/0, at awaited addresses and where coins are', async () => {
    const { addresses, world } = opened
    world.shown.set(SECOND, SPENT).set(CHANGE, PAID)
    await addresses.search()
    const likely = await addresses.toAsk(ACCOUNT, [{ branch: 0, index: 4 }])
    expect(texts(likely)).toEqual(['0/0', '0/4', '1/0'])
    await addresses.noteCoins(ACCOUNT, [
      { path: { branch: 1, index: 0 }, hasCoins: false },
      { path: { branch: 0, index: 4 }, hasCoins: true },
      { path: { branch: 0, index: 9 }, hasCoins: false },
    ])
    expect(texts(await addresses.toAsk(ACCOUNT, []))).toEqual(['0/0', '0/4'])
    expect(texts(await addresses.of(ACCOUNT))).toContain('0/24')
  })

  it('moves the mark by a hit in turn', async () => {
    const { addresses, world, deployment, ports } = opened
    await addresses.search()
    world.questions.length = 0
    world.shown.set(SECOND, PAID)
    await addresses.askInTurn(ACCOUNT, [], deployment.bitcoin)
    expect(world.questions).toEqual([])
    const later = ports.clock.now() + 60 * 60_000
    Object.assign(ports.clock, { now: () => later })
    await opened.wallet.unlock(PASSWORD)
    await addresses.askInTurn(ACCOUNT, [], deployment.bitcoin)
    expect(world.questions).toHaveLength(5)
    expect(world.questions).toContain(SECOND)
    expect(texts(await addresses.toAsk(ACCOUNT, []))).toEqual(['0/0', '0/1'])
    expect(await addresses.of(ACCOUNT)).toHaveLength(42)
    await opened.start().askInTurn(ACCOUNT, [], deployment.bitcoin)
    expect(world.questions).toHaveLength(5)
  })
})

it('tells pages of finds and of the search’s end', async () => {
  let tellings = 0
  const { ports, wallet, store, deployment, world } = opened
  const deployments = { current: async () => deployment }
  const changed = () => void (tellings += 1)
  const addresses = createAddresses({ ...ports, wallet, store, deployments, changed })
  world.shown.set(CHANGE, PAID)
  await addresses.search()
  expect(tellings).toBeGreaterThanOrEqual(2)
  tellings = 0
  await addresses.search()
  await addresses.noteCoins(ACCOUNT, [{ path: { branch: 1, index: 0 }, hasCoins: true }])
  expect(tellings).toBe(0)
  await addresses.noteCoins(ACCOUNT, [{ path: { branch: 1, index: 0 }, hasCoins: false }])
  expect(tellings).toBe(1)
})

it('looks a gap further by a backup’s word', async () => {
  const { addresses } = opened
  await addresses.search()
  for (let times = 0; times < 2; times += 1) await addresses.raiseMarks(ACCOUNT, [5_000, 7])
  expect(await addresses.marksOf(ACCOUNT)).toEqual([19, 7])
  await addresses.raiseMarks(ACCOUNT, [3, -1])
  expect(await addresses.marksOf(ACCOUNT)).toEqual([19, 7])
  expect(texts(await addresses.of(ACCOUNT))).toContain('0/39')
  expect(await addresses.progress(ACCOUNT)).toMatchObject({ state: 'searching', left: 20 + 8 })
  await addresses.show(ACCOUNT, [], 'last')
  for (let index = 1; index < 20; index += 1) await addresses.show(ACCOUNT, [], 'another')
  expect((await addresses.show(ACCOUNT, [], 'another')).reason).toBe('again')
})

it('is news to an older wallet until its user knows', async () => {
  const { addresses } = opened
  expect(await addresses.isNews(ACCOUNT)).toBe(true)
  await addresses.dismissNews(ACCOUNT)
  expect(await addresses.isNews(ACCOUNT)).toBe(false)
  const imported = await openAddresses()
  await imported.addresses.begin('elsewhere')
  expect(await imported.addresses.isNews(ACCOUNT)).toBe(false)
})
