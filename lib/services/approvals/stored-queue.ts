import * as z from 'zod/mini'
import type { Journal } from '../journal/journal'
import type { KeyValueArea } from '../ports/platform'
import { isUnanswered, type QueueEntry, storedQueue } from './queue-entry'

const KEY = 'approvals'
/** Answered entries are kept only for documents that may send a request again. */
const MAX_ANSWERED = 50

export type QueuePorts = { session: KeyValueArea; journal: Pick<Journal, 'get'> }

/**
 * The entries of the queue. Kept in memory, where changes are visible at once, and in the session storage, from which a
 * restarted worker resumes.
 */
export function createStoredQueue({ session, journal }: QueuePorts) {
  let entries: QueueEntry[] = []
  let loaded: Promise<void> | undefined
  let saved: Promise<void> = Promise.resolve()

  const load = async () => {
    const stored = storedQueue.safeParse(await session.get(KEY))
    if (stored.success) entries = await Promise.all(stored.data.map((entry) => asJournalled(entry, journal)))
  }

  const save = (): Promise<void> => {
    const write = () => session.set(KEY, z.encode(storedQueue, entries))
    saved = saved.then(write, write)
    return saved
  }

  const replace = (next: QueueEntry[]): Promise<void> => {
    const answered = next.filter(({ outcome }) => outcome !== null)
    const oldest = new Set(answered.slice(0, Math.max(0, answered.length - MAX_ANSWERED)))
    entries = next.filter((entry) => !oldest.has(entry))
    return save()
  }

  return {
    all: () => entries,

    ready: (): Promise<void> => {
      loaded ??= load().catch((cause: unknown) => {
        loaded = undefined
        throw cause
      })
      return loaded
    },

    replace,
  }
}

/**
 * An earlier worker may have journalled an approval and ended before it noted that here: the user is not asked again.
 */
async function asJournalled(entry: QueueEntry, journal: Pick<Journal, 'get'>): Promise<QueueEntry> {
  if (entry.review === null || !isUnanswered(entry)) return entry
  // Nothing is approved while the journal cannot be read.
  const swap = await journal.get(entry.review.entryId).catch(() => undefined)
  return swap === undefined ? entry : { ...entry, approved: true }
}
