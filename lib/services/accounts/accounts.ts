import { accountName } from '~/lib/contract/accounts'
import type { AccountView, OutsideEvmView, OutsideReadingView } from '~/lib/contract/views/accounts'
import type { AccountList } from '~/lib/core/accounts/account'
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
import { ownerOf } from '~/lib/core/accounts/owner'
import { ADDRESS_TYPES, type AddressType } from '~/lib/core/bitcoin/address-type'
import { AppError, toAppError } from '~/lib/core/errors'
import { PHASES, phaseOf } from '~/lib/core/journal/phase'
import type { Entry } from '~/lib/core/journal/types'
import { readEvmAccount } from '~/lib/core/outside/evm/read-evm-account'
import { isOutsideIndex } from '~/lib/core/vault/account-index'
import type { JournalStore } from '../ports/journal-store'
import type { SettingsService } from '../settings/settings'
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
  /** What a text names. Nothing is stored. @throws AppError `outside-account-invalid`, `outside-key-own`, `profile-missing` */
  readOutside(given: GivenAccount): Promise<OutsideReadingView>
  /**
   * Adds an account whose keys are elsewhere, or completes the one that it is another form of, and puts it in use.
   * @throws AppError as `readOutside` does; `outside-origin-other`, `wallet-locked`, `account-limit`, `storage-corrupt`
   */
  watch(given: GivenAccount): Promise<void>
  /**
   * What a text names as the EVM account of another signer. Nothing is stored.
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
   * they follow. Does nothing while the wallet is locked.
   */
  mergeTwins(): Promise<void>
  /**
   * Adds accounts of a file, hidden: showing one is its user's yes. Each is read like one that is typed; those of another
   * network, and what doesn't read, are left out. Their EVM addresses are given anew.
   */
  include(accounts: readonly { text: string; name: string }[]): Promise<void>
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
  settings: Pick<SettingsService, 'get' | 'changeAccounts' | 'requiredProfile'>
  wallet: Pick<
    Wallet,
    | 'status'
    | 'everyTypeOf'
    | 'isWatching'
    | 'findOutside'
    | 'findOutsideEvm'
    | 'addOutside'
    | 'addOutsideEvm'
    | 'twinsOutside'
    | 'mergeOutside'
    | 'removeOutside'
  >
  store: Pick<JournalStore, 'open'>
  /** Ends the connections of the sites that see an account. */
  revokeSites?: ((index: number) => Promise<void>) | undefined
}

/** The accounts that the user keeps: their names, their address types, and which of them is in use. */
export function createAccounts({ settings, wallet, store, revokeSites }: Ports): Accounts {
  /** Of every account that the user keeps, hidden ones too. @throws AppError `wallet-locked`, `wallet-missing` */
  const keptAddresses = async () => {
    const kept = await wallet.everyTypeOf(({ accounts }) => accounts.map(({ index }) => index))
    return kept.map(({ index, bitcoinByType, evm, outside = null }) => ({
      index,
      bitcoin: Object.fromEntries(
        Object.values(bitcoinByType).map(({ addressType, address }) => [addressType, address]),
      ),
      evm: evm?.address ?? null,
      outside,
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

  const list = async (): Promise<AccountView[]> => {
    const [kept, addresses, open] = await Promise.all([settings.get(), keptAddresses(), store.open()])
    const parties = open
      .filter((entry) => !PHASES[phaseOf(entry)].terminal)
      .map((entry) => partiesOf(entry).map((address) => ownerOf(addresses, address)?.index))
    return kept.accounts.flatMap((account) => {
      const { index } = account
      const own = addresses.find((one) => one.index === index)
      if (own === undefined) return []
      const underWay = parties.filter((owners) => owners.includes(index)).length
      const [onlyType] = own.outside === null ? [] : ADDRESS_TYPES.filter((type) => type in own.bitcoin)
      const addressType = onlyType ?? account.addressType
      const address = own?.bitcoin[addressType]
      if (address === undefined) return []
      const kind = own.outside === null ? 'keystore' : 'outside'
      return [
        { ...account, ...own, kind, addressType, address, isInUse: index === kept.accountIndex, underWay },
      ]
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
        const known = owner === 'only' ? index : owner(address)
        return known !== index && known !== null
      }
    },

    async readOutside(given) {
      const named = await read(given)
      // Before there is a wallet, nothing of an account can be here.
      const found =
        (await wallet.status()) === 'unlocked' ? await wallet.findOutside(named.account) : undefined
      return { ...named, index: found?.index ?? null, otherOrigin: found?.otherOrigin ?? null }
    },

    async watch(given) {
      const { account, bitcoin } = await read(given)
      const index = await wallet.addOutside(account, given.instead)
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
        await change((list) => mergeAccount(list, from, to))
      }
      await wallet.mergeOutside()
    },

    async include(given) {
      for (const { text, name } of given) {
        const found = await read({ text }).catch(() => undefined)
        if (found === undefined) continue
        const { account } = found
        // A file completes nothing: only its user does, who gives the text here.
        const here = await wallet.findOutside(account).catch(() => undefined)
        if (here === undefined || here.index !== undefined) continue
        const { addressType } = found.bitcoin
        const index = await wallet.addOutside(account)
        await settings.changeAccounts((list) =>
          list.accounts.some((one) => one.index === index)
            ? list
            : changeAccount(list, index, { addressType, name: accountName(name), isHidden: true }),
        )
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

  async function read(given: GivenAccount): Promise<NamedAccount> {
    return readGiven(given, (await settings.requiredProfile()).bitcoin.network)
  }

  async function change(next: (list: AccountList) => AccountList): Promise<void> {
    await settings.changeAccounts(next)
  }
}

/** The addresses of who pays and who is paid. */
function partiesOf({ account, intent }: Entry): string[] {
  return [account.address, 'bitcoinAddress' in intent ? intent.bitcoinAddress : intent.recipientAddress]
}
