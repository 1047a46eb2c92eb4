import { type Backup, openBackup, readBackupJournal } from '~/lib/contract/backup'
import { createSlices } from '../wallet/slices'

/** Reads a backup, with a worker that goes on answering. @throws AppError `backup-invalid`, `backup-too-large` */
export async function readBackup(json: string): Promise<Backup & { unreadable: number }> {
  const { documents, ...rest } = openBackup(json)
  const slices = createSlices()
  const journals: Backup['journals'] = []
  for (const document of documents) {
    await slices.next()
    journals.push(...readBackupJournal(document))
  }
  return { ...rest, journals, unreadable: documents.length - journals.length }
}
