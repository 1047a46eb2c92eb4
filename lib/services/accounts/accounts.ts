import { accountName } from '~/lib/contract/accounts'
import type {
  AccountView,
  OfferedAccountView,
  OutsideEvmView,
  OutsideReadingView,
} from '~/lib/contract/views/accounts'
import { accountAt, type AccountList } from '~/lib/core/accounts/account'
import {
  type AccountChange,
  addAccount,
  addOutside,
  changeAccount,
  mergeAccount,
  moveAccount,
  selectAccount,
  vacateAccount,
} from '~/lib/core/accounts/change-accounts'
import type { BitcoinNetwork } from '~/lib/core/network'
import { ownerOf } from '~/lib/core/accounts/owner'
import { ADDRESS_TYPES, type AddressType } from '~/lib/core/bitcoin/address-type'
import { AppError, toAppError } from '~/lib/core/errors'
import { same } from '~/lib/core/journal/same'
import { PHASES, phaseOf } from '~/lib/core/journal/phase'
import type { Entry } from '~/lib/core/journal/types'
import { accountRefused } from '~/lib/core/outside/account/account-fault'
import type { OutsideBitcoin } from '~/lib/core/outside/account/outside-bitcoin'
import { readEvmAccount } from '~/lib/core/outside/evm/read-evm-account'
import { isOutsideIndex } from '~/lib/core/vault/account-index'
import type { JournalStore, ReviewStore } from '../ports/journal-store'
import type { SettingsService } from '../settings/settings'
import { MOST_OFFERED, type OfferedAccount } from '../wallet/offered-store'
import type { Wallet } from '../wallet/wallet'
import { type NamedAccount, readGiven } from './read-given'

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
  /** Reads an account from a text, and stores nothing. @throws AppError `outside-account-invalid`, `outside-key-own` */
  readOutside(given: GivenAccount): Promise<OutsideReadingView>
  /**
   * Adds an account whose keys are elsewhere, or completes the one that it is another form of, and puts it in use.
   * @throws AppError as `readOutside` does; `outside-origin-other`, `wallet-locked`, `account-limit`, `storage-corrupt`
   */
  watch(given: GivenAccount): Promise<void>
  /**
   * Reads the EVM account of another signer from a text. Nothing is stored.
   * @throws AppError `outside-account-invalid`, `outside-key-own`, `outside-key-known`
   */
  readEvm(given: GivenEvm): Promise<OutsideEvmView>
  /**
   * Gives an account whose keys are elsewhere its EVM address. @throws AppError as `readEvm` does; `outside-origin-other`,
   * `wallet-locked`, `account-missing`, `storage-corrupt`
   */
  addEvm(given: GivenEvm): Promise<void>
  /**
   * Makes one of the accounts that have one key, and leads to the phrase's what is the phrase's. Entries go by the key, so
   * they follow; reviews that wait are dropped. Does nothing while the wallet is locked.
   */
  mergeTwins(): Promise<void>
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
  /**
   * Forgets an account whose keys are elsewhere, and ends its sites' connections. The chains and the journal keep what is
   * theirs. Does nothing if it is gone.
   * @throws AppError `still-needed` while an entry of it is under way, `account-last`, `bad-input` for one of the phrase,
   * `wallet-locked`
   */
  remove: (index: number) => Promise<void>
}

/** `addressType` counts where the text leaves it open; `instead`: the known origin that the user gives up for this one's. */
export type GivenAccount = { text: string; addressType?: AddressType; instead?: string }

/** EVM keys of the account with an index. */
export type GivenEvm = { index: number; text: string; instead?: string }

type Ports = {
  settings: Pick<SettingsService, 'get' | 'changeAccounts' | 'bitcoinNetwork'>
  wallet: Pick<
    Wallet,
    | 'status'
    | 'everyTypeOf'
    | 'isWatching'
    | 'findOutside'
    | 'outsideKeysHere'
    | 'findOutsideEvm'
    | 'addOutside'
    | 'addOutsideEvm'
    | 'twinsOutside'
    | 'mergeOutside'
    | 'removeOutside'
    | 'offered'
    | 'changeOffered'
  >
  store: Pick<JournalStore, 'open'>
  reviews: Pick<ReviewStore, 'removeOf'>
  /** All addresses of an unlocked account, which its own address names. */
  addressesOf: (account: { network: BitcoinNetwork; address: string }) => Promise<readonly string[]>
  /** Ends the connections of the sites that see an account. */
  revokeSites?: ((index: number) => Promise<void>) | undefined
}

/** The accounts that the user keeps: their names, their address types, and which of them is in use. */
export function createAccounts(ports: Ports): Accounts {
  const { settings, wallet, store, reviews, revokeSites } = ports

  /** Of every account that the user keeps, hidden ones too. @throws AppError `wallet-locked`, `wallet-missing` */
  const keptAddresses = async () => {
    const keptAccounts = await wallet.everyTypeOf(({ accounts }) => accounts.map(({ index }) => index))
    return keptAccounts.map(({ index, bitcoinByType, evm, outside = null }) => ({
      index,
      bitcoin: Object.fromEntries(
        Object.values(bitcoinByType).map(({ addressType, address }) => [addressType, address]),
      ),
      evm: evm?.address ?? null,
      outside,
    }))
  }

  /** The same, each with all addresses of its type: payouts go to any of them. */
  const wholeAccounts = async () => {
    const [{ accounts }, network, named] = await Promise.all([
      settings.get(),
      settings.bitcoinNetwork(),
      keptAddresses(),
    ])
    return Promise.all(
      named.map(async (own) => {
        const [onlyAddress] = Object.values(own.bitcoin)
        const address = own.bitcoin[accountAt({ accounts }, own.index).addressType] ?? onlyAddress
        if (network === null || address === undefined) return { ...own, others: [] }
        return { ...own, others: await ports.addressesOf({ network, address }) }
      }),
    )
  }

  /**
   * Finds the account of an address: `null` if it is nobody's, `undefined` if a locked wallet cannot tell. `only`:
   * there is just one account, so nothing has to be found.
   */
  const ownerIndex = async (): Promise<'only' | ((address: string) => number | null | undefined)> => {
    const { accounts } = await settings.get()
    if (accounts.length < 2) return 'only'
    try {
      const addresses = await wholeAccounts()
      return (address) => ownerOf(addresses, address)?.index ?? null
    } catch (thrown) {
      if (toAppError(thrown).code !== 'wallet-locked') throw thrown
      return () => undefined
    }
  }

  const list = async (): Promise<AccountView[]> => {
    const [userSettings, addresses, open, here] = await Promise.all([
      settings.get(),
      wholeAccounts(),
      store.open(),
      wallet.outsideKeysHere(),
    ])
    const parties = open
      .filter((entry) => !PHASES[phaseOf(entry)].terminal)
      .map((entry) => partiesOf(entry).map((address) => ownerOf(addresses, address)?.index))
    return userSettings.accounts.flatMap((account) => {
      const { index } = account
      const own = addresses.find((one) => one.index === index)
      if (own === undefined) return []
      const underWay = parties.filter((owners) => owners.includes(index)).length
      const [onlyType] = own.outside === null ? [] : ADDRESS_TYPES.filter((type) => type in own.bitcoin)
      const addressType = onlyType ?? account.addressType
      const address = own?.bitcoin[addressType]
      if (address === undefined) return []
      const kind = own.outside === null ? 'keystore' : 'outside'
      const isSignedHere = kind === 'keystore' || here.has(index)
      const isInUse = index === userSettings.accountIndex
      const { others: _, ...named } = own
      return [{ ...account, ...named, kind, addressType, address, isInUse, underWay, isSignedHere }]
    })
  }

  /** Whether an account is there to be removed. @throws AppError `still-needed` */
  const isRemovable = async (index: number): Promise<boolean> => {
    const account = (await list()).find((one) => one.index === index)
    if (account !== undefined && account.underWay > 0)
      throw new AppError('still-needed', 'an entry of the account is under way')
    return account !== undefined
  }

  return {
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

    async readOutside(givenAccount) {
      const named = await read(givenAccount)
      // Before there is a wallet, nothing of an account can be here.
      const match =
        (await wallet.status()) === 'unlocked' ? await wallet.findOutside(named.account) : undefined
      const isChange = named.account.kind === 'keys' && named.account.namedBranches === 'change'
      if (isChange && match?.index === undefined) throw accountRefused('change-only')
      return { ...named, index: match?.index ?? null, otherOrigin: match?.otherOrigin ?? null }
    },

    async watch(givenAccount) {
      const { account, bitcoin } = await read(givenAccount)
      const index = await wallet.addOutside(account, givenAccount.instead)
      await settings.changeAccounts((list) => addOutside(list, { ...bitcoin, index }))
    },

    async readEvm({ index, text }) {
      const evm = readEvmAccount(text)
      const { otherOrigin = null } = await wallet.findOutsideEvm(index, evm)
      return { address: evm.address, origin: evm.origin, otherOrigin }
    },

    addEvm: ({ index, text, instead }) => wallet.addOutsideEvm(index, readEvmAccount(text), instead),

    async mergeTwins() {
      const { accounts } = await settings.get()
      if (accounts.every(({ index }) => !isOutsideIndex(index))) return
      if ((await wallet.status()) !== 'unlocked') return
      // Only the last step merges: until then the next start does all of it again.
      for (const [from, to] of await wallet.twinsOutside()) {
        await revokeSites?.(from)
        // They name an account that is gone, and were read as another signer's.
        await reviews.removeOf(from)
        await change((list) => mergeAccount(list, from, to))
      }
      await wallet.mergeOutside()
    },

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

    async remove(index) {
      if (!isOutsideIndex(index)) throw new AppError('bad-input', 'the phrase always has its accounts')
      if (!(await isRemovable(index))) return
      // Only the last step removes: until then the account is merely hidden.
      await change((list) => vacateAccount(list, index))
      await revokeSites?.(index)
      // An approval may have begun meanwhile.
      if (await isRemovable(index)) await wallet.removeOutside(index)
    },
  }

  /** Those that the wallet can show, and doesn't keep already. */
  async function offersOf(offeredAccounts: readonly OfferedAccount[]) {
    const accounts = await list()
    const shown = await Promise.all(
      offeredAccounts.map(async (offered) => {
        const view = await viewOf(offered)
        return view === undefined ? [] : [{ offered, view }]
      }),
    )
    return shown
      .flat()
      .filter(({ offered, view }) => isNews(offered, view, accounts))
      .filter(({ view }, at, all) => all.findIndex((one) => one.view.address === view.address) === at)
  }

  async function viewOf(offered: OfferedAccount): Promise<OfferedAccountView | undefined> {
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

  async function drop(offered: OfferedAccount): Promise<void> {
    await wallet.changeOffered(({ accounts, waiting }) => ({
      accounts: accounts.filter((one) => !same(one, offered)),
      waiting,
    }))
  }

  async function read(givenAccount: GivenAccount): Promise<NamedAccount> {
    return readGiven(givenAccount, await settings.bitcoinNetwork())
  }

  async function change(next: (list: AccountList) => AccountList): Promise<void> {
    await settings.changeAccounts(next)
  }
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

/** The addresses of who pays and who is paid. */
function partiesOf({ account, intent }: Entry): string[] {
  return [account.address, 'bitcoinAddress' in intent ? intent.bitcoinAddress : intent.recipientAddress]
}
