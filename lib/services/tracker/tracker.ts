import { toAppError } from '~/lib/core/errors'
import { isOpen } from '~/lib/core/journal/effects'
import { previousCall } from '~/lib/core/journal/queue'
import { NO_AGE, nextPollAt, pollAgesOf, spreadOf, type Watcher } from '~/lib/core/journal/schedule'
import type { Entry } from '~/lib/core/journal/types'
import type { Clock, Logger, Mutex } from '../ports/platform'
import type { JournalStore } from '../ports/journal-store'
import type { Journal } from '../journal/journal'
import type { Runner } from '../journal/runner'
import { eachLimited } from './each-limited'
import { lastPollAt, markPolled } from './last-poll'
import type { Ages, Observe } from './observe'
import type { Wake } from './wake'

const CALLS_AT_ONCE = 6
/** So many ends are told in a poll, and the others in the next: thousands would hold up what is under way. */
const TOLD_AT_ONCE = 20
/** The longest a page waits, even if nothing is due: a swap that begins meanwhile is noticed then. */
const LONGEST_WATCH_MS = 30_000
const SHORTEST_WATCH_MS = 1_000
/** The time within which due entries are polled together. */
const TOGETHER_MS = 3_000
/** The rest of its time within which an entry joins a poll held anyway, so that those that began apart get one clock. */
const JOINING_SHARE = 0.15

export type Tracker = {
  /** Polls what is due, then sets the next alarm. Called at every start, alarm and unlock. */
  tick: () => Promise<void>
  /** Polls one swap now, due or not. */
  poll: (entryId: string) => Promise<void>
  /** Polls what is due while a page is open; returns how long to wait before the next time. */
  watch: () => Promise<number>
  schedule: () => Promise<void>
}

type Ports = {
  journal: Journal
  store: JournalStore
  runner: Runner
  observe: Observe
  wake: Wake
  mutex: Mutex
  clock: Clock
  logger: Logger
}

/** With the entries whose transactions have to be mined first: a reorganisation may have undone them. */
function withPrevious(due: readonly Entry[], open: readonly Entry[]): Entry[] {
  const previous = due.map((entry) => previousCall(entry, open)).filter((entry) => entry !== undefined)
  return [...new Map([...previous, ...due].map((entry) => [entry.id, entry])).values()]
}

/** Polls open swaps when they are due and sets the one alarm for the next. Everything it needs is on disk. */
export function createTracker({
  journal,
  store,
  runner,
  observe,
  wake,
  mutex,
  clock,
  logger,
}: Ports): Tracker {
  const dueAt = async (entry: Entry, watcher: Watcher): Promise<number> => {
    const lastPoll = await lastPollAt(store, entry.id)
    // A poll in the future means that the clock has been set back, by an unknown amount.
    if (lastPoll === undefined || lastPoll > clock.now()) return 0
    return nextPollAt(entry, lastPoll, spreadOf(entry.id), watcher)
  }

  const unfinished = async () => [...(await journal.open()), ...(await store.untold(TOLD_AT_ONCE))]

  const dueBy = async (time: number, watcher: Watcher): Promise<Entry[]> => {
    const open = await unfinished()
    const times = await Promise.all(open.map((entry) => dueAt(entry, watcher)))
    if (!times.some((at) => at <= time)) return []
    const polled = await Promise.all(open.map(({ id }) => lastPollAt(store, id)))
    const due = open.filter((_, index) => {
      const at = times[index] ?? 0
      return at - (at - (polled[index] ?? at)) * JOINING_SHARE <= time
    })
    return withPrevious(due, open)
  }

  const reloaded = async (entries: readonly Entry[]): Promise<Entry[]> =>
    (await Promise.all(entries.map(({ id }) => journal.get(id)))).filter((entry) => entry !== undefined)

  const send = (entries: readonly Entry[]) =>
    eachLimited(entries, CALLS_AT_ONCE, async (entry) => {
      await runner.run(entry)
    })

  const look = async (entries: readonly Entry[], ages: Ages) => {
    await observe((await reloaded(entries)).filter(isOpen), ages).catch((thrown: unknown) => {
      logger.log('warn', 'observe-failed', { code: toAppError(thrown).code })
    })
    // Includes those that the poll has settled: the user must still be notified.
    await eachLimited(await reloaded(entries), CALLS_AT_ONCE, async (entry) => {
      await runner.run(entry)
      await markPolled(store, entry.id, clock.now())
    })
  }

  const schedule = () =>
    wake.at(async () => Promise.all((await unfinished()).map((entry) => dueAt(entry, 'alarm'))))

  /**
   * Sends what these entries owe, then looks at the chains for all of them, one poll at a time. Sending waits for no
   * other entry: a server that is silent to one must not delay the first broadcast of another. However a poll ends,
   * another one follows. If the journal cannot even be read, it follows soon.
   */
  const pollAll = async (entries: () => Promise<Entry[]>, ages: Ages) => {
    await wake.soon().catch((thrown: unknown) => {
      logger.log('error', 'alarm-failed', { code: toAppError(thrown).code })
    })
    try {
      await send(await entries())
      await mutex.run('tracker', async () => look(await entries(), ages))
    } finally {
      await schedule()
    }
  }

  return {
    tick: () => pollAll(() => dueBy(clock.now(), 'alarm'), pollAgesOf),

    poll: (entryId) =>
      pollAll(
        async () => {
          const entry = await store.get(entryId)
          if (entry === undefined || entry.settledAt !== null) return []
          return withPrevious([entry], await journal.open())
        },
        () => NO_AGE,
      ),

    watch: async () => {
      await pollAll(() => dueBy(clock.now() + TOGETHER_MS, 'page'), pollAgesOf)
      const times = await Promise.all((await unfinished()).map((entry) => dueAt(entry, 'page')))
      const wait = Math.min(...times) - clock.now()
      return Math.min(Math.max(wait, SHORTEST_WATCH_MS), LONGEST_WATCH_MS)
    },

    schedule,
  }
}
