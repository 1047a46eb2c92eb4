import type { IncomingMessage, Server } from 'node:http'

/** The HTTP requests that a server has got, by method and path, such as `GET /blocks/tip/height`. */
export type RequestCounts = { current(): Record<string, number>; reset(): void }

/** Counts whatever a server is asked from now on, answered or not. */
export function countRequests(server: Server): RequestCounts {
  const counts = new Map<string, number>()
  server.on('request', ({ method = 'GET', url = '/' }: IncomingMessage) => {
    const name = `${method} ${new URL(url, 'http://server').pathname}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  })
  return { current: () => Object.fromEntries(counts), reset: () => counts.clear() }
}
