import * as z from 'zod/mini'
import { AppError } from '~/lib/core/errors'
import type { Journal } from '../journal/journal'
import type { KeyValueArea } from '../ports/platform'
import { type Outcome, type QueueEntry, storedQueue, isUnanswered, isWaiting } from './queue-entry'

const KEY = 'approvals'
const MAX_PER_SITE = 5
const MAX_WAITING = 20
/** Answered entries are kept only for documents that may send a request again. */
const MAX_ANSWERED = 50

export type Queue = {
  /** Await this first: it loads what an earlier worker left. */
  ready(): Promise<void>
  all(): readonly QueueEntry[]
  get(id: string): QueueEntry | undefined
  /** The entries that wait for the user, one that is being approved included. */
  waiting(): QueueEntry[]
  /** The entries that may still be rejected: nobody has answered them, and none is being approved. */
  open(): QueueEntry[]
  /** The entry of that id, if it waits for the user and may still be rejected. */
  openAt(id: string): Promise<QueueEntry | undefined>
  /** @throws AppError `connect-pending` for a second connect of a site, `queue-full` */
  add(entry: QueueEntry): Promise<void>
  /**
   * Lets an entry wait for the user, behind all that wait already: the one on screen must not change under the user's
   * eyes.
   */
  enter(id: string): Promise<void>
  /** Changes one entry, if it still exists. */
  update(id: string, change: Partial<QueueEntry>): Promise<void>
  /** Notes that an entry is being approved until `done` ends. */
  approving(id: string, done: Promise<void>): Promise<void>
  /** The approval of an entry that is under way. */
  approvalOf(id: string): Promise<void> | undefined
  /** Answers the page. The latest answer is kept longest, however long ago its request came. */
  answer(id: string, outcome: Outcome): Promise<void>
  /** The answer to an entry, once there is one; `undefined` if there is no such entry. */
  outcomeOf(id: string): Promise<Outcome | undefined>
  /** Drops entries whose page is gone, so that nobody is left to answer. */
  remove(gone: readonly QueueEntry[]): Promise<void>
}

type Ports = { session: KeyValueArea; journal: Pick<Journal, 'get'>; changed: () => void }

/**
 * Requests waiting for an answer, oldest first. Kept in memory, where changes are visible at once, and in the session
 * storage, from which a restarted worker resumes.
 */
export function createQueue({ session, journal, changed }: Ports): Queue {
  let entries: QueueEntry[] = []
  let loaded: Promise<void> | undefined
  let saved: Promise<void> = Promise.resolve()
  /** Who waits for an entry's answer. */
  const waiters = new Map<string, ((outcome: Outcome) => void)[]>()
  const approvals = new Map<string, Promise<void>>()

  const load = async () => {
    const stored = storedQueue.safeParse(await session.get(KEY))
    if (stored.success) entries = await Promise.all(stored.data.map(asJournalled))
  }

  /**
   * An earlier worker may have journalled an approval and ended before it noted that here: the user is not asked again.
   */
  const asJournalled = async (entry: QueueEntry): Promise<QueueEntry> => {
    if (entry.review === null || !isUnanswered(entry)) return entry
    // Nothing is approved while the journal cannot be read.
    const swap = await journal.get(entry.review.entryId).catch(() => undefined)
    return swap === undefined ? entry : { ...entry, approved: true }
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

  const putLast = (id: string, change: Partial<QueueEntry>): Promise<void> =>
    replace([
      ...entries.filter((entry) => entry.id !== id),
      ...entries.filter((entry) => entry.id === id).map((entry) => ({ ...entry, ...change })),
    ])

  const queue: Queue = {
    ready() {
      loaded ??= load().catch((cause: unknown) => {
        loaded = undefined
        throw cause
      })
      return loaded
    },

    all: () => entries,
    get: (id) => entries.find((entry) => entry.id === id),
    waiting: () => entries.filter(isWaiting),
    open: () => entries.filter((entry) => isUnanswered(entry) && !approvals.has(entry.id)),

    async openAt(id) {
      await queue.ready()
      return queue.open().find((entry) => entry.id === id && isWaiting(entry))
    },

    async add(entry) {
      const waiting = entries.filter(isUnanswered)
      const ofSite = waiting.filter(({ origin }) => origin === entry.origin)
      if (entry.request.kind === 'connect' && ofSite.some(({ request }) => request.kind === 'connect'))
        throw new AppError('connect-pending', 'the site wants to connect already')
      if (ofSite.length >= MAX_PER_SITE || waiting.length >= MAX_WAITING)
        throw new AppError('queue-full', 'too many requests are waiting')
      await replace([...entries, entry])
    },

    enter: (id) => putLast(id, { checked: true }),

    update: (id, change) =>
      replace(entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry))),

    async approving(id, done) {
      approvals.set(id, done)
      try {
        await done
      } finally {
        approvals.delete(id)
      }
    },

    approvalOf: (id) => approvals.get(id),

    async answer(id, outcome) {
      const stored = putLast(id, { outcome })
      for (const tell of waiters.get(id) ?? []) tell(outcome)
      waiters.delete(id)
      changed()
      await stored
    },

    async outcomeOf(id) {
      const entry = queue.get(id)
      if (entry === undefined || entry.outcome !== null) return entry?.outcome ?? undefined
      return new Promise((resolve) => waiters.set(id, [...(waiters.get(id) ?? []), resolve]))
    },

    async remove(gone) {
      for (const { id } of gone) waiters.delete(id)
      await replace(entries.filter((entry) => !gone.includes(entry)))
    },
  }
  return queue
}
