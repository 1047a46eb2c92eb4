import { type AccountList, newAccount } from '~/lib/core/accounts/account'
import { addOutside, withoutOutside } from '~/lib/core/accounts/change-accounts'
import { FIRST_OUTSIDE } from '~/lib/core/vault/account-index'
import type { GivenAccount } from '../accounts/read-given'
import type { PhraseOrder } from '../wallet/beginnings'
import type { LifecyclePorts } from './lifecycle-ports'
import type { Searches } from './searches'

type NewWallet = PhraseOrder & {
  /** Whether the phrase was made here just now. */
  isDrafted: boolean
}

type NewWatching = Omit<GivenAccount, 'text'> & { text?: string | undefined; password: string }

const FIRST_ACCOUNT: AccountList = { accounts: [newAccount(0)], accountIndex: 0 }
const NO_ACCOUNTS: AccountList = { accounts: [], accountIndex: FIRST_OUTSIDE }

/** How a wallet begins. */
export function createBeginningSteps(ports: LifecyclePorts, { searchInBackground }: Searches) {
  const { settings, wallet, accounts, addresses, recovery, restore } = ports
  return {
    /**
     * The restore that a new wallet needs is requested before the wallet is written: if the worker dies in between,
     * nothing else would request it. A phrase made here has used no other accounts, so none are searched and no server
     * learns of them. It begins with the first account: a restore on another device might not search as far as the
     * account that an erased wallet had in use.
     */
    async createWallet({ isDrafted, ...order }: NewWallet): Promise<void> {
      const state = await wallet.status()
      // An existing wallet is not replaced, and keeps its own restore.
      if (state !== 'locked' && state !== 'unlocked') {
        await recovery.begin()
        await restore.request(isDrafted ? 'own' : 'first')
        await addresses.begin(isDrafted ? 'here' : 'elsewhere')
        await settings.changeAccounts(isDrafted ? () => FIRST_ACCOUNT : withoutOutside)
      }
      await wallet.create(order)
      searchInBackground()
    },

    /**
     * A wallet without a phrase, with one account whose keys are elsewhere, or with none: pages' wallets pay its swaps.
     * Its list is written first, as above.
     */
    async createWatching({ password, text, ...options }: NewWatching): Promise<void> {
      const named = text === undefined ? undefined : await accounts.readOutside({ ...options, text })
      const state = await wallet.status()
      if (state !== 'locked' && state !== 'unlocked') {
        await recovery.begin()
        await restore.request('own')
        const { addressType } = named?.bitcoin ?? newAccount(FIRST_OUTSIDE)
        await settings.changeAccounts(() => addOutside(NO_ACCOUNTS, { index: FIRST_OUTSIDE, addressType }))
        await settings.change({ isPhraseChecked: true })
      }
      await wallet.watch({ account: named?.account, password })
      searchInBackground()
    },
  }
}

/** How a wallet is opened, and how it ends. */
export function createOpeningSteps(ports: LifecyclePorts, { goOnUnlocked }: Searches) {
  const { settings, wallet, addresses, addressBook, recovery, restore } = ports

  /** Which sites see the accounts, and where swaps go by default. */
  const dropConsents = async () => {
    await ports.revokeSites?.()
    await addressBook.dropDefaults()
  }

  return {
    /**
     * Opens a wallet whose password is forgotten by its phrase. Its history and choices stay; where nothing proves that
     * the phrase is its own, it is a new wallet to them, as after an erasure.
     */
    async restoreWallet(order: PhraseOrder): Promise<void> {
      if ((await wallet.checkRestore(order)) === 'unknown') {
        await recovery.begin()
        await restore.request('first')
        await addresses.begin('elsewhere')
        await dropConsents()
      }
      addresses.forget()
      const isDropped = await wallet.restore(order)
      if (isDropped) await settings.changeAccounts(withoutOutside)
      await goOnUnlocked()
    },

    async unlock(password: string): Promise<void> {
      await wallet.unlock(password)
      await goOnUnlocked()
    },

    async unlockWithPasskey(output: Uint8Array): Promise<void> {
      await wallet.unlockWithPasskey(output)
      await goOnUnlocked()
    },

    /**
     * Erases the wallet, but first its owner's choices: which sites see its accounts, and where swaps go by default. If
     * the worker dies in between, the next wallet inherits neither.
     */
    async resetWallet(): Promise<void> {
      await dropConsents()
      await wallet.reset()
      addresses.forget()
      await settings.changeAccounts(withoutOutside)
    },
  }
}
