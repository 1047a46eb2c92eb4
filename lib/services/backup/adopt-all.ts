import type { BackupImportView, BackupRefusal } from '~/lib/contract/views/recovery'
import type { JournalEvent } from '~/lib/core/journal/events'
import { transactionsOf } from '~/lib/core/journal/identity'
import { replay } from '~/lib/core/journal/transition'
import type { Entry } from '~/lib/core/journal/types'
import type { JournalStore } from '../ports/journal-store'
import { eachEntry } from '../journal/each-entry'
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
  store: JournalStore,
  isOwn: (entry: Entry) => Promise<boolean>,
): Promise<BackupImportView> {
  const holders = new Map<string, string>()
  for await (const entry of eachEntry(store))
    for (const transaction of transactionsOf(entry)) holders.set(transaction, entry.id)

  const counts: Counts = { added: 0, extended: 0, kept: 0, refused: 0 }
  const refusals = new Set<BackupRefusal>()
  for (const events of journals) {
    const entry = isSound(events) ? replay(events) : undefined
    if (entry === undefined || !(await isOwn(entry))) {
      counts.refused += 1
      refusals.add(entry === undefined ? 'unsound' : 'not-own-signature')
      continue
    }
    const transactions = transactionsOf(entry)
    const isElsewhere = transactions.some((id) => (holders.get(id) ?? entry.id) !== entry.id)
    counts[isElsewhere ? 'kept' : await journal.adopt(events)] += 1
    for (const transaction of transactions) holders.set(transaction, entry.id)
  }
  return { ...counts, refusals: [...refusals] }
}
