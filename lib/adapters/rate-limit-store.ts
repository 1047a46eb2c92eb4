import type { KeyValueArea } from '~/lib/services/ports/platform'

/** Until when each host asked to be left alone, in unix ms; 0 where it did not. */
export type RateLimitStore = {
  until(host: string): Promise<number>
  set(host: string, until: number): Promise<void>
}

const KEY = 'waits'

/**
 * Kept where a worker that starts anew finds them: one lives for half a minute, a wait may last an hour. What cannot be
 * read or written is done without.
 */
export function createRateLimitStore(area: Pick<KeyValueArea, 'get' | 'set'>): RateLimitStore {
  let known: Promise<Map<string, number>> | undefined
  const all = () => {
    known ??= area.get(KEY).then(read, () => new Map<string, number>())
    return known
  }
  return {
    until: async (host) => (await all()).get(host) ?? 0,
    async set(host, until) {
      const waits = await all()
      waits.set(host, until)
      await area.set(KEY, Object.fromEntries(waits)).catch(() => undefined)
    },
  }
}

function read(stored: unknown): Map<string, number> {
  if (typeof stored !== 'object' || stored === null) return new Map()
  return new Map(
    Object.entries(stored).flatMap(([host, until]: [string, unknown]) =>
      typeof until === 'number' ? [[host, until] as const] : [],
    ),
  )
}
