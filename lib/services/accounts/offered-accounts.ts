import { accountName } from '~/lib/contract/accounts'
import type { AccountView, OfferedAccountView } from '~/lib/contract/views/accounts'
import type { AccountList } from '~/lib/core/accounts/account'
import { changeAccount } from '~/lib/core/accounts/change-accounts'
import { same } from '~/lib/core/journal/same'
import type { OutsideBitcoin } from '~/lib/core/outside/account/outside-bitcoin'
import { MOST_OFFERED, type OfferedAccount } from '../wallet/offered-store'
import type { Wallet } from '../wallet/wallet'
import type { GivenAccount, NamedAccount } from './read-given'

export type OfferedAccounts = {
  /**
   * Keeps accounts of a file as proposals. They are nobody's until their user accepts each: no server is asked about them,
   * and nothing is judged by them. Of another network, unreadable or here already, they are left out.
   * @returns how many of them are proposed
   */
  offer(accounts: readonly OfferedAccount[]): Promise<number>
  /** The proposals, each with its address. @throws AppError `wallet-locked` */
  offers(): Promise<OfferedAccountView[]>
  /** Adds the proposal of an address; the account in use stays. @throws AppError as `watch` does */
  accept(address: string): Promise<void>
  /** Drops the proposal of an address. */
  dismiss(address: string): Promise<void>
}

export type OfferedAccountsPorts = {
  wallet: Pick<Wallet, 'everyTypeOf' | 'findOutside' | 'addOutside' | 'offered' | 'changeOffered'>
  read: (given: GivenAccount) => Promise<NamedAccount>
  list: () => Promise<AccountView[]>
  change: (next: (list: AccountList) => AccountList) => Promise<void>
}

/** Proposals of a file. They are nobody's until their user accepts each. */
export function createOfferedAccounts({ wallet, read, list, change }: OfferedAccountsPorts): OfferedAccounts {
  return {
    async offer(offeredAccounts) {
      const news = offeredAccounts.slice(0, MOST_OFFERED)
      const shown = (await offersOf(news)).map(({ offered }) => offered)
      await wallet.changeOffered(({ accounts, waiting }) => ({
        accounts: [...accounts, ...shown.filter((one) => !accounts.some((account) => same(account, one)))],
        waiting,
      }))
      return shown.length
    },

    offers: async () => (await offersOf((await wallet.offered()).accounts)).map(({ view }) => view),

    async accept(address) {
      const { accounts } = await wallet.offered()
      const offer = (await offersOf(accounts)).find(({ view }) => view.address === address)
      if (offer === undefined) return
      const { offered, view } = offer
      const index = 'text' in offered ? await wallet.addOutside((await read(offered)).account) : offered.index
      const { addressType } = view
      await change((list) => changeAccount(list, index, { addressType, name: view.name, isHidden: false }))
      await drop(offered)
    },

    async dismiss(address) {
      const { accounts } = await wallet.offered()
      for (const { offered, view } of await offersOf(accounts))
        if (view.address === address) await drop(offered)
    },
  }

  /** Those that the wallet can show, and doesn't keep already. */
  async function offersOf(offeredAccounts: readonly OfferedAccount[]) {
    const accounts = await list()
    const shown = await Promise.all(
      offeredAccounts.map(async (offered) => {
        const view = await viewOf(offered, { read, wallet })
        return view === undefined ? [] : [{ offered, view }]
      }),
    )
    return shown
      .flat()
      .filter(({ offered, view }) => isNews(offered, view, accounts))
      .filter(({ view }, at, all) => all.findIndex((one) => one.view.address === view.address) === at)
  }

  async function drop(offered: OfferedAccount): Promise<void> {
    await wallet.changeOffered(({ accounts, waiting }) => ({
      accounts: accounts.filter((one) => !same(one, offered)),
      waiting,
    }))
  }
}

async function viewOf(
  offered: OfferedAccount,
  { read, wallet }: Pick<OfferedAccountsPorts, 'read' | 'wallet'>,
): Promise<OfferedAccountView | undefined> {
  const name = accountName(offered.name)
  if ('text' in offered) {
    const named = await read(offered).catch(() => undefined)
    // Another form of a key that is here, or of the phrase's, is no account of its own.
    const here = named && (await wallet.findOutside(named.account).catch(() => undefined))
    if (named === undefined || here === undefined || here.index !== undefined) return undefined
    return { kind: 'outside', name, ...typed(named.bitcoin) }
  }
  const [own] = await wallet.everyTypeOf(() => [offered.index])
  const bitcoin = own?.bitcoinByType[offered.addressType]
  return bitcoin && { kind: 'keystore', name, ...typed(bitcoin) }
}

function typed({ address, addressType }: OutsideBitcoin) {
  return { address, addressType }
}

/** Of an account that is kept here, a file's name alone is news, where it has none. */
function isNews(offered: OfferedAccount, view: OfferedAccountView, own: readonly AccountView[]): boolean {
  const here = own.find(
    ({ index, bitcoin }) =>
      ('index' in offered && offered.index === index) || Object.values(bitcoin).includes(view.address),
  )
  return here === undefined || (here.kind === view.kind && here.name === '' && view.name !== '')
}
