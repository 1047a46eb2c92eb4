import { AppError } from '~/lib/core/errors'
import type { Http } from './http'
import { askedToWait, MAX_WAIT_SECONDS } from './retry-after'
import type { StoredNumbers } from './stored-numbers'

/** Limits of concurrent calls, in total and to one host: a host that never answers must not block the others. */
const AT_ONCE = 6
const AT_ONCE_TO_ONE_HOST = 4

type Waiting = { host: string; go: () => void }

/**
 * Runs a few calls at a time in order of arrival; calls to other hosts overtake those that wait for a busy one, and a host
 * for which none runs comes first: several that never answer would hold every slot in turn.
 */
export function fewAtOnce(http: Http): Http {
  const running = new Map<string, number>()
  const waiting: Waiting[] = []
  let total = 0

  const isFree = (host: string) => total < AT_ONCE && (running.get(host) ?? 0) < AT_ONCE_TO_ONE_HOST
  const isIdle = (host: string) => total < AT_ONCE && (running.get(host) ?? 0) === 0
  const count = (host: string, change: 1 | -1) => {
    total += change
    running.set(host, (running.get(host) ?? 0) + change)
  }

  const enter = async (host: string): Promise<void> => {
    if (isFree(host)) {
      count(host, 1)
      return
    }
    await new Promise<void>((go) => {
      waiting.push({ host, go })
    })
  }

  const leave = (left: string) => {
    count(left, -1)
    const next = waiting.find(({ host }) => isIdle(host)) ?? waiting.find(({ host }) => isFree(host))
    if (next === undefined) return
    waiting.splice(waiting.indexOf(next), 1)
    // Takes the slot before the call runs, so that no other call can take it in between.
    count(next.host, 1)
    next.go()
  }

  return async (request) => {
    const { host } = new URL(request.url)
    await enter(host)
    try {
      return await http(request)
    } finally {
      leave(host)
    }
  }
}

/**
 * Sends nothing to a host until the time its Retry-After named: calls made before then fail with the same error as the
 * call that was told to wait. If the clock has been set back since, that time means nothing and is ignored.
 * @param waits until when each host is to be left alone, in unix ms
 */
export function honourRetryAfter(http: Http, now: () => number, waits: StoredNumbers): Http {
  return async (request) => {
    const { host } = new URL(request.url)
    const seconds = Math.ceil((((await waits.of(host)) ?? 0) - now()) / 1_000)
    if (seconds > 0 && seconds <= MAX_WAIT_SECONDS) throw askedToWait(request.party, host, seconds)
    try {
      return await http(request)
    } catch (thrown) {
      const asked = thrown instanceof AppError ? Number(thrown.details['seconds'] ?? 0) : 0
      if (asked > 0) await waits.set(host, now() + asked * 1_000)
      throw thrown
    }
  }
}

/**
 * Allows only servers that the profile names.
 * @throws AppError `profile-permission` for any other
 */
export function onlyTo(urls: readonly string[], http: Http): Http {
  const origins = new Set(urls.map((url) => new URL(url).origin))
  return async (request) => {
    const { origin, host } = new URL(request.url)
    if (!origins.has(origin))
      throw new AppError('profile-permission', 'no server of the profile', { details: { host } })
    return http(request)
  }
}
