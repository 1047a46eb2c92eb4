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
import type { SettingsService } from '../settings'
import type { Wallet } from '../wallet/wallet'

export type Accounts = ReturnType<typeof createAccounts>

type Ports = {
  settings: Pick<SettingsService, 'get' | 'changeAccounts'>
  wallet: Pick<Wallet, 'accounts' | 'accountsOf'>
  store: Pick<JournalStore, 'open'>
}

/** The accounts that the user keeps: their names, their address types, and which of them is in use. */
export function createAccounts({ settings, wallet, store }: Ports) {
  /** Of every account that the user keeps, hidden ones too. @throws AppError `wallet-locked`, `wallet-missing` */
  const keptAddresses = async () => {
    const keys = await wallet.accountsOf(({ accounts }) => accounts.map(({ index }) => index))
    return keys.map(({ index, bitcoinByType, evm }) => ({
      index,
      bitcoin: {
        p2wpkh: bitcoinByType.p2wpkh.address,
        'p2sh-p2wpkh': bitcoinByType['p2sh-p2wpkh'].address,
        p2pkh: bitcoinByType.p2pkh.address,
      },
      evm: evm.address,
    }))
  }

  return {
    /** In the order of display, hidden ones too. @throws AppError `wallet-locked`, `wallet-missing` */
    async list(): Promise<AccountView[]> {
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

    /**
     * Tells which entries an account pays for. Where there are several accounts, that takes their keys: while locked,
     * none is told.
     */
    paidBy: async (index: number): Promise<(entry: Pick<Entry, 'account'>) => boolean> => {
      const { accounts } = await settings.get()
      if (accounts.length < 2) return () => true
      try {
        const addresses = await keptAddresses()
        return ({ account }) => ownerOf(addresses, account.address)?.index === index
      } catch (thrown) {
        if (toAppError(thrown).code !== 'wallet-locked') throw thrown
        return () => false
      }
    },

    /** Adds the phrase's next account and puts it in use. @throws AppError `wallet-locked`, `account-limit` */
    async add(): Promise<void> {
      // While locked, nobody could be shown what was added.
      await wallet.accounts()
      await settings.changeAccounts(addAccount)
    },

    /** What is under way, under review or connected keeps its own account. */
    select: (index: number) => change((list) => selectAccount(list, index)),

    /** @throws AppError `account-last` if it hides the last visible one */
    change: (index: number, { name, ...rest }: AccountChange) =>
      change((list) =>
        changeAccount(list, index, { ...rest, ...(name !== undefined && { name: accountName(name) }) }),
      ),

    move: (index: number, by: -1 | 1) => change((list) => moveAccount(list, index, by)),
  }

  async function change(next: (list: AccountList) => AccountList): Promise<void> {
    await settings.changeAccounts(next)
  }
}
