import { type Backup, openBackup, readBackupJournal } from './backup'

/**
 * Reads what `backupText` wrote. A journal that cannot be read (it may be of a later version) is counted and skipped.
 * @throws AppError `backup-invalid`, `backup-too-large`
 */
export function parseBackup(json: string): Backup & { unreadable: number } {
  const { documents, ...rest } = openBackup(json)
  const journals = documents.flatMap(readBackupJournal)
  return { ...rest, journals, unreadable: documents.length - journals.length }
}
