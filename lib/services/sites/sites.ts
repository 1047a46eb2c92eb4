import * as z from 'zod/mini'
import type { SiteView } from '~/lib/contract/views/sites'
import type { Clock, KeyValueArea, Mutex } from '../ports/platform'

const KEY = 'sites'
const storedSites = z.record(z.string(), z.object({ connectedAt: z.number() }))
type StoredSites = z.infer<typeof storedSites>

export type Sites = ReturnType<typeof createSites>

type Ports = { local: KeyValueArea; mutex: Mutex; clock: Clock; changed: () => void }

/** The sites that the user has connected, by origin. Kept over restarts until they are revoked. */
export function createSites({ local, mutex, clock, changed }: Ports) {
  /** An unreadable entry counts as not connected, and does not affect the others. */
  const read = async (): Promise<StoredSites> => {
    const entries = Object.entries(Object((await local.get(KEY)) ?? {}))
    return Object.fromEntries(
      entries.flatMap(([origin, site]) =>
        Object.entries(storedSites.safeParse({ [origin]: site }).data ?? {}),
      ),
    )
  }

  const write = (change: (sites: StoredSites) => StoredSites) =>
    mutex.run('sites', async () => {
      await local.set(KEY, change(await read()))
      changed()
    })

  return {
    list: async (): Promise<SiteView[]> =>
      Object.entries(await read())
        .map(([origin, { connectedAt }]) => ({ origin, connectedAt }))
        .toSorted((a, b) => b.connectedAt - a.connectedAt),

    /** When the site was connected; `undefined` if it is not. */
    connectedAt: async (origin: string): Promise<number | undefined> => {
      const sites = await read()
      return Object.hasOwn(sites, origin) ? sites[origin]?.connectedAt : undefined
    },

    connect: (origin: string) =>
      write((sites) => ({ ...sites, [origin]: sites[origin] ?? { connectedAt: clock.now() } })),

    revoke: (origin: string) =>
      write((sites) => Object.fromEntries(Object.entries(sites).filter(([known]) => known !== origin))),
  }
}
