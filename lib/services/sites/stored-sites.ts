import * as z from 'zod/mini'
import { accountIndex } from '~/lib/contract/accounts'
import { PROGRAMS_KEY } from '~/lib/contract/programs-key'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import type { Clock, KeyValueArea, StorePorts } from '../ports/platform'

const KEY = 'sites'
/** `key`: see `walletKey`. */
const pageWallet = z.object({ key: z.string(), name: z.string() })
const payer = z.object({ address: z.string(), addressType: z.enum(ADDRESS_TYPES), publicKey: z.string() })
const storedSites = z.record(
  z.string(),
  z.object({
    connectedAt: z.number(),
    accountIndex,
    /** The wallet of its pages that the user has chosen, where there are several. */
    pageWallet: z.optional(pageWallet),
    /** The address of a Bitcoin wallet of its pages, which it sees in place of the account's. */
    payer: z.optional(payer),
    /** The name that a program on this computer gives itself; absent for a site. */
    program: z.optional(z.string()),
  }),
)
export type PageWalletChoice = z.infer<typeof pageWallet>
/** The address of a page's Bitcoin wallet, whatever the Bitcoin network. */
export type SitePayer = z.infer<typeof payer>
export type StoredSites = z.infer<typeof storedSites>

export type SitePorts = StorePorts & { session: KeyValueArea; clock: Clock }

/** The connected sites on disk, and in memory the programs, which a locked wallet has none of. */
export function createStoredSites({ local, session, mutex, clock, changed }: SitePorts) {
  /** By the clock, whether or not the lock has come to its work. */
  const isUnlocked = async (): Promise<boolean> => {
    const until = await session.get(UNLOCKED_UNTIL)
    return typeof until === 'number' && clock.now() < until
  }

  const readPrograms = async (): Promise<StoredSites> =>
    (await isUnlocked()) ? readable(await session.get(PROGRAMS_KEY)) : {}

  const read = async (): Promise<StoredSites> => ({
    ...readable(await local.get(KEY)),
    ...(await readPrograms()),
  })

  const write = (change: (sites: StoredSites) => StoredSites) =>
    mutex.run('sites', async () => {
      const before = await read()
      const after = change(before)
      await local.set(
        KEY,
        only(after, ({ program }) => program === undefined),
      )
      const programs = only(after, ({ program }) => program !== undefined)
      const had = only(before, ({ program }) => program !== undefined)
      if (Object.keys({ ...had, ...programs }).length > 0) await session.set(PROGRAMS_KEY, programs)
      changed()
    })

  return { isUnlocked, read, write, dropPrograms: () => session.remove(PROGRAMS_KEY) }
}

/** An unreadable entry counts as not connected, and does not affect the others. */
function readable(stored: unknown): StoredSites {
  const entries = Object.entries(Object(stored ?? {}))
  return Object.fromEntries(
    entries.flatMap(([origin, site]) => Object.entries(storedSites.safeParse({ [origin]: site }).data ?? {})),
  )
}

function only(sites: StoredSites, isWanted: (site: StoredSites[string]) => boolean): StoredSites {
  return Object.fromEntries(Object.entries(sites).filter(([, site]) => isWanted(site)))
}
