import type { LifecyclePorts } from './lifecycle-ports'

export type Searches = ReturnType<typeof createSearches>

/** Tasks that go on in the background once a wallet is there, unlocked or changed. */
export function createSearches({ accounts, addresses, backup, restore, tracker, tasks }: LifecyclePorts) {
  /** Its result is shown by its own status. */
  const restoreInBackground = () => tasks.start('restore-failed', restore.resume)

  /** Rebuilds the history, and searches the addresses of the accounts. */
  const searchInBackground = () => {
    restoreInBackground()
    searchAddresses()
  }

  const searchAddresses = () => tasks.start('address-search-failed', addresses.search)

  const mergeTwins = () => tasks.settle('accounts-merge-failed', accounts.mergeTwins)

  const goOnUnlocked = async () => {
    await mergeTwins()
    tasks.start('tick-failed', tracker.tick)
    tasks.start('claims-failed', backup.claimWaiting)
    searchInBackground()
  }

  /** An account is new here: what awaits its signatures is reserved, and its history is searched. */
  const accountAdded = async () => {
    await tasks.settle('claims-failed', backup.claimWaiting)
    await restore.includeNewAccount()
    searchInBackground()
  }

  return { restoreInBackground, searchInBackground, searchAddresses, mergeTwins, goOnUnlocked, accountAdded }
}
