import type { KeyValueArea } from '~/lib/services/ports/platform'

/** Numbers learnt from servers, by host or address: how long to wait, how wide a span may be. */
export type StoredNumbers = {
  of(name: string): Promise<number | undefined>
  set(name: string, value: number): Promise<void>
}

/** Stored, because a worker lives for half a minute and its lessons hold longer. A failed read or write is ignored. */
export function createStoredNumbers(area: Pick<KeyValueArea, 'get' | 'set'>, key: string): StoredNumbers {
  let numbers: Promise<Map<string, number>> | undefined
  const all = () => {
    numbers ??= area.get(key).then(read, () => new Map<string, number>())
    return numbers
  }
  return {
    of: async (name) => (await all()).get(name),
    async set(name, value) {
      const numbers = await all()
      numbers.set(name, value)
      await area.set(key, Object.fromEntries(numbers)).catch(() => undefined)
    },
  }
}

function read(stored: unknown): Map<string, number> {
  if (typeof stored !== 'object' || stored === null) return new Map()
  return new Map(
    Object.entries(stored).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'number' ? [[name, value] as const] : [],
    ),
  )
}
