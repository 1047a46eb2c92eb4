import { HDKey } from '@scure/bip32'
import { describe, expect, it } from 'vitest'
import { type AccountList, newAccount } from '~/lib/core/accounts/account'
import { AppError } from '~/lib/core/errors'
import { toBitcoin, toEvm } from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { FIRST_OUTSIDE } from '~/lib/core/vault/account-index'
import { createKeyTree } from '~/lib/core/vault/derive'
import type { OutsideAccount } from '~/lib/core/outside/account/outside-account'
import { outsideBitcoin } from '~/lib/core/outside/account/outside-bitcoin'
import { readSettings } from '~/lib/contract/settings'
import { everyTypeAt, ofEveryType } from '../wallet/accounts'
import type { Offered } from '../wallet/offered-store'
import { createPublicKeys } from '../wallet/public-keys'
import { createAccounts } from './accounts'

const KEYS = createPublicKeys()('keystore', createKeyTree(new Uint8Array(64).fill(7)))
const everyTypeOf = (index: number) => ofEveryType(KEYS, { network: 'regtest' }, index)

/** Accounts over the settings of a wallet that may be locked, with entries under way. */
type Given = {
  open?: Entry[]
  isLocked?: boolean
  isWatching?: boolean
  revokeSites?: (index: number) => Promise<void>
  twins?: ReadonlyMap<number, number>
}
function start({
  open = [],
  isLocked = false,
  isWatching = false,
  revokeSites,
  twins = new Map(),
}: Given = {}) {
  const outside = new Map<number, OutsideAccount>()
  const state: { list: AccountList; offered: Offered } = {
    list: { accounts: [newAccount(0)], accountIndex: 0 },
    offered: { accounts: [], waiting: [] },
  }
  const choice = () => ({ network: 'regtest' as const, ...state.list })
  const unlocked = async () => {
    if (isLocked) throw new AppError('wallet-locked', 'locked')
    return KEYS
  }
  const droppedReviews: number[] = []
  const accounts = createAccounts({
    settings: {
      bitcoinNetwork: async () => 'regtest',
      get: async () => ({ ...readSettings(undefined), ...state.list }),
      changeAccounts: async (change) => {
        state.list = change(state.list)
        return { ...readSettings(undefined), ...state.list }
      },
    },
    wallet: {
      status: async () => (isLocked ? 'locked' : 'unlocked'),
      isWatching: async () => isWatching,
      findOutside: async () => ({ index: undefined, otherOrigin: undefined }),
      findOutsideEvm: async () => ({ otherOrigin: undefined }),
      outsideKeysHere: async () => new Set(),
      twinsOutside: async () => twins,
      mergeOutside: async () => twins.forEach((_, index) => outside.delete(index)),
      addOutside: async (account) => {
        const index = FIRST_OUTSIDE + outside.size
        outside.set(index, account)
        return index
      },
      async addOutsideEvm(index, evm) {
        const account = outside.get(index)
        if (account?.kind === 'keys') account.evm = evm
      },
      removeOutside: async (index) => void outside.delete(index),
      offered: async () => state.offered,
      changeOffered: async (change) => void (state.offered = change(state.offered)),
      async everyTypeOf(select) {
        const keys = await unlocked()
        const sources = { keys, outside, outsideBitcoin }
        return select(choice()).flatMap((index) => everyTypeAt(sources, choice(), index) ?? [])
      },
    },
    store: { open: async () => open },
    reviews: { removeOf: async (index) => void droppedReviews.push(index) },
    addressesOf: async ({ address }) => [address, `${address}/5`],
    revokeSites,
  })
  return { accounts, state, outside, open, droppedReviews }
}

it('are listed with their addresses of every type', async () => {
  const { accounts } = start()
  await accounts.add()
  await accounts.change(1, { addressType: 'p2pkh' })
  const [first, second] = await accounts.list()
  expect(first).toMatchObject({
    index: 0,
    isInUse: false,
    underWay: 0,
    evm: everyTypeOf(0).evm.address,
  })
  expect(second).toMatchObject({ index: 1, isInUse: true, addressType: 'p2pkh' })
  expect(second?.bitcoin.p2pkh).toBe(everyTypeOf(1).bitcoinByType.p2pkh.address)
})

it('count what is under way at any of their addresses', async () => {
  const { bitcoinByType } = everyTypeOf(0)
  const entryOf = (id: string, { address, addressType, publicKey }: (typeof bitcoinByType)['p2pkh']): Entry =>
    toEvm([], { id, account: { address, addressType, publicKey } })
  const open = [entryOf('a', bitcoinByType.p2wpkh), entryOf('b', bitcoinByType.p2pkh), toEvm()]
  const { accounts } = start({ open })
  await accounts.add()
  expect((await accounts.list()).map(({ underWay }) => underWay)).toEqual([2, 0])
})

it('count a payout to any of their addresses', async () => {
  const bitcoinAddress = `${everyTypeOf(0).bitcoinByType.p2wpkh.address}/5`
  const payout = toBitcoin([], { intent: { ...toBitcoin().intent, bitcoinAddress } })
  const { accounts } = start({ open: [payout] })
  await accounts.add()
  expect((await accounts.list()).map(({ underWay }) => underWay)).toEqual([1, 0])
  const [ofFirst, ofSecond] = await Promise.all([0, 1].map((index) => accounts.mayBeOfAnother(index)))
  expect([ofFirst?.(bitcoinAddress), ofSecond?.(bitcoinAddress)]).toEqual([false, true])
})

it('have names that are safe to show', async () => {
  const { accounts, state } = start()
  await accounts.change(0, { name: ` Rent\u202e <b>money</b> ${'x'.repeat(90)}` })
  expect(state.list.accounts[0]?.name).toBe(`Rent money ${'x'.repeat(12)}…`)
})

it('are not added while the wallet is locked', async () => {
  const { accounts, state } = start({ isLocked: true })
  await expect(accounts.add()).rejects.toMatchObject({ code: 'wallet-locked' })
  expect(state.list.accounts).toHaveLength(1)
})

it('tell which entries each pays for from any address', async () => {
  const { accounts } = start()
  await accounts.add()
  const { bitcoinByType, evm } = everyTypeOf(1)
  const paidBy = async (address: string) => {
    const account = { ...toEvm().account, address }
    const isOf = await Promise.all([0, 1].map((index) => accounts.paidBy(index)))
    return isOf.map((isPaid) => isPaid({ account }))
  }
  expect(await paidBy(bitcoinByType.p2pkh.address)).toEqual([false, true])
  expect(await paidBy(evm.address.toLowerCase())).toEqual([false, true])
  expect(await paidBy(everyTypeOf(0).bitcoinByType.p2wpkh.address)).toEqual([true, false])
  expect(await paidBy('bcrt1qnobody')).toEqual([false, false])
})

it('tell which addresses may be another’s: while locked, all', async () => {
  const { accounts, state } = start()
  const own = everyTypeOf(0).bitcoinByType.p2wpkh.address
  expect((await accounts.mayBeOfAnother(0))('bcrt1qnobody')).toBe(false)
  await accounts.add()
  const [ofFirst, ofSecond] = await Promise.all([0, 1].map((index) => accounts.mayBeOfAnother(index)))
  expect([ofFirst?.(own), ofSecond?.(own)]).toEqual([false, true])
  expect(ofSecond?.('bcrt1qnobody')).toBe(false)
  const locked = start({ isLocked: true })
  locked.state.list = state.list
  expect((await locked.accounts.mayBeOfAnother(0))('bcrt1qnobody')).toBe(true)
})

it('pays for everything while locked only if it is alone', async () => {
  const { accounts, state } = start({ isLocked: true })
  expect((await accounts.paidBy(0))(toEvm())).toBe(true)
  state.list = { accounts: [newAccount(0), newAccount(1)], accountIndex: 0 }
  expect((await accounts.paidBy(0))(toEvm())).toBe(false)
})

const TPUB = HDKey.fromMasterSeed(new Uint8Array(32).fill(5), {
  public: 0x043587cf,
  private: 0x04358394,
}).derive("m/84'/1'/0'").publicExtendedKey
const GIVEN = { text: `wpkh(${TPUB}/0/*)` }
const EVM_TEXT = `[73c5da0a/44h/60h/0h]${
  HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).derive("m/44'/60'/0'").publicExtendedKey
}`

describe('an account of another signer', () => {
  it('is listed, put in use, and has one address', async () => {
    const { accounts, state } = start()
    const { bitcoin } = await accounts.readOutside(GIVEN)
    await accounts.watch(GIVEN)
    expect(state.list.accountIndex).toBe(FIRST_OUTSIDE)
    const [first, second] = await accounts.list()
    expect(first).toMatchObject({ kind: 'keystore', outside: null })
    expect(second).toMatchObject({
      kind: 'outside',
      address: bitcoin.address,
      bitcoin: { p2wpkh: bitcoin.address },
      evm: null,
      isInUse: true,
      outside: { kind: 'keys', network: 'regtest' },
    })
  })

  it('keeps the address type that its key has', async () => {
    const { accounts } = start()
    await accounts.watch(GIVEN)
    await accounts.change(FIRST_OUTSIDE, { name: 'Cold', addressType: 'p2pkh' })
    expect((await accounts.list()).at(1)).toMatchObject({ name: 'Cold', addressType: 'p2wpkh' })
  })

  it('takes the address type that its text leaves open', async () => {
    const { accounts } = start()
    await accounts.watch({ text: TPUB, addressType: 'p2pkh' })
    const [, second] = await accounts.list()
    expect(second?.address.startsWith('m') || second?.address.startsWith('n')).toBe(true)
  })

  it('pays for its own entries alone', async () => {
    const { accounts } = start()
    await accounts.watch(GIVEN)
    const { bitcoin } = await accounts.readOutside(GIVEN)
    const paidBy = await accounts.paidBy(FIRST_OUTSIDE)
    const entry = (address: string) => ({ account: { ...toEvm().account, address } })
    expect(paidBy(entry(bitcoin.address))).toBe(true)
    expect(paidBy(entry(everyTypeOf(0).bitcoinByType.p2wpkh.address))).toBe(false)
  })

  it('is refused by name and never stored', async () => {
    const { accounts, state } = start()
    const refused = expect.objectContaining({
      code: 'outside-account-invalid',
      details: { reason: 'unreadable' },
    })
    await expect(accounts.watch({ text: 'no account' })).rejects.toEqual(refused)
    expect(state.list.accounts).toHaveLength(1)
  })

  it('is removed with its sites, and returns by its key', async () => {
    const revoked: number[] = []
    const { accounts, state, outside } = start({ revokeSites: async (index) => void revoked.push(index) })
    await accounts.watch(GIVEN)
    await accounts.change(FIRST_OUTSIDE, { name: 'Cold' })
    await accounts.remove(FIRST_OUTSIDE)
    await accounts.remove(FIRST_OUTSIDE)
    expect((await accounts.list()).map(({ index, isInUse }) => [index, isInUse])).toEqual([[0, true]])
    expect([outside.size, revoked]).toEqual([0, [FIRST_OUTSIDE]])
    expect(JSON.stringify(state.list)).not.toContain('Cold')
    await accounts.watch(GIVEN)
    expect((await accounts.list()).find(({ isInUse }) => isInUse)).toMatchObject({
      kind: 'outside',
      name: '',
    })
  })

  it.each([
    ['it pays for', (own: string) => toEvm([], { account: { ...toEvm().account, address: own } })],
    [
      'it is paid by',
      (own: string) => toBitcoin([], { intent: { ...toBitcoin().intent, bitcoinAddress: own } }),
    ],
  ])('stays while an entry that %s is under way', async (_, entryOf) => {
    const { accounts, state, outside, open } = start()
    await accounts.watch(GIVEN)
    const { bitcoin } = await accounts.readOutside(GIVEN)
    open.push(entryOf(bitcoin.address))
    expect((await accounts.list()).map(({ underWay }) => underWay)).toEqual([0, 1])
    const before = state.list
    await expect(accounts.remove(FIRST_OUTSIDE)).rejects.toMatchObject({ code: 'still-needed' })
    expect([state.list, outside.size]).toEqual([before, 1])
  })

  it('stays while its EVM address pays for an entry', async () => {
    const { accounts, outside, open } = start()
    await accounts.watch(GIVEN)
    await accounts.addEvm({ index: FIRST_OUTSIDE, text: EVM_TEXT })
    const { address } = await accounts.readEvm({ index: FIRST_OUTSIDE, text: EVM_TEXT })
    open.push(toBitcoin([], { account: { address } }))
    await expect(accounts.remove(FIRST_OUTSIDE)).rejects.toMatchObject({ code: 'still-needed' })
    expect(outside.size).toBe(1)
  })

  it('is only hidden if an approval begins during its removal', async () => {
    const { bitcoin } = await start().accounts.readOutside(GIVEN)
    const entry = toEvm([], { account: { ...toEvm().account, address: bitcoin.address } })
    const { accounts, open, outside } = start({ revokeSites: async () => void open.push(entry) })
    await accounts.watch(GIVEN)
    await expect(accounts.remove(FIRST_OUTSIDE)).rejects.toMatchObject({ code: 'still-needed' })
    expect(outside.size).toBe(1)
    expect((await accounts.list()).find(({ index }) => index === FIRST_OUTSIDE)).toMatchObject({
      isHidden: true,
      underWay: 1,
    })
  })

  it('is hidden or removed if the worker dies meanwhile', async () => {
    const dead = new Error('the worker is dead')
    const { accounts, outside, state } = start({ revokeSites: () => Promise.reject(dead) })
    await accounts.watch(GIVEN)
    await expect(accounts.remove(FIRST_OUTSIDE)).rejects.toThrow(dead)
    expect(state.list.accountIndex).toBe(0)
    expect((await accounts.list()).map(({ index, isHidden }) => [index, isHidden])).toEqual([
      [FIRST_OUTSIDE, true],
      [0, false],
    ])
    expect(outside.size).toBe(1)
  })

  it('stays if it is the last one, with its sites', async () => {
    const { accounts, state, outside } = start({ revokeSites: () => Promise.reject(new Error('asked')) })
    await accounts.watch(GIVEN)
    await accounts.change(0, { isHidden: true })
    const before = state.list
    await expect(accounts.remove(FIRST_OUTSIDE)).rejects.toMatchObject({ code: 'account-last' })
    expect([state.list, outside.size]).toEqual([before, 1])
  })

  it('becomes one with the account that has its key', async () => {
    const revoked: number[] = []
    const revokeSites = async (index: number) => void revoked.push(index)
    const twins = new Map([[FIRST_OUTSIDE, 0]])
    const { accounts, state, outside, droppedReviews } = start({ twins, revokeSites })
    await accounts.watch(GIVEN)
    await accounts.change(FIRST_OUTSIDE, { name: 'Cold' })
    await accounts.mergeTwins()
    expect(await accounts.list()).toMatchObject([{ index: 0, name: 'Cold', isInUse: true }])
    expect(outside.size).toBe(0)
    expect(revoked).toEqual([FIRST_OUTSIDE])
    expect(droppedReviews).toEqual([FIRST_OUTSIDE])
    expect(state.list.accounts.map(({ index }) => index)).toEqual([FIRST_OUTSIDE, 0])
  })

  it('stays as it is while the wallet is locked', async () => {
    const { accounts, state } = start({ isLocked: true, twins: new Map([[FIRST_OUTSIDE, 0]]) })
    state.list = { accounts: [newAccount(0), newAccount(FIRST_OUTSIDE)], accountIndex: 0 }
    await accounts.mergeTwins()
    expect(state.list.accounts).toHaveLength(2)
  })

  it('is removed of another signer alone', async () => {
    const { accounts } = start()
    await accounts.add()
    await expect(accounts.remove(1)).rejects.toMatchObject({ code: 'bad-input' })
  })

  it('leaves no account to add without a phrase', async () => {
    const { accounts } = start({ isWatching: true })
    await expect(accounts.add()).rejects.toMatchObject({ code: 'phrase-missing' })
  })
})

describe('accounts of a file', () => {
  const STRANGER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
  const theirs = (name: string) => ({ text: STRANGER, name })
  const ofPhrase = (index: number, name = '') => ({ index, addressType: 'p2wpkh' as const, name })

  // threat: foreign-backup
  it('stay apart until each is accepted', async () => {
    const { accounts, outside } = start()
    expect(await accounts.offer([theirs('Savings'), ofPhrase(3, 'Rent')])).toBe(2)
    expect(outside.size).toBe(0)
    expect(await accounts.list()).toHaveLength(1)
    expect(await accounts.offers()).toEqual([
      { kind: 'outside', name: 'Savings', address: STRANGER, addressType: 'p2wpkh' },
      {
        kind: 'keystore',
        name: 'Rent',
        address: everyTypeOf(3).bitcoinByType.p2wpkh.address,
        addressType: 'p2wpkh',
      },
    ])
  })

  it('are added shown, and never in use', async () => {
    const { accounts } = start()
    await accounts.offer([theirs('Savings'), ofPhrase(3, 'Rent')])
    for (const { address } of await accounts.offers()) await accounts.accept(address)
    expect(await accounts.offers()).toEqual([])
    expect(await accounts.list()).toMatchObject([
      { index: 0, isInUse: true },
      { name: 'Savings', kind: 'outside', isHidden: false, isInUse: false },
      { index: 3, name: 'Rent', isHidden: false, isInUse: false },
    ])
  })

  it('are dropped one by one', async () => {
    const { accounts, outside } = start()
    await accounts.offer([theirs('Savings'), ofPhrase(3)])
    await accounts.dismiss(STRANGER)
    expect((await accounts.offers()).map(({ kind }) => kind)).toEqual(['keystore'])
    await accounts.accept(STRANGER)
    expect(outside.size).toBe(0)
  })

  it('offer nothing that is here, nor the same twice', async () => {
    const { accounts } = start()
    await accounts.watch({ text: STRANGER })
    await accounts.change(FIRST_OUTSIDE, { name: 'Mine' })
    expect(await accounts.offer([theirs('Savings'), ofPhrase(0), ofPhrase(2), ofPhrase(2, 'Twice')])).toBe(1)
    expect(await accounts.offer([{ text: 'no key', name: 'x' }])).toBe(0)
  })

  it('take no place of the wallet’s own', async () => {
    const { accounts, state } = start()
    await accounts.offer(Array.from({ length: 100 }, (_, index) => ofPhrase(index)))
    expect(state.offered.accounts.length).toBeLessThanOrEqual(30)
    await accounts.add()
    expect((await accounts.list()).map(({ index }) => index)).toEqual([0, 1])
  })
})
