import type { BackupImportView } from '~/lib/contract/views/recovery'
import { AppError } from '~/lib/core/errors'
import { KDF_POLICY, type KdfPolicy } from '~/lib/core/vault/kdf'
import type { Clock } from '../ports/platform'
import type { Wallet } from '../wallet/wallet'
import { claimWaiting } from './claim-waiting'
import { exportFile, type ExportPorts } from './export-file'
import { importFile, type ImportOrder, type ImportPorts } from './import-file'
import type { OwnKeys } from './own-keys'

export type BackupService = ReturnType<typeof createBackup>

type Ports = Omit<ExportPorts & ImportPorts, 'keyring' | 'now' | 'policy'> & {
  wallet: Pick<Wallet, 'status'> & OwnKeys
  clock: Clock
  policy?: KdfPolicy
  /** Called when there are new swaps to track. */
  found: () => void
}

/**
 * Settings, address book and the whole journal in one file with a password of its own. Never contains the seed. What comes
 * back from such a file is a place to look: see `deriveJournals`, and each setting passes the gate of its typed form.
 */
export function createBackup({ policy = KDF_POLICY, ...ports }: Ports) {
  const { wallet, clock } = ports

  const requireUnlocked = async () => {
    if ((await wallet.status()) !== 'unlocked')
      throw new AppError('wallet-locked', 'history goes in and out of an unlocked wallet only')
  }
  /** The ports of one reading. */
  const reading = () => ({ ...ports, keyring: wallet, now: clock.now(), policy })

  return {
    /** Reserves what an earlier file told of accounts that the wallet has by now. @throws AppError as `importFile` */
    async claimWaiting(): Promise<void> {
      if (await claimWaiting(reading())) ports.found()
    },

    /** @throws AppError `wallet-locked`, `password-weak`, `backup-too-large` */
    async exportFile(password: string): Promise<{ file: string; entries: number }> {
      await requireUnlocked()
      return exportFile(password, { ...ports, policy })
    },

    /**
     * Adds what the file has and this wallet lacks; never replaces anything. Settings only if the user chose them. No site
     * is connected and no profile is taken over: both need the user's own yes.
     * @throws AppError `wallet-locked`, `password-wrong`, `backup-invalid`, `backup-too-large`; `chain-unreachable` if
     * the signatures in it cannot be checked
     */
    async importFile(order: ImportOrder): Promise<BackupImportView> {
      await requireUnlocked()
      const view = await importFile(order, reading())
      ports.found()
      return view
    },
  }
}
