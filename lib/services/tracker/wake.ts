import { AppError } from '~/lib/core/errors'
import type { Alarms, Clock, Mutex } from '../ports/platform'

/** The one alarm of all swaps. */
export const TRACK_ALARM = 'track'
/** When to poll again if the worker dies, or its storage fails, before a better time is known. */
const SAFETY_NET_MS = 60_000

/** Each throws AppError `internal` where the browser sets no alarm. */
export type Wake = {
  soon: () => Promise<void>
  /** Wraps a write so that an alarm is set before it: a swap that would never be polled must not be created. */
  opening: <A extends unknown[], T>(write: (...args: A) => Promise<T>) => (...args: A) => Promise<T>
  /** Sets the alarm for the earliest of these times; clears it if there are none. */
  at: (times: () => Promise<readonly number[]>) => Promise<void>
}

type Ports = { alarms: Alarms; mutex: Mutex; clock: Clock }

/**
 * Wakes a worker for its open swaps. An alarm is set before the write that creates a swap, so that a worker that dies
 * right after the write is woken for it. One lock keeps a poll that finds nothing open from clearing that alarm.
 */
export function createWake({ alarms, mutex, clock }: Ports): Wake {
  const setAlarm = (at: number) =>
    alarms.set(TRACK_ALARM, at).catch((cause: unknown) => {
      throw new AppError('internal', 'the browser sets no alarm', { cause })
    })
  const soon = () => setAlarm(clock.now() + SAFETY_NET_MS)
  const exclusive = <T>(task: () => Promise<T>) => mutex.run('wake', task)

  return {
    soon,

    opening:
      <A extends unknown[], T>(write: (...args: A) => Promise<T>) =>
      (...args: A): Promise<T> =>
        exclusive(async () => {
          await soon()
          return write(...args)
        }),

    at: (times) =>
      exclusive(async () => {
        const due = await times()
        await (due.length === 0 ? alarms.clear(TRACK_ALARM) : setAlarm(Math.min(...due)))
      }),
  }
}
