import * as z from 'zod/mini'
import { accountIndex } from '~/lib/contract/accounts'
import { PROGRAMS_KEY } from '~/lib/contract/programs-key'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import type { SiteView } from '~/lib/contract/views/sites'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { AppError } from '~/lib/core/errors'
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
type StoredSites = z.infer<typeof storedSites>

export type Sites = {
  list: () => Promise<SiteView[]>
  /** When the site was connected; `undefined` if it is not. */
  connectedAt: (origin: string) => Promise<number | undefined>
  /** The account that the site sees, which need not be the one in use; `undefined` if it is not connected. */
  accountOf: (origin: string) => Promise<number | undefined>
  /**
   * A site that is already connected keeps its date and its account.
   * @param payer what it sees in place of the account
   * @param program its name, if it is a program on this computer: it is connected until the lock
   * @throws AppError `wallet-locked` for a program that the lock overtakes
   */
  connect: (origin: string, accountIndex: number, payer?: SitePayer, program?: string) => Promise<void>
  /** The name of a connected program on this computer; `undefined` for a site, and if it is not connected. */
  programOf: (origin: string) => Promise<string | undefined>
  /** The address of its pages' wallet that the site sees; `undefined` if it sees an account, or is not connected. */
  payerOf: (origin: string) => Promise<SitePayer | undefined>
  /** Gives a connected site another account. */
  setAccount: (origin: string, accountIndex: number) => Promise<void>
  pageWalletOf: (origin: string) => Promise<PageWalletChoice | undefined>
  /** Remembers the choice for a connected site; `undefined` forgets it. */
  setPageWallet: (origin: string, pageWallet: PageWalletChoice | undefined) => Promise<void>
  revoke: (origin: string) => Promise<void>
}

type Ports = StorePorts & { session: KeyValueArea; clock: Clock }

/**
 * The sites that the user has connected, by origin, each with its account. Kept over restarts until they are revoked;
 * programs on this computer in memory alone, until the lock.
 */
export function createSites({ local, session, mutex, clock, changed }: Ports): Sites {
  /** An unreadable entry counts as not connected, and does not affect the others. */
  const readable = (stored: unknown): StoredSites => {
    const entries = Object.entries(Object(stored ?? {}))
    return Object.fromEntries(
      entries.flatMap(([origin, site]) =>
        Object.entries(storedSites.safeParse({ [origin]: site }).data ?? {}),
      ),
    )
  }

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

  const siteOf = async (origin: string): Promise<StoredSites[string] | undefined> => {
    const sites = await read()
    return Object.hasOwn(sites, origin) ? sites[origin] : undefined
  }

  return {
    list: async () =>
      Object.entries(await read())
        .map(([origin, { connectedAt, accountIndex, payer, pageWallet, program }]) => ({
          origin,
          connectedAt,
          accountIndex,
          payer: payer?.address ?? null,
          pageWallet: pageWallet?.name ?? null,
          program: program ?? null,
        }))
        .toSorted((a, b) => b.connectedAt - a.connectedAt),

    connectedAt: async (origin) => (await siteOf(origin))?.connectedAt,

    accountOf: async (origin) => {
      const site = await siteOf(origin)
      return site?.accountIndex
    },

    async connect(origin, accountIndex, payer, program) {
      await write((sites) => {
        const { payer: _, program: __, ...site } = sites[origin] ?? { connectedAt: clock.now(), accountIndex }
        const as = { ...(payer !== undefined && { payer }), ...(program !== undefined && { program }) }
        return { ...sites, [origin]: { ...site, ...as } }
      })
      if (program === undefined || (await isUnlocked())) return
      await session.remove(PROGRAMS_KEY)
      throw new AppError('wallet-locked', 'locked meanwhile')
    },

    programOf: async (origin) => (await siteOf(origin))?.program,

    payerOf: async (origin) => (await siteOf(origin))?.payer,

    setAccount: (origin, accountIndex) =>
      write((sites) => {
        const site = Object.hasOwn(sites, origin) ? sites[origin] : undefined
        return site === undefined ? sites : { ...sites, [origin]: { ...site, accountIndex } }
      }),

    pageWalletOf: async (origin) => (await siteOf(origin))?.pageWallet,

    setPageWallet: (origin, pageWallet) =>
      write((sites) => {
        if (!Object.hasOwn(sites, origin) || sites[origin] === undefined) return sites
        const { pageWallet: _, ...site } = sites[origin]
        return { ...sites, [origin]: { ...site, ...(pageWallet !== undefined && { pageWallet }) } }
      }),

    revoke: (origin) =>
      write((sites) => Object.fromEntries(Object.entries(sites).filter(([other]) => other !== origin))),
  }
}

function only(sites: StoredSites, isWanted: (site: StoredSites[string]) => boolean): StoredSites {
  return Object.fromEntries(Object.entries(sites).filter(([, site]) => isWanted(site)))
}
