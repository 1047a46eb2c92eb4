import type { Http } from './http'

/** Half of what the strictest public servers allow in an hour. */
const MOST_AN_HOUR = 350
const INTERVAL_MS = 3_600_000 / MOST_AN_HOUR

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sends to each host in order of arrival, the next call no sooner than this interval after the one before. */
export function paced(http: Http, wait: (ms: number) => Promise<void> = pause): Http {
  const turns = new Map<string, Promise<void>>()
  return async (request) => {
    const { host } = new URL(request.url)
    const turn = turns.get(host) ?? Promise.resolve()
    turns.set(
      host,
      turn.then(() => wait(INTERVAL_MS)),
    )
    await turn
    return http(request)
  }
}
