import { backoff } from '~/lib/core/backoff'
import { AppError } from '~/lib/core/errors'
import type { Clock, KeyValueArea } from '../ports/platform'

const KEY = 'password-attempts'
/** Typos are normal: only after this many wrong passwords is there a wait. */
const FREE_FAILURES = 3
const WAIT_MS = { first: 5_000, longest: 5 * 60_000 }

type Attempts = { failures: number; lastAt: number }

const NONE: Attempts = { failures: 0, lastAt: 0 }

export type Throttle = {
  /** @throws AppError `password-throttled` with the remaining `seconds` */
  check: () => Promise<void>
  failed: () => Promise<void>
  clear: () => Promise<void>
}

/** Doubles the wait after each wrong password, across restarts. */
export function createThrottle(local: KeyValueArea, clock: Clock): Throttle {
  const read = async (): Promise<Attempts> => parseAttempts(await local.get(KEY))

  return {
    check: async () => {
      const { failures, lastAt } = await read()
      const wait = waitAfter(failures)
      const now = clock.now()
      // The clock was ahead: the wait begins again, once. Otherwise it would last until that time.
      if (lastAt > now) await local.set(KEY, { failures, lastAt: now })
      const left = Math.min(lastAt, now) + wait - now
      if (left > 0)
        throw new AppError('password-throttled', 'too many wrong passwords', {
          details: { seconds: Math.ceil(left / 1_000).toString() },
        })
    },

    failed: async () => {
      const { failures } = await read()
      await local.set(KEY, { failures: failures + 1, lastAt: clock.now() })
    },

    clear: async () => {
      if ((await read()).failures > 0) await local.remove(KEY)
    },
  }
}

function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return backoff(failures - FREE_FAILURES, WAIT_MS)
}

/** Unreadable data counts as no attempt: a damaged counter must not lock the owner out. */
function parseAttempts(stored: unknown): Attempts {
  if (typeof stored !== 'object' || stored === null || !('failures' in stored) || !('lastAt' in stored))
    return NONE
  const { failures, lastAt } = stored
  return isCount(failures) && isCount(lastAt) ? { failures, lastAt } : NONE
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
