import type { AccountView, OutsideEvmView, OutsideReadingView } from '~/lib/contract/views/accounts'
import { addOutside, mergeAccount, vacateAccount } from '~/lib/core/accounts/change-accounts'
import { AppError } from '~/lib/core/errors'
import { accountRefused } from '~/lib/core/outside/account/account-fault'
import { readEvmAccount } from '~/lib/core/outside/evm/read-evm-account'
import { isOutsideIndex } from '~/lib/core/vault/account-index'
import type { ReviewStore } from '../ports/journal-store'
import type { SettingsService } from '../settings/settings'
import type { Wallet } from '../wallet/wallet'
import type { GivenAccount, NamedAccount } from './read-given'

/** EVM keys of the account with an index. */
export type GivenEvm = { index: number; text: string; instead?: string }

export type OutsideAccounts = {
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
   * Forgets an account whose keys are elsewhere, and ends its sites' connections. The chains and the journal keep what is
   * theirs. Does nothing if it is gone.
   * @throws AppError `still-needed` while an entry of it is under way, `account-last`, `bad-input` for one of the phrase,
   * `wallet-locked`
   */
  remove: (index: number) => Promise<void>
}

export type OutsideAccountsPorts = {
  settings: Pick<SettingsService, 'get' | 'changeAccounts'>
  wallet: Pick<
    Wallet,
    | 'status'
    | 'findOutside'
    | 'findOutsideEvm'
    | 'addOutside'
    | 'addOutsideEvm'
    | 'twinsOutside'
    | 'mergeOutside'
    | 'removeOutside'
  >
  reviews: Pick<ReviewStore, 'removeOf'>
  read: (given: GivenAccount) => Promise<NamedAccount>
  list: () => Promise<AccountView[]>
  /** Ends the connections of the sites that see an account. */
  revokeSites?: ((index: number) => Promise<void>) | undefined
}

/** The accounts whose keys are elsewhere. */
export function createOutsideAccounts(ports: OutsideAccountsPorts): OutsideAccounts {
  const { settings, wallet, reviews, read, list, revokeSites } = ports

  return {
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
        await settings.changeAccounts((list) => mergeAccount(list, from, to))
      }
      await wallet.mergeOutside()
    },

    async remove(index) {
      if (!isOutsideIndex(index)) throw new AppError('bad-input', 'the phrase always has its accounts')
      if (!(await isRemovable(index, list))) return
      // Only the last step removes: until then the account is merely hidden.
      await settings.changeAccounts((list) => vacateAccount(list, index))
      await revokeSites?.(index)
      // An approval may have begun meanwhile.
      if (await isRemovable(index, list)) await wallet.removeOutside(index)
    },
  }
}

/** Whether an account is there to be removed. @throws AppError `still-needed` */
async function isRemovable(index: number, list: OutsideAccountsPorts['list']): Promise<boolean> {
  const account = (await list()).find((one) => one.index === index)
  if (account !== undefined && account.underWay > 0)
    throw new AppError('still-needed', 'an entry of the account is under way')
  return account !== undefined
}
