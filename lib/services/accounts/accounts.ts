import { accountName } from '~/lib/contract/accounts'
import type { AccountView } from '~/lib/contract/views/accounts'
import type { AccountList } from '~/lib/core/accounts/account'
import {
  type AccountChange,
  addAccount,
  changeAccount,
  moveAccount,
  selectAccount,
} from '~/lib/core/accounts/change-accounts'
import { AppError } from '~/lib/core/errors'
import type { Entry } from '~/lib/core/journal/types'
import { isOutsideIndex } from '~/lib/core/vault/account-index'
import type { Wallet } from '../wallet/wallet'
import { createKeptAccounts, type KeptAccountsPorts } from './kept-accounts'
import { createOfferedAccounts, type OfferedAccounts, type OfferedAccountsPorts } from './offered-accounts'
import { createOutsideAccounts, type OutsideAccounts, type OutsideAccountsPorts } from './outside-accounts'
import { type GivenAccount, readGiven } from './read-given'

export type Accounts = OfferedAccounts &
  OutsideAccounts & {
    /** In the order of display, hidden ones too. @throws AppError `wallet-locked`, `wallet-missing` */
    list(): Promise<AccountView[]>
    /**
     * Tells which entries an account pays for. With several accounts this needs their public keys, so a locked wallet
     * says no for every entry.
     */
    paidBy: (index: number) => Promise<(entry: Pick<Entry, 'account'>) => boolean>
    /** Tells which addresses may belong to an account other than this one; while locked, any address may. */
    mayBeOfAnother: (index: number) => Promise<(address: string) => boolean>
    /**
     * Adds the phrase's next account and puts it in use.
     * @throws AppError `wallet-locked`, `account-limit`, `phrase-missing`
     */
    add(): Promise<void>
    /** Entries under way, open reviews and connected sites keep their own account. */
    select: (index: number) => Promise<void>
    /** @throws AppError `account-last` if it hides the last visible one */
    change: (index: number, change: AccountChange) => Promise<void>
    move: (index: number, by: -1 | 1) => Promise<void>
  }

type Ports = KeptAccountsPorts &
  Pick<OfferedAccountsPorts, 'wallet'> &
  Omit<OutsideAccountsPorts, 'read' | 'list'> & { wallet: Pick<Wallet, 'isWatching'> }

/** The accounts that the user keeps: their names, their address types, and which of them is in use. */
export function createAccounts(ports: Ports): Accounts {
  const { settings, wallet } = ports

  const { list, ownerIndex } = createKeptAccounts(ports)

  const read = async (account: GivenAccount) => readGiven(account, await settings.bitcoinNetwork())

  const change = async (next: (list: AccountList) => AccountList): Promise<void> => {
    await settings.changeAccounts(next)
  }

  return {
    ...createOfferedAccounts({ wallet, read, list, change }),
    ...createOutsideAccounts({ ...ports, read, list }),
    list,

    paidBy: async (index) => {
      const owner = await ownerIndex()
      return ({ account }) => owner === 'only' || owner(account.address) === index
    },

    mayBeOfAnother: async (index) => {
      const owner = await ownerIndex()
      return (address) => {
        const addressOwner = owner === 'only' ? index : owner(address)
        return addressOwner !== index && addressOwner !== null
      }
    },

    async add() {
      // While locked, nobody could be shown what was added.
      await wallet.everyTypeOf(() => [])
      if (await wallet.isWatching())
        throw new AppError('phrase-missing', 'no phrase to derive an account from')
      await settings.changeAccounts(addAccount)
    },

    select: (index) => change((list) => selectAccount(list, index)),

    change: (index, { name, addressType, isHidden }) =>
      change((list) =>
        changeAccount(list, index, {
          ...(isHidden !== undefined && { isHidden }),
          // That of another signer's account follows from its key.
          ...(addressType !== undefined && !isOutsideIndex(index) && { addressType }),
          ...(name !== undefined && { name: accountName(name) }),
        }),
      ),

    move: (index, by) => change((list) => moveAccount(list, index, by)),
  }
}
