import { AppError } from '~/lib/core/errors'
import { type Outcome, type QueueEntry, isUnanswered, isWaiting } from './queue-entry'
import { createStoredQueue, type QueuePorts } from './stored-queue'

const MAX_PER_SITE = 5
const MAX_WAITING = 20

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

type Ports = QueuePorts & { changed: () => void }

/** Requests waiting for an answer, oldest first. */
export function createQueue({ changed, ...ports }: Ports): Queue {
  const { all, ready, replace } = createStoredQueue(ports)
  /** Who waits for an entry's answer. */
  const waiters = new Map<string, ((outcome: Outcome) => void)[]>()
  const approvals = new Map<string, Promise<void>>()

  const putLast = (id: string, change: Partial<QueueEntry>) => replace(withLast(all(), id, change))

  const queue: Queue = {
    ready,
    all,
    get: (id) => all().find((entry) => entry.id === id),
    waiting: () => all().filter(isWaiting),
    open: () => all().filter((entry) => isUnanswered(entry) && !approvals.has(entry.id)),

    async openAt(id) {
      await queue.ready()
      return queue.open().find((entry) => entry.id === id && isWaiting(entry))
    },

    async add(entry) {
      checkRoom(entry, all().filter(isUnanswered))
      await replace([...all(), entry])
    },

    enter: (id) => putLast(id, { checked: true }),

    update: (id, change) =>
      replace(all().map((entry) => (entry.id === id ? { ...entry, ...change } : entry))),

    async approving(id, done) {
      approvals.set(id, done)
      await done.finally(() => approvals.delete(id))
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
      await replace(all().filter((entry) => !gone.includes(entry)))
    },
  }
  return queue
}

/** @throws AppError as `add` does */
function checkRoom({ origin, request }: QueueEntry, waiting: readonly QueueEntry[]): void {
  const ofSite = waiting.filter((one) => one.origin === origin)
  if (request.kind === 'connect' && ofSite.some((one) => one.request.kind === 'connect'))
    throw new AppError('connect-pending', 'the site wants to connect already')
  if (ofSite.length >= MAX_PER_SITE || waiting.length >= MAX_WAITING)
    throw new AppError('queue-full', 'too many requests are waiting')
}

/** One entry changed, and behind all others. */
function withLast(entries: readonly QueueEntry[], id: string, change: Partial<QueueEntry>): QueueEntry[] {
  const entry = entries.find((one) => one.id === id)
  const others = entries.filter((one) => one !== entry)
  return entry === undefined ? others : [...others, { ...entry, ...change }]
}
