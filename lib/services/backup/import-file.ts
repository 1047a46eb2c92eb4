import type { BackupImportView } from '~/lib/contract/views/recovery'
import type { KdfPolicy } from '~/lib/core/vault/kdf'
import { normalPassword } from '~/lib/core/vault/password'
import type { VaultCrypto } from '~/lib/core/vault/seal'
import { openFile } from '~/lib/core/vault/sealed-file'
import type { Accounts } from '../accounts/accounts'
import { transactionHolders } from '../journal/holders'
import type { JournalStore } from '../ports/journal-store'
import type { SettingsService } from '../settings/settings'
import type { Wallet } from '../wallet/wallet'
import { type MarksPorts, raiseMarks } from './address-marks'
import { type AdoptionPorts, claim, waitFor } from './claim-waiting'
import { deriveJournals } from './derive-journals'
import { readBackup } from './read-backup'
import { accountsOf, takeOverSettings, type TakeOverPorts } from './take-over-settings'

export type ImportOrder = { file: string; password: string; withSettings: boolean }

export type ImportPorts = MarksPorts &
  AdoptionPorts &
  TakeOverPorts & {
    settings: Pick<SettingsService, 'offered'>
    wallet: Pick<Wallet, 'offered' | 'changeOffered'>
    accounts: Pick<Accounts, 'offer'>
    store: JournalStore
    crypto: VaultCrypto
    policy: KdfPolicy
  }

/**
 * Adds what a file has and this wallet lacks.
 * @throws AppError `password-wrong`, `backup-invalid`, `backup-too-large`; what the chains throw
 */
export async function importFile(order: ImportOrder, ports: ImportPorts): Promise<BackupImportView> {
  const { settings, journal, store, crypto, policy } = ports
  const { file, password, withSettings } = order
  const content = await openFile(crypto, file, normalPassword(password), policy)
  const backup = await readBackup(new TextDecoder().decode(content))
  await raiseMarks(backup, ports)
  const namesLeft = withSettings ? await takeOverSettings(backup, ports) : 0
  const holders = await transactionHolders(store)
  const derived = await deriveJournals(backup.journals, { ...ports, known: holders })
  const adoptions = await journal.adopt(derived.journals)
  // Now that what own keys have signed is here, so are its nonces.
  const { adoptions: ofClaims, awaiting, ...rest } = await claim(derived.unproven, ports)
  adoptions.push(...ofClaims)
  const offers = withSettings ? await ports.accounts.offer(accountsOf(backup)) : 0
  await waitFor(rest.foreign, ports)
  const added = adoptions.filter((adoption) => adoption === 'added').length
  const unchecked = derived.unchecked + rest.unchecked
  return {
    added,
    kept: derived.kept + rest.kept + adoptions.length - added,
    ...(awaiting > 0 && { awaiting }),
    ...(offers > 0 && { accounts: offers }),
    unreadable: backup.unreadable,
    ...(unchecked > 0 && { unchecked }),
    withoutProfile: derived.withoutProfile,
    unverified: rest.unverified,
    namesLeft,
    profiles: withSettings ? await settings.offered(backup.settings) : [],
  }
}
