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
import { ownerOf } from '~/lib/core/accounts/owner'
import { toAppError } from '~/lib/core/errors'
import { PHASES, phaseOf } from '~/lib/core/journal/phase'
import type { Entry } from '~/lib/core/journal/types'
import type { JournalStore } from '../ports/journal-store'
import type { SettingsService } from '../settings/settings'
import type { Wallet } from '../wallet/wallet'

export type Accounts = {
  /** In the order of display, hidden ones too. @throws AppError `wallet-locked`, `wallet-missing` */
  list(): Promise<AccountView[]>
  /**
   * Tells which entries an account pays for. With several accounts this needs their public keys, so a locked wallet
   * says no for every entry.
   */
  paidBy: (index: number) => Promise<(entry: Pick<Entry, 'account'>) => boolean>
  /** Tells which addresses may belong to an account other than this one; while locked, any address may. */
  mayBeOfAnother: (index: number) => Promise<(address: string) => boolean>
  /** Adds the phrase's next account and puts it in use. @throws AppError `wallet-locked`, `account-limit` */
  add(): Promise<void>
  /** Entries under way, open reviews and connected sites keep their own account. */
  select: (index: number) => Promise<void>
  /** @throws AppError `account-last` if it hides the last visible one */
  change: (index: number, change: AccountChange) => Promise<void>
  move: (index: number, by: -1 | 1) => Promise<void>
}

type Ports = {
  settings: Pick<SettingsService, 'get' | 'changeAccounts'>
  wallet: Pick<Wallet, 'accounts' | 'everyTypeOf'>
  store: Pick<JournalStore, 'open'>
}

/** The accounts that the user keeps: their names, their address types, and which of them is in use. */
export function createAccounts({ settings, wallet, store }: Ports): Accounts {
  /** Of every account that the user keeps, hidden ones too. @throws AppError `wallet-locked`, `wallet-missing` */
  const keptAddresses = async () => {
    const kept = await wallet.everyTypeOf(({ accounts }) => accounts.map(({ index }) => index))
    return kept.map(({ index, bitcoinByType, evm }) => ({
      index,
      bitcoin: {
        p2wpkh: bitcoinByType.p2wpkh.address,
        'p2sh-p2wpkh': bitcoinByType['p2sh-p2wpkh'].address,
        p2pkh: bitcoinByType.p2pkh.address,
      },
      evm: evm.address,
    }))
  }

  /**
   * Finds the account of an address: `null` if it is nobody's, `undefined` if a locked wallet cannot tell. `only`:
   * there is just one account, so nothing has to be found.
   */
  const ownerIndex = async (): Promise<'only' | ((address: string) => number | null | undefined)> => {
    const { accounts } = await settings.get()
    if (accounts.length < 2) return 'only'
    try {
      const addresses = await keptAddresses()
      return (address) => ownerOf(addresses, address)?.index ?? null
    } catch (thrown) {
      if (toAppError(thrown).code !== 'wallet-locked') throw thrown
      return () => undefined
    }
  }

  return {
    async list() {
      const [list, addresses, open] = await Promise.all([settings.get(), keptAddresses(), store.open()])
      const payers = open
        .filter((entry) => !PHASES[phaseOf(entry)].terminal)
        .map(({ account }) => ownerOf(addresses, account.address)?.index)
      return list.accounts.flatMap((account) => {
        const { index } = account
        const own = addresses.find((one) => one.index === index)
        const underWay = payers.filter((payer) => payer === index).length
        return own === undefined
          ? []
          : [{ ...account, ...own, isInUse: index === list.accountIndex, underWay }]
      })
    },

    paidBy: async (index) => {
      const owner = await ownerIndex()
      return ({ account }) => owner === 'only' || owner(account.address) === index
    },

    mayBeOfAnother: async (index) => {
      const owner = await ownerIndex()
      return (address) => {
        const known = owner === 'only' ? index : owner(address)
        return known !== index && known !== null
      }
    },

    async add() {
      // While locked, nobody could be shown what was added.
      await wallet.accounts()
      await settings.changeAccounts(addAccount)
    },

    select: (index) => change((list) => selectAccount(list, index)),

    change: (index, { name, ...rest }) =>
      change((list) =>
        changeAccount(list, index, { ...rest, ...(name !== undefined && { name: accountName(name) }) }),
      ),

    move: (index, by) => change((list) => moveAccount(list, index, by)),
  }

  async function change(next: (list: AccountList) => AccountList): Promise<void> {
    await settings.changeAccounts(next)
  }
}
