import { AppError } from '~/lib/core/errors'
import type { Alarms, Clock, Mutex } from '../ports/platform'

/** The one alarm of all requests. */
export const TRACK_ALARM = 'track'
/** When to look again should the worker die, or its storage fail, before a better time is known. */
const SAFETY_NET_MS = 60_000

export type Wake = ReturnType<typeof createWake>

type Ports = { alarms: Alarms; mutex: Mutex; clock: Clock }

/**
 * What wakes a worker for its open requests. An alarm is set before the write that opens a request: a worker that dies
 * right after that write is woken for it. One lock keeps whoever finds nothing open from clearing that alarm.
 */
export function createWake({ alarms, mutex, clock }: Ports) {
  const soon = () => alarms.set(TRACK_ALARM, clock.now() + SAFETY_NET_MS)
  const exclusive = <T>(task: () => Promise<T>) => mutex.run('wake', task)

  return {
    soon,

    /**
     * The same write with an alarm set before it.
     * @throws AppError `internal` where none can be set: nothing is opened that nobody would look at again
     */
    opening:
      <A extends unknown[], T>(write: (...args: A) => Promise<T>) =>
      (...args: A): Promise<T> =>
        exclusive(async () => {
          await soon().catch((cause: unknown) => {
            throw new AppError('internal', 'the browser sets no alarm', { cause })
          })
          return write(...args)
        }),

    /** Sets the alarm for the earliest of these times, or none where there are none. */
    at: (times: () => Promise<readonly number[]>): Promise<void> =>
      exclusive(async () => {
        const due = await times()
        await (due.length === 0 ? alarms.clear(TRACK_ALARM) : alarms.set(TRACK_ALARM, Math.min(...due)))
      }),
  }
}
