import * as z from 'zod/mini'
import { accountIndex } from '~/lib/contract/accounts'
import type { SiteView } from '~/lib/contract/views/sites'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import type { Clock, StorePorts } from '../ports/platform'

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
  /** A site that is already connected keeps its date and its account. @param payer what it sees in place of the account */
  connect: (origin: string, accountIndex: number, payer?: SitePayer) => Promise<void>
  /** The address of its pages' wallet that the site sees; `undefined` if it sees an account, or is not connected. */
  payerOf: (origin: string) => Promise<SitePayer | undefined>
  /** Gives a connected site another account. */
  setAccount: (origin: string, accountIndex: number) => Promise<void>
  pageWalletOf: (origin: string) => Promise<PageWalletChoice | undefined>
  /** Remembers the choice for a connected site; `undefined` forgets it. */
  setPageWallet: (origin: string, pageWallet: PageWalletChoice | undefined) => Promise<void>
  revoke: (origin: string) => Promise<void>
}

/** The sites that the user has connected, by origin, each with its account. Kept over restarts until they are revoked. */
export function createSites({ local, mutex, clock, changed }: StorePorts & { clock: Clock }): Sites {
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

  const siteOf = async (origin: string): Promise<StoredSites[string] | undefined> => {
    const sites = await read()
    return Object.hasOwn(sites, origin) ? sites[origin] : undefined
  }

  return {
    list: async () =>
      Object.entries(await read())
        .map(([origin, { connectedAt, accountIndex, pageWallet }]) => ({
          origin,
          connectedAt,
          accountIndex,
          pageWallet: pageWallet?.name ?? null,
        }))
        .toSorted((a, b) => b.connectedAt - a.connectedAt),

    connectedAt: async (origin) => (await siteOf(origin))?.connectedAt,

    accountOf: async (origin) => {
      const site = await siteOf(origin)
      return site?.accountIndex
    },

    connect: (origin, accountIndex, payer) =>
      write((sites) => {
        const { payer: _, ...site } = sites[origin] ?? { connectedAt: clock.now(), accountIndex }
        return { ...sites, [origin]: { ...site, ...(payer !== undefined && { payer }) } }
      }),

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
      write((sites) => Object.fromEntries(Object.entries(sites).filter(([known]) => known !== origin))),
  }
}
