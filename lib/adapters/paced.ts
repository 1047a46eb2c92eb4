import { isLoopback } from '~/lib/services/sites/site-of'
import type { Http } from './http'
import type { StoredNumbers } from './stored-numbers'

/** Half of what the strictest public servers allow in an hour. */
const MOST_AN_HOUR = 350
/** So many of them are sent without a wait: a short search ends at once. */
const AT_ONCE = 100
const INTERVAL_MS = 3_600_000 / (MOST_AN_HOUR - AT_ONCE)

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type Pace = {
  now: () => number
  /** When each host has recovered from all that it was sent; outlives the worker. */
  recovered: StoredNumbers
  wait?: (ms: number) => Promise<void>
}

/**
 * Sends to each host in order of arrival, never more than half of an hour's limit in an hour. One's own computer has no
 * limit.
 */
export function paced(http: Http, { now, recovered, wait = pause }: Pace): Http {
  const turns = new Map<string, Promise<void>>()

  const takeTurn = async (host: string) => {
    const fullest = now() + AT_ONCE * INTERVAL_MS
    // A clock that was set back must not stop the search.
    const free = Math.min(Math.max((await recovered.of(host)) ?? 0, now()), fullest)
    await recovered.set(host, free + INTERVAL_MS)
    const due = free + INTERVAL_MS - fullest
    if (due > 0) await wait(due)
  }

  return async (request) => {
    const { host, hostname } = new URL(request.url)
    if (isLoopback(hostname)) return http(request)
    const turn = (turns.get(host) ?? Promise.resolve()).then(() => takeTurn(host))
    turns.set(host, turn)
    await turn
    return http(request)
  }
}
