import * as z from 'zod/mini'
import { AppError } from '~/lib/core/errors'
import type { Journal } from '../journal/journal'
import type { KeyValueArea } from '../ports/platform'
import { type Outcome, type QueueEntry, queueEntry, isUnanswered, isWaiting } from './queue-entry'

const KEY = 'approvals'
const MAX_PER_SITE = 5
const MAX_WAITING = 20
/** Answered entries are kept only for documents that may ask again. */
const MAX_ANSWERED = 50

export type Queue = ReturnType<typeof createQueue>

/**
 * Requests waiting for an answer, oldest first. Kept in memory, where changes are visible at once, and in the session
 * storage, from which a restarted worker resumes.
 */
export function createQueue(session: KeyValueArea, journal: Pick<Journal, 'get'>) {
  let entries: QueueEntry[] = []
  let loaded: Promise<void> | undefined
  let saved: Promise<void> = Promise.resolve()

  const load = async () => {
    const stored = z.array(queueEntry).safeParse(await session.get(KEY))
    if (stored.success) entries = await Promise.all(stored.data.map(asJournalled))
  }

  /**
   * An earlier worker may have journalled an approval and ended before it noted that here: the user is not asked again.
   */
  const asJournalled = async (entry: QueueEntry): Promise<QueueEntry> => {
    if (entry.review === null || !isUnanswered(entry)) return entry
    // Nothing is approved while the journal cannot be read.
    const swap = await journal.get(entry.review.id).catch(() => undefined)
    return swap === undefined ? entry : { ...entry, approved: true }
  }

  const save = (): Promise<void> => {
    const write = () => session.set(KEY, entries)
    saved = saved.then(write, write)
    return saved
  }

  const replace = (next: QueueEntry[]): Promise<void> => {
    const answered = next.filter(({ outcome }) => outcome !== null)
    const oldest = new Set(answered.slice(0, Math.max(0, answered.length - MAX_ANSWERED)))
    entries = next.filter((entry) => !oldest.has(entry))
    return save()
  }

  const putLast = (id: string, change: Partial<QueueEntry>): Promise<void> =>
    replace([
      ...entries.filter((entry) => entry.id !== id),
      ...entries.filter((entry) => entry.id === id).map((entry) => ({ ...entry, ...change })),
    ])

  return {
    /** Await this first: it loads what an earlier worker left. */
    ready(): Promise<void> {
      loaded ??= load().catch((cause: unknown) => {
        loaded = undefined
        throw cause
      })
      return loaded
    },

    all: (): readonly QueueEntry[] => entries,
    waiting: (): QueueEntry[] => entries.filter(isWaiting),
    unanswered: (): QueueEntry[] => entries.filter(isUnanswered),
    get: (id: string): QueueEntry | undefined => entries.find((entry) => entry.id === id),

    /** @throws AppError `connect-pending` for a second connect of a site, `queue-full` */
    async add(entry: QueueEntry): Promise<void> {
      const waiting = entries.filter(isUnanswered)
      const ofSite = waiting.filter(({ origin }) => origin === entry.origin)
      if (entry.ask.kind === 'connect' && ofSite.some(({ ask }) => ask.kind === 'connect'))
        throw new AppError('connect-pending', 'the site has asked already')
      if (ofSite.length >= MAX_PER_SITE || waiting.length >= MAX_WAITING)
        throw new AppError('queue-full', 'too many asks are waiting')
      await replace([...entries, entry])
    },

    /**
     * Lets an entry wait for the user, behind all that wait already: the one on screen must not change under the user's
     * eyes.
     */
    enter: (id: string): Promise<void> => putLast(id, { checked: true }),

    /** The latest answer is kept longest, however long ago it was asked for. */
    answer: (id: string, outcome: Outcome): Promise<void> => putLast(id, { outcome }),

    /** Changes one entry, if it still exists. */
    update: (id: string, change: Partial<QueueEntry>): Promise<void> =>
      replace(entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry))),

    remove: (gone: (entry: QueueEntry) => boolean): Promise<void> =>
      replace(entries.filter((entry) => !gone(entry))),
  }
}
