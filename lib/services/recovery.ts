import { jsonOf } from '~/lib/contract/journal'
import type { StatusView } from '~/lib/contract/views/status'
import { AppError } from '~/lib/core/errors'
import type { Clock, KeyValueArea } from './ports/platform'
import type { JournalRecovery, JournalStore } from './ports/journal-store'
import type { SettingsService } from './settings/settings'
import type { Wallet } from './wallet/wallet'

/** The key, in each of the two stores, of the marker that the other store is in use too. */
const WITNESS = 'storage-in-use'

type StoredHealth = Pick<StatusView, 'storage' | 'settings'>

export type Recovery = {
  /** From now on each store detects the loss of the other. If interrupted in between, neither reports a loss. */
  begin: () => Promise<void>
  /** While the journal cannot be read, its marker cannot tell whether the settings were lost too. */
  health: () => Promise<StoredHealth>
  /**
   * The whole stored journal as JSON. It holds transactions and addresses, and no key but in the sealed keystore of a
   * version that was never released, which nothing else can save.
   */
  exportJournals: () => Promise<{ json: string; hasKeystore: boolean }>
  /**
   * Discards what cannot be read and keeps the rest; the chains and a backup may restore it.
   * @param owe records the restore that has to follow, in case the worker dies in between
   * @throws AppError `wallet-locked`; `storage-newer` if a later version can read it
   */
  discard: (owe?: () => Promise<void>) => Promise<void>
  /**
   * Wraps a write so that it is rejected while something cannot be read: unknown entries may have reserved UTXOs,
   * which could be spent twice.
   * @throws AppError `storage-corrupt`
   */
  unlessCorrupt: <A extends unknown[], T>(write: (...args: A) => Promise<T>) => (...args: A) => Promise<T>
}

type Ports = {
  recovery: JournalRecovery
  store: Pick<JournalStore, 'getMark' | 'setMark'>
  local: KeyValueArea
  settings: Pick<SettingsService, 'health' | 'mend'>
  wallet: Pick<Wallet, 'status' | 'unreleasedKeystores'>
  clock: Clock
  changed: () => void
}

/**
 * Recovery for a user whose browser cannot read, or has lost, its stored data. A browser may delete a damaged store
 * silently, so each of the two stores holds a marker that the other one must exist.
 */
export function createRecovery(ports: Ports): Recovery {
  const { recovery, store, local, settings, wallet, clock, changed } = ports

  const begin = async (): Promise<void> => {
    await store.setMark(WITNESS, 'begun')
    await local.set(WITNESS, 'in use')
    await store.setMark(WITNESS, 'in use')
  }

  return {
    begin,

    health: async () => {
      const [journal, chosen] = await Promise.all([recovery.health(), settings.health()])
      if (journal !== 'ok') return { storage: journal, settings: chosen }
      const [here, there] = await Promise.all([local.get(WITNESS), store.getMark(WITNESS)])
      return {
        storage: here !== undefined && there === undefined ? 'lost' : 'ok',
        settings: here === undefined && there === 'in use' ? 'damaged' : chosen,
      }
    },

    exportJournals: async () => {
      const [journals, keystores] = await Promise.all([recovery.dump(), wallet.unreleasedKeystores()])
      const hasKeystore = keystores.length > 0
      const json = jsonOf({
        format: 'satspan-journals',
        version: 1,
        exportedAt: clock.now(),
        journals,
        ...(hasKeystore && { keystores }),
      })
      return { json, hasKeystore }
    },

    discard: async (owe = async () => undefined) => {
      if ((await wallet.status()) === 'locked')
        throw new AppError('wallet-locked', 'only its owner gives up what is stored')
      // If the journal cannot be opened, this can be recorded only afterwards; until `begin`, the store counts as lost.
      await owe().catch(() => undefined)
      await recovery.discard()
      await settings.mend()
      await owe()
      await begin()
      changed()
    },

    unlessCorrupt:
      <A extends unknown[], T>(write: (...args: A) => Promise<T>) =>
      async (...args: A): Promise<T> => {
        if ((await recovery.health()) === 'corrupt')
          throw new AppError('storage-corrupt', 'a stored request cannot be read')
        return write(...args)
      },
  }
}
