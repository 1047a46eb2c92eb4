import { type Backup, backupText, parseBackup, readSites, SITES_KEY } from '~/lib/contract/backup'
import type { BackupImportView } from '~/lib/contract/views/recovery'
import { AppError } from '~/lib/core/errors'
import { KDF_POLICY, type KdfPolicy } from '~/lib/core/vault/kdf'
import { checkPassword, normalPassword } from '~/lib/core/vault/password'
import type { VaultCrypto } from '~/lib/core/vault/seal'
import { openFile, sealFile } from '~/lib/core/vault/sealed-file'
import type { AddressBook } from '../address-book/address-book'
import type { CoinNotes } from '../coins/coin-notes'
import type { Clock, KeyValueArea, Mutex, Random } from '../ports/platform'
import type { Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { JournalStore } from '../ports/journal-store'
import type { Journal } from '../journal/journal'
import { eachEntry } from '../journal/each-entry'
import type { SettingsService } from '../settings/settings'
import type { Wallet } from '../wallet/wallet'
import { tunedKdf } from '../wallet/tuned-kdf'
import { adoptAll } from './adopt-all'
import { createSignatureCheck } from './own-signatures'

type Ports = {
  settings: SettingsService
  wallet: Pick<Wallet, 'status' | 'resume' | 'everyTypeOf'> & Pick<Keyring, 'withBitcoinKey' | 'withEvmKey'>
  deployments: Deployments
  journal: Journal
  store: JournalStore
  addressBook: Pick<AddressBook, 'list' | 'takeOver'>
  coinNotes: Pick<CoinNotes, 'all' | 'takeOver'>
  local: KeyValueArea
  mutex: Mutex
  clock: Clock
  random: Random
  crypto: VaultCrypto
  policy?: KdfPolicy
  /** Called when there are new swaps to track. */
  found: () => void
  /** Called when connected sites may have changed. */
  sitesChanged: () => void
}

/** Settings, connected sites and the whole journal in one file with a password of its own. Never contains the seed. */
export function createBackup(ports: Ports) {
  const {
    settings,
    journal,
    store,
    addressBook,
    coinNotes,
    local,
    mutex,
    clock,
    random,
    crypto,
    policy = KDF_POLICY,
  } = ports

  const requireUnlocked = async () => {
    if ((await ports.wallet.status()) !== 'unlocked')
      throw new AppError('wallet-locked', 'history goes in and out of an unlocked wallet only')
  }

  const contents = async (): Promise<Backup> => {
    const journals: Backup['journals'] = []
    for await (const { id } of eachEntry(store)) journals.push(await store.events(id))
    return {
      exportedAt: clock.now(),
      settings: await settings.get(),
      sites: readSites(await local.get(SITES_KEY)),
      addressBook: await addressBook.list(),
      coinNotes: [...(await coinNotes.all()).values()],
      journals,
    }
  }

  /**
   * Sites already connected here stay unchanged. In a file of an earlier version, every site saw the account in use.
   */
  const addSites = async ({ sites, settings: { accountIndex } }: Backup): Promise<void> => {
    const added = Object.entries(sites).map(([origin, site]) => [origin, { accountIndex, ...site }])
    await mutex.run('sites', async () => {
      // As stored: this wallet keeps more about a site than a backup does.
      const own = Object((await local.get(SITES_KEY)) ?? {})
      await local.set(SITES_KEY, { ...Object.fromEntries(added), ...own })
    })
    ports.sitesChanged()
  }

  return {
    /** @throws AppError `wallet-locked`, `password-weak`, `backup-invalid` if too large for a file */
    async exportFile(password: string): Promise<{ file: string; entries: number }> {
      await requireUnlocked()
      checkPassword(password)
      const backup = await contents()
      const text = backupText(backup)
      if (parseBackup(text).unreadable > 0)
        throw new AppError('storage-failed', 'a journal that no backup could give back')
      const file = await sealFile(
        { crypto, randomBytes: (length) => random.bytes(length) },
        new TextEncoder().encode(text),
        { password: normalPassword(password), kdf: await tunedKdf({ crypto, random, clock, policy }) },
      )
      return { file, entries: backup.journals.length }
    },

    /**
     * Adds what the file has and this wallet lacks; never replaces anything. Settings and sites only if the user chose
     * them.
     * @throws AppError `wallet-locked`, `password-wrong`, `backup-invalid`; `chain-unreachable` if the signatures in it
     * cannot be checked
     */
    async importFile(order: {
      file: string
      password: string
      withSettings: boolean
    }): Promise<BackupImportView> {
      await requireUnlocked()
      const content = await openFile(crypto, order.file, normalPassword(order.password), policy)
      const backup = parseBackup(new TextDecoder().decode(content))
      if (order.withSettings) {
        await settings.takeOver(backup.settings)
        await ports.wallet.resume()
        await addSites(backup)
        await addressBook.takeOver(backup.addressBook)
        await coinNotes.takeOver(backup.coinNotes)
      }
      const { wallet: keyring, deployments } = ports
      const isOwn = createSignatureCheck({ deployments, keyring }, backup.journals)
      const { refusals, ...counts } = await adoptAll(backup.journals, journal, isOwn)
      ports.found()
      return {
        ...counts,
        refused: counts.refused + backup.unreadable,
        refusals: backup.unreadable > 0 ? [...refusals, 'unreadable'] : refusals,
      }
    },
  }
}
