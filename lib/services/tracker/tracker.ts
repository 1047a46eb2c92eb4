import { toAppError } from '~/lib/core/errors'
import { isOpen } from '~/lib/core/journal/effects'
import { NO_AGE, pollAgesOf } from '~/lib/core/journal/schedule'
import type { Entry } from '~/lib/core/journal/types'
import type { Clock, Logger, Mutex } from '../ports/platform'
import type { JournalStore } from '../ports/journal-store'
import type { Journal } from '../journal/journal'
import type { Runner } from '../journal/runner'
import { eachLimited } from './each-limited'
import { createDue, withPrevious } from './due'
import { markPolled } from './last-poll'
import type { Ages, Observe } from './observe'
import type { Wake } from './wake'

const CALLS_AT_ONCE = 6
/** The longest a page waits, even if nothing is due: a swap that begins meanwhile is noticed then. */
const LONGEST_WATCH_MS = 30_000
const SHORTEST_WATCH_MS = 1_000
/** The time within which due entries are polled together. */
const TOGETHER_MS = 3_000

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

/** Polls open swaps when they are due and sets the one alarm for the next. Everything it needs is on disk. */
export function createTracker(ports: Ports): Tracker {
  const { journal, store, runner, wake, mutex, clock, logger } = ports
  const due = createDue(ports)

  const send = (entries: readonly Entry[]) =>
    eachLimited(entries, CALLS_AT_ONCE, async (entry) => {
      await runner.run(entry)
    })

  const schedule = () => wake.at(() => due.times('alarm'))

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
      await mutex.run('tracker', async () => look(await entries(), ages, ports))
    } finally {
      await schedule()
    }
  }

  return {
    tick: () => pollAll(() => due.dueBy(clock.now(), 'alarm'), pollAgesOf),

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
      await pollAll(() => due.dueBy(clock.now() + TOGETHER_MS, 'page'), pollAgesOf)
      const wait = Math.min(...(await due.times('page'))) - clock.now()
      return Math.min(Math.max(wait, SHORTEST_WATCH_MS), LONGEST_WATCH_MS)
    },

    schedule,
  }
}

async function look(
  entries: readonly Entry[],
  ages: Ages,
  { journal, store, runner, observe, clock, logger }: Ports,
): Promise<void> {
  await observe((await reloaded(entries, journal)).filter(isOpen), ages).catch((thrown: unknown) => {
    logger.log('warn', 'observe-failed', { code: toAppError(thrown).code })
  })
  // Includes those that the poll has settled: the user must still be notified.
  await eachLimited(await reloaded(entries, journal), CALLS_AT_ONCE, async (entry) => {
    await runner.run(entry)
    await markPolled(store, entry.id, clock.now())
  })
}

async function reloaded(entries: readonly Entry[], journal: Journal): Promise<Entry[]> {
  return (await Promise.all(entries.map(({ id }) => journal.get(id)))).filter((entry) => entry !== undefined)
}
