import type { KeyValueArea } from '~/lib/services/ports/platform'

/** Until when each host must not be called, in unix ms; 0 if it sent no Retry-After. */
export type RateLimitStore = {
  until(host: string): Promise<number>
  set(host: string, until: number): Promise<void>
}

const KEY = 'waits'

/** Stored, because a worker lives for half a minute and a wait may last an hour. A failed read or write is ignored. */
export function createRateLimitStore(area: Pick<KeyValueArea, 'get' | 'set'>): RateLimitStore {
  let known: Promise<Map<string, number>> | undefined
  const all = () => {
    known ??= area.get(KEY).then(read, () => new Map<string, number>())
    return known
  }
  return {
    until: async (host) => (await all()).get(host) ?? 0,
    async set(host, until) {
      const deadlines = await all()
      deadlines.set(host, until)
      await area.set(KEY, Object.fromEntries(deadlines)).catch(() => undefined)
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
