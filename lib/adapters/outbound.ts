import { AppError } from '~/lib/core/errors'
import { isLoopback } from '~/lib/services/sites/site-of'
import type { Http } from './http'
import { askedToWait, MAX_WAIT_SECONDS, secondsAfterRefusals } from './retry-after'
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

/** By host: until when to leave it alone (unix ms), and how often in a row it has refused without naming a time. */
type Waits = { until: StoredNumbers; refusals: StoredNumbers }

/**
 * Sends nothing to a host until the time its Retry-After named, or for longer and longer if it names none: calls made before
 * then fail with the same error as the call that was told to wait. If the clock has been set back since, that time means
 * nothing and is ignored.
 */
export function honourRetryAfter(http: Http, now: () => number, { until, refusals }: Waits): Http {
  const secondsLeft = async (host: string) => Math.ceil((((await until.of(host)) ?? 0) - now()) / 1_000)

  /** Refusals of calls that were under way together are one: the first of them sets the wait. */
  const unnamedWait = async (host: string) => {
    const left = await secondsLeft(host)
    if (left > 0) return left
    const earlier = (await refusals.of(host)) ?? 0
    const wait = secondsAfterRefusals(earlier)
    await Promise.all([refusals.set(host, earlier + 1), until.set(host, now() + wait * 1_000)])
    return wait
  }
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const done = turn.then(task)
    turn = done.catch(() => undefined)
    return done
  }

  return async (request) => {
    const { host } = new URL(request.url)
    const left = await secondsLeft(host)
    if (left > 0 && left <= MAX_WAIT_SECONDS) throw askedToWait(request.party, host, left)
    try {
      const answer = await http(request)
      if (((await refusals.of(host)) ?? 0) > 0) await refusals.set(host, 0)
      return answer
    } catch (thrown) {
      const { seconds, unnamed } = thrown instanceof AppError ? thrown.details : {}
      if (unnamed !== undefined) throw askedToWait(request.party, host, await inTurn(() => unnamedWait(host)))
      if (seconds !== undefined) await until.set(host, now() + Number(seconds) * 1_000)
      throw thrown
    }
  }
}

/** The reason of an error for what was not sent because the browser knows that it is offline. */
const OFFLINE = 'offline'

/** While the browser knows that it is offline, calls only servers on this machine. */
export function whileOnline(http: Http, isOnline: () => boolean): Http {
  return async (request) => {
    const { host, hostname } = new URL(request.url)
    if (isOnline() || isLoopback(hostname)) return http(request)
    throw new AppError(`${request.party}-unreachable`, OFFLINE, { details: { host, reason: OFFLINE } })
  }
}

/** Whether a call was not sent: its failure says nothing of the server. */
export function isOffline(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.details['reason'] === OFFLINE
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
