import type { OutsideAccount, OutsideEvm } from '~/lib/core/outside/account/outside-account'
import type { AccountChoice } from './accounts'
import type { LentAccounts } from './lent-accounts'
import type { createLockState } from './lock-state'
import type { createOfferedStore, Offered } from './offered-store'
import type { OutsideStore } from './outside-store'

export type OutsideAccounts = {
  /**
   * Adds an account whose keys are elsewhere, and returns its index; another form of a known one completes that.
   * @param instead the origin, as text, that the user gives up for this one's
   * @throws AppError `outside-key-own` for a key of the phrase, `outside-origin-other`; `wallet-locked`, `wallet-missing`,
   * `account-limit`, `storage-corrupt`, `storage-failed`
   */
  addOutside: (account: OutsideAccount, instead?: string) => Promise<number>
  /**
   * Gives such an account its keys on EVM networks.
   * @throws AppError `account-missing`, `outside-key-known`, and as `addOutside` does
   */
  addOutsideEvm: (index: number, evm: OutsideEvm, instead?: string) => Promise<void>
  /**
   * The accounts of other signers that are another one, or one of the phrase's: from index to index. Nothing is changed.
   * @throws AppError as `addOutside` does
   */
  twinsOutside: () => Promise<ReadonlyMap<number, number>>
  /** Makes each of these one with its other. @throws AppError as `addOutside` does */
  mergeOutside: () => Promise<void>
  /** Forgets such an account, if it is known. @throws AppError as `addOutside` does */
  removeOutside: (index: number) => Promise<void>
  /** Whether accounts of an earlier wallet's other signers are gone, and the user hasn't read it yet. */
  hasDroppedOutside: () => Promise<boolean>
  /** Notes that the user has read it. */
  forgetDroppedOutside: () => Promise<void>
  /** Accounts from a file, apart from all that is the wallet's. @throws AppError `wallet-locked` */
  offered: () => Promise<Offered>
  /** @throws AppError `wallet-locked`, `storage-failed`, `storage-full` */
  changeOffered: (change: (offered: Offered) => Offered) => Promise<void>
}

type Parts = {
  outside: OutsideStore
  offered: ReturnType<typeof createOfferedStore>
  lent: Pick<LentAccounts, 'findOutside' | 'findOutsideEvm' | 'outsideMerger'>
  withAccountsKey: ReturnType<typeof createLockState>['withAccountsKey']
  accountChoice: () => Promise<AccountChoice>
  exclusive: <T>(task: () => Promise<T>) => Promise<T>
  changed: () => void
}

/** The accounts whose keys are elsewhere, and those that a file has offered. */
export function createOutsideAccounts(parts: Parts): OutsideAccounts {
  const { outside, offered, lent, withAccountsKey, accountChoice, exclusive, changed } = parts

  /** Changes what the accounts' key seals, one change at a time. */
  const change = async <T>(task: (key: Uint8Array) => Promise<T>): Promise<T> => {
    const result = await withAccountsKey((key) => exclusive(() => task(key)))
    changed()
    return result
  }

  return {
    async addOutside(account, instead) {
      const { accounts, accountIndex } = await accountChoice()
      const listed = new Set(accounts.map(({ index }) => index))
      // The place in use waits for its account, in a wallet that has none.
      listed.delete(accountIndex)
      await lent.findOutside(account)
      return change((key) => outside.add(key, account, { listed, instead }))
    },

    async addOutsideEvm(index, evm, instead) {
      await lent.findOutsideEvm(index, evm)
      await change((key) => outside.addEvm(key, index, { evm, instead }))
    },

    async twinsOutside() {
      const merge = await lent.outsideMerger()
      return merge(await withAccountsKey((key) => outside.read(key))).moved
    },

    async mergeOutside() {
      const merge = await lent.outsideMerger()
      await change((key) => outside.update(key, (accounts) => merge(accounts).accounts))
    },

    async removeOutside(index) {
      await change((key) => outside.forget(key, index))
    },

    hasDroppedOutside: outside.hasDropped,

    async forgetDroppedOutside() {
      await outside.forgetDropped()
      changed()
    },

    offered: () => withAccountsKey((key) => offered.read(key)),

    async changeOffered(next) {
      await change(async (key) => offered.write(key, next(await offered.read(key))))
    },
  }
}
