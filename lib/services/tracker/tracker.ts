import { toAppError } from '~/lib/core/errors'
import { nextPollAt, spreadOf } from '~/lib/core/journal/schedule'
import type { Entry } from '~/lib/core/journal/types'
import type { Clock, Logger, Mutex } from '../ports/platform'
import type { JournalStore } from '../ports/journal-store'
import type { Journal } from '../journal/journal'
import type { Runner } from '../journal/runner'
import { eachLimited } from './each-limited'
import type { Wake } from './wake'

const CALLS_AT_ONCE = 6
/** While a page of the extension is open, its user is watching. */
const WATCHED_INTERVAL_MS = 5_000

export type Tracker = ReturnType<typeof createTracker>

type Ports = {
  journal: Journal
  store: JournalStore
  runner: Runner
  /** Learns what is new of these requests from the chains and the service, and journals it. */
  observe: (entries: Entry[]) => Promise<void>
  wake: Wake
  mutex: Mutex
  clock: Clock
  logger: Logger
}

/** Looks at open requests when they fall due and sets the one alarm for the next. Everything it needs is on disk. */
export function createTracker({ journal, store, runner, observe, wake, mutex, clock, logger }: Ports) {
  const dueAt = async (entry: Entry): Promise<number> => {
    const lastPoll = Number((await store.getMark(pollKey(entry.id))) ?? Number.NaN)
    // A look in the future means that the clock has been set back: when it was, nobody knows.
    return lastPoll <= clock.now() ? nextPollAt(entry, lastPoll, spreadOf(entry.id)) : 0
  }

  const asTheyAre = async (entries: readonly Entry[]): Promise<Entry[]> =>
    (await Promise.all(entries.map(({ id }) => journal.get(id)))).filter((entry) => entry !== undefined)

  const look = async (entries: Entry[]) => {
    await eachLimited(entries, CALLS_AT_ONCE, async (entry) => {
      await runner.run(entry)
    })
    await observe(await asTheyAre(entries)).catch((thrown: unknown) => {
      logger.log('warn', 'observe-failed', { code: toAppError(thrown).code })
    })
    // Those that the look has settled too: they are still owed the word of it.
    await eachLimited(await asTheyAre(entries), CALLS_AT_ONCE, async (entry) => {
      await runner.run(entry)
      await store.setMark(pollKey(entry.id), String(clock.now()))
    })
  }

  const schedule = () => wake.at(async () => Promise.all((await journal.open()).map(dueAt)))

  /** However a look ends, another one follows. Where the journal cannot even be read, it is soon. */
  const exclusive = (task: () => Promise<void>) =>
    mutex.run('tracker', async () => {
      await wake.soon().catch((thrown: unknown) => {
        logger.log('error', 'alarm-failed', { code: toAppError(thrown).code })
      })
      try {
        await task()
      } finally {
        await schedule()
      }
    })

  return {
    /** Looks at what is due, then sets the next alarm. Called at every start, alarm and unlock. */
    tick: () =>
      exclusive(async () => {
        const open = await journal.open()
        const times = await Promise.all(open.map(dueAt))
        await look(open.filter((_, index) => (times[index] ?? 0) <= clock.now()))
      }),

    /** Looks at one request now, due or not. */
    poll: (id: string) =>
      exclusive(async () => {
        const entry = await store.get(id)
        if (entry !== undefined && entry.settledAt === null) await look([entry])
      }),

    /** Looks at every request that its user can be watching; returns how long to wait before the next look. */
    watch: async (): Promise<number> => {
      await exclusive(async () => {
        const recent = (await journal.open()).filter(({ changedAt }) => clock.now() - changedAt < 3_600_000)
        await look(recent)
      })
      return WATCHED_INTERVAL_MS
    },

    schedule,
  }
}

function pollKey(id: string): string {
  return `look:${id}`
}
