import { jsonOf } from '~/lib/contract/journal'
import type { StatusView } from '~/lib/contract/views'
import { AppError } from '~/lib/core/errors'
import type { Clock, KeyValueArea } from './ports/platform'
import type { JournalRecovery, JournalStore } from './ports/journal-store'
import type { SettingsService } from './settings'
import type { Wallet } from './wallet/wallet'

/** The key, in each of the two stores, of the word that the other one is in use too. */
const WITNESS = 'storage-in-use'

type StoredHealth = Pick<StatusView, 'storage' | 'settings'>

export type Recovery = ReturnType<typeof createRecovery>

type Ports = {
  recovery: JournalRecovery
  store: Pick<JournalStore, 'getMark' | 'setMark'>
  local: KeyValueArea
  settings: Pick<SettingsService, 'health' | 'mend'>
  wallet: Pick<Wallet, 'status'>
  clock: Clock
  changed: () => void
}

/**
 * What is left to a user whose browser cannot read, or has lost, what it stored. A browser empties a damaged store
 * without a word: each of the two tells by its own witness what has become of the other.
 */
export function createRecovery(ports: Ports) {
  const { recovery, store, local, settings, clock, changed } = ports

  /** From now on either store misses the other. Cut off in between, neither misses anything. */
  const begin = async (): Promise<void> => {
    await store.setMark(WITNESS, 'begun')
    await local.set(WITNESS, 'in use')
    await store.setMark(WITNESS, 'in use')
  }

  return {
    begin,

    /** Where the journal cannot be read, there is nobody to ask whether the settings were lost as well. */
    health: async (): Promise<StoredHealth> => {
      const [journal, chosen] = await Promise.all([recovery.health(), settings.health()])
      if (journal !== 'ok') return { storage: journal, settings: chosen }
      const [here, there] = await Promise.all([local.get(WITNESS), store.getMark(WITNESS)])
      return {
        storage: here !== undefined && there === undefined ? 'lost' : 'ok',
        settings: here === undefined && there === 'in use' ? 'damaged' : chosen,
      }
    },

    /** Everything of the journal that is there, as JSON. A journal holds transactions and addresses, never a key. */
    exportJournals: async (): Promise<{ json: string }> => ({
      json: jsonOf({
        format: 'satspan-journals',
        version: 1,
        exportedAt: clock.now(),
        journals: await recovery.dump(),
      }),
    }),

    /**
     * Forgets what cannot be read and goes on with the rest; the chains and a backup may bring it back.
     * @throws AppError `wallet-locked`; `storage-newer` where a later version can read it
     */
    discard: async (): Promise<void> => {
      if ((await ports.wallet.status()) === 'locked')
        throw new AppError('wallet-locked', 'only its owner gives up what is stored')
      await recovery.discard()
      await settings.mend()
      await begin()
      changed()
    },

    /**
     * The same write, refused while something cannot be read: what it holds is not known, and its coins could be
     * spent again. @throws AppError `storage-corrupt`
     */
    unlessCorrupt:
      <A extends unknown[], T>(write: (...args: A) => Promise<T>) =>
      async (...args: A): Promise<T> => {
        if ((await recovery.health()) === 'corrupt')
          throw new AppError('storage-corrupt', 'a stored request cannot be read')
        return write(...args)
      },
  }
}
