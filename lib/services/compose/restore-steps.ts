import type { SearchWidth } from '~/lib/core/accounts/account-search'
import type { LifecyclePorts } from './lifecycle-ports'
import type { Searches } from './searches'

/** Rebuilds the history, as the user asks for it. */
export function createRestoreSteps(
  { wallet, addresses, recovery, restore }: LifecyclePorts,
  { restoreInBackground, searchInBackground }: Searches,
) {
  /** Without a phrase there are no other accounts than the user's own to search. */
  const widest = async (): Promise<SearchWidth> => ((await wallet.isWatching()) ? 'own' : 'all')

  return {
    /** Searches every account that any version has offered, as the user has asked for. */
    async restoreHistory(): Promise<void> {
      await restore.request(await widest())
      await addresses.begin('elsewhere')
      searchInBackground()
    },

    async restoreDeep(): Promise<void> {
      await restore.request(await widest(), 'deep')
      restoreInBackground()
    },

    async goOnRestoring(): Promise<void> {
      await restore.goOn()
      restoreInBackground()
    },

    /** Deletes what cannot be read. If the journal was part of it, it is rebuilt from the chains. */
    async discardDamaged(): Promise<void> {
      const { storage } = await recovery.health()
      if (storage === 'ok') return recovery.discard()
      await recovery.discard(async () => restore.request(await widest()))
      restoreInBackground()
    },
  }
}
