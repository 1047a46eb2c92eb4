import { toAppError } from '~/lib/core/errors'
import { nextLookAt, spreadOf } from '~/lib/core/request/schedule'
import type { Request } from '~/lib/core/request/types'
import type { Clock, Logger, Mutex } from '../ports/platform'
import type { RequestStore } from '../ports/request-store'
import type { Journal } from '../requests/journal'
import type { Runner } from '../requests/runner'
import { eachLimited } from './each-limited'
import type { Wake } from './wake'

const CALLS_AT_ONCE = 6
/** While a page of the extension is open, its user is watching. */
const WATCHED_INTERVAL_MS = 5_000

export type Tracker = ReturnType<typeof createTracker>

type Ports = {
  journal: Journal
  store: RequestStore
  runner: Runner
  /** Learns what is new of these requests from the chains and the service, and journals it. */
  observe: (requests: Request[]) => Promise<void>
  wake: Wake
  mutex: Mutex
  clock: Clock
  logger: Logger
}

/** Looks at open requests when they fall due and sets the one alarm for the next. Everything it needs is on disk. */
export function createTracker({ journal, store, runner, observe, wake, mutex, clock, logger }: Ports) {
  const dueAt = async (request: Request): Promise<number> => {
    const lastLook = Number((await store.getMark(lookKey(request.id))) ?? Number.NaN)
    // A look in the future means that the clock has been set back: when it was, nobody knows.
    return lastLook <= clock.now() ? nextLookAt(request, lastLook, spreadOf(request.id)) : 0
  }

  const asTheyAre = async (requests: readonly Request[]): Promise<Request[]> =>
    (await Promise.all(requests.map(({ id }) => journal.get(id)))).filter((request) => request !== undefined)

  const look = async (requests: Request[]) => {
    await eachLimited(requests, CALLS_AT_ONCE, async (request) => {
      await runner.run(request)
    })
    await observe(await asTheyAre(requests)).catch((thrown: unknown) => {
      logger.log('warn', 'observe-failed', { code: toAppError(thrown).code })
    })
    // Those that the look has settled too: they are still owed the word of it.
    await eachLimited(await asTheyAre(requests), CALLS_AT_ONCE, async (request) => {
      await runner.run(request)
      await store.setMark(lookKey(request.id), String(clock.now()))
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
    lookAt: (id: string) =>
      exclusive(async () => {
        const request = await store.get(id)
        if (request !== undefined && request.settledAt === null) await look([request])
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

function lookKey(id: string): string {
  return `look:${id}`
}
