import type { BackupImportView, BackupRefusal } from '~/lib/contract/views/recovery'
import { AppError } from '~/lib/core/errors'
import type { JournalEvent } from '~/lib/core/journal/events'
import { replay } from '~/lib/core/journal/transition'
import type { Entry } from '~/lib/core/journal/types'
import type { Journal } from '../journal/journal'
import { isSound } from './sound'

/** The outcomes of journals, each counted once. */
type Counts = Omit<BackupImportView, 'refusals'>

/**
 * Adopts the journals that are missing here. A swap whose transaction is here under another id is not missing.
 * @param isOwn whether an account of this phrase has signed all of an entry; see `createSignatureCheck`
 */
export async function adoptAll(
  journals: readonly (readonly JournalEvent[])[],
  journal: Journal,
  isOwn: (entry: Entry) => Promise<boolean>,
): Promise<BackupImportView> {
  const counts: Counts = { added: 0, extended: 0, kept: 0, refused: 0, withoutProfile: 0 }
  const refusals = new Set<BackupRefusal>()
  const own: (readonly JournalEvent[])[] = []
  for (const events of journals) {
    const entry = isSound(events) ? replay(events) : undefined
    const refusal = entry === undefined ? 'unsound' : await refusalOf(entry, isOwn)
    if (refusal === null) own.push(events)
    else if (refusal === 'profile-missing') counts.withoutProfile += 1
    else {
      counts.refused += 1
      refusals.add(refusal)
    }
  }
  for (const adoption of await journal.adopt(own)) counts[adoption] += 1
  return { ...counts, refusals: [...refusals] }
}

async function refusalOf(
  entry: Entry,
  isOwn: (entry: Entry) => Promise<boolean>,
): Promise<'not-own-signature' | 'profile-missing' | null> {
  try {
    return (await isOwn(entry)) ? null : 'not-own-signature'
  } catch (thrown) {
    // Without its profile, nobody can tell which network its coins are on.
    if (thrown instanceof AppError && thrown.code === 'profile-missing') return 'profile-missing'
    throw thrown
  }
}
