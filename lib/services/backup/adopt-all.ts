import type { BackupImportView, BackupRefusal } from '~/lib/contract/views/recovery'
import type { JournalEvent } from '~/lib/core/journal/events'
import { replay } from '~/lib/core/journal/transition'
import type { Entry } from '~/lib/core/journal/types'
import type { Journal } from '../journal/journal'
import { isSound } from './sound'

/** The outcomes of journals, each counted once. */
type Counts = Omit<BackupImportView, 'refusals'>

/**
 * Adopts the journals that this one lacks. A swap whose transaction is here under another id is already here.
 * @param isOwn whether an account of this phrase has signed all of an entry
 */
export async function adoptAll(
  journals: readonly (readonly JournalEvent[])[],
  journal: Journal,
  isOwn: (entry: Entry) => Promise<boolean>,
): Promise<BackupImportView> {
  const counts: Counts = { added: 0, extended: 0, kept: 0, refused: 0 }
  const refusals = new Set<BackupRefusal>()
  const own: (readonly JournalEvent[])[] = []
  for (const events of journals) {
    const entry = isSound(events) ? replay(events) : undefined
    if (entry === undefined || !(await isOwn(entry))) {
      counts.refused += 1
      refusals.add(entry === undefined ? 'unsound' : 'not-own-signature')
    } else own.push(events)
  }
  for (const adoption of await journal.adopt(own)) counts[adoption] += 1
  return { ...counts, refusals: [...refusals] }
}
