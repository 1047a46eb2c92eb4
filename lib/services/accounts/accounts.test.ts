import { expect, it } from 'vitest'
import { type AccountList, newAccount } from '~/lib/core/accounts/account'
import { AppError } from '~/lib/core/errors'
import { toEvm } from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { createKeyTree } from '~/lib/core/vault/derive'
import { readSettings } from '~/lib/contract/settings'
import { ofChosenType, ofEveryType } from '../wallet/accounts'
import { createPublicKeys } from '../wallet/public-keys'
import { createAccounts } from './accounts'

const KEYS = createPublicKeys()('keystore', createKeyTree(new Uint8Array(64).fill(7)))
const everyTypeOf = (index: number) => ofEveryType(KEYS, { network: 'regtest' }, index)

/** Accounts over the settings of a wallet that may be locked, with entries under way. */
function start({ open = [], isLocked = false }: { open?: Entry[]; isLocked?: boolean } = {}) {
  const state: { list: AccountList } = { list: { accounts: [newAccount(0)], accountIndex: 0 } }
  const choice = () => ({ network: 'regtest' as const, ...state.list })
  const unlocked = async () => {
    if (isLocked) throw new AppError('wallet-locked', 'locked')
    return KEYS
  }
  const accounts = createAccounts({
    settings: {
      get: async () => ({ ...readSettings(undefined), ...state.list }),
      changeAccounts: async (change) => {
        state.list = change(state.list)
        return { ...readSettings(undefined), ...state.list }
      },
    },
    wallet: {
      accounts: async (index = state.list.accountIndex) => ofChosenType(await unlocked(), choice(), index),
      async everyTypeOf(select) {
        const keys = await unlocked()
        return select(choice()).map((index) => ofEveryType(keys, choice(), index))
      },
    },
    store: { open: async () => open },
  })
  return { accounts, state }
}

it('are listed with their addresses of every type, and which is in use', async () => {
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

it('count what is under way of each, with any of its addresses', async () => {
  const { bitcoinByType } = everyTypeOf(0)
  const entryOf = (id: string, { address, addressType, publicKey }: (typeof bitcoinByType)['p2pkh']): Entry =>
    toEvm([], { id, account: { address, addressType, publicKey } })
  const open = [entryOf('a', bitcoinByType.p2wpkh), entryOf('b', bitcoinByType.p2pkh), toEvm()]
  const { accounts } = start({ open })
  await accounts.add()
  expect((await accounts.list()).map(({ underWay }) => underWay)).toEqual([2, 0])
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

it('tell which entries each of them pays for, with any of its addresses', async () => {
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

it('tell which addresses may be of another one: while locked, all', async () => {
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

it('pays for everything if it is the only one, even while locked; with several, nothing is told while locked', async () => {
  const { accounts, state } = start({ isLocked: true })
  expect((await accounts.paidBy(0))(toEvm())).toBe(true)
  state.list = { accounts: [newAccount(0), newAccount(1)], accountIndex: 0 }
  expect((await accounts.paidBy(0))(toEvm())).toBe(false)
})
