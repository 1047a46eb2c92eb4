import { type Backup, backupText } from '~/lib/contract/backup'
import { accountAt } from '~/lib/core/accounts/account'
import { AppError } from '~/lib/core/errors'
import { outsideAccountText } from '~/lib/core/outside/account/write-account'
import type { KdfPolicy } from '~/lib/core/vault/kdf'
import { checkPassword, normalPassword } from '~/lib/core/vault/password'
import type { VaultCrypto } from '~/lib/core/vault/seal'
import { sealFile } from '~/lib/core/vault/sealed-file'
import type { AddressBook } from '../address-book/address-book'
import type { CoinNotes } from '../coins/coin-notes'
import { eachEntry } from '../journal/each-entry'
import type { JournalStore } from '../ports/journal-store'
import type { Clock, Random } from '../ports/platform'
import { tunedKdf } from '../wallet/tuned-kdf'
import { addressMarks, type MarksPorts } from './address-marks'
import { readBackup } from './read-backup'

export type ExportPorts = MarksPorts & {
  store: Pick<JournalStore, 'page' | 'events'>
  addressBook: Pick<AddressBook, 'list'>
  coinNotes: Pick<CoinNotes, 'all'>
  clock: Clock
  random: Random
  crypto: VaultCrypto
  policy: KdfPolicy
}

/** @throws AppError `password-weak`, `backup-too-large`; `storage-failed` for a journal that no file could give back */
export async function exportFile(
  password: string,
  ports: ExportPorts,
): Promise<{ file: string; entries: number }> {
  const { random, crypto } = ports
  checkPassword(password)
  const backup = await contents(ports)
  const text = backupText(backup)
  if ((await readBackup(text)).unreadable > 0)
    throw new AppError('storage-failed', 'a journal that no backup could give back')
  const file = await sealFile(
    { crypto, randomBytes: (length) => random.bytes(length) },
    new TextEncoder().encode(text),
    { password: normalPassword(password), kdf: await tunedKdf(ports) },
  )
  return { file, entries: backup.journals.length }
}

async function contents(ports: ExportPorts): Promise<Backup> {
  const { settings, store, addressBook, coinNotes, clock } = ports
  const journals: Backup['journals'] = []
  for await (const { id } of eachEntry(store)) journals.push(await store.events(id))
  return {
    exportedAt: clock.now(),
    settings: await settings.get(),
    addressBook: await addressBook.list(),
    coinNotes: [...(await coinNotes.all()).values()],
    outside: await outsideAccounts(ports),
    addressMarks: await addressMarks(ports),
    journals,
  }
}

/** With the names that the user has given them. */
async function outsideAccounts({ settings, wallet }: ExportPorts): Promise<Backup['outside']> {
  const { accounts } = await settings.get()
  const keptAccounts = await wallet.everyTypeOf(() => accounts.map(({ index }) => index))
  return keptAccounts.flatMap(({ index, outside }) =>
    outside === undefined
      ? []
      : [{ text: outsideAccountText(outside), name: accountAt({ accounts }, index).name }],
  )
}
