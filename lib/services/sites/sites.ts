import type { SiteView } from '~/lib/contract/views/sites'
import { AppError } from '~/lib/core/errors'
import {
  createStoredSites,
  type PageWalletChoice,
  type SitePayer,
  type SitePorts,
  type StoredSites,
} from './stored-sites'

export type { SitePayer }

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

/**
 * The sites that the user has connected, by origin, each with its account. Kept over restarts until they are revoked;
 * programs on this computer in memory alone, until the lock.
 */
export function createSites(ports: SitePorts): Sites {
  const { isUnlocked, read, write, dropPrograms } = createStoredSites(ports)

  const siteOf = async (origin: string): Promise<StoredSites[string] | undefined> => {
    const sites = await read()
    return Object.hasOwn(sites, origin) ? sites[origin] : undefined
  }

  return {
    list: async () =>
      Object.entries(await read())
        .map(([origin, site]) => viewOf(origin, site))
        .toSorted((a, b) => b.connectedAt - a.connectedAt),

    connectedAt: async (origin) => (await siteOf(origin))?.connectedAt,

    accountOf: async (origin) => {
      const site = await siteOf(origin)
      return site?.accountIndex
    },

    async connect(origin, accountIndex, payer, program) {
      await write((sites) => {
        const {
          payer: _,
          program: __,
          ...site
        } = sites[origin] ?? { connectedAt: ports.clock.now(), accountIndex }
        const as = { ...(payer !== undefined && { payer }), ...(program !== undefined && { program }) }
        return { ...sites, [origin]: { ...site, ...as } }
      })
      if (program === undefined || (await isUnlocked())) return
      await dropPrograms()
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

function viewOf(
  origin: string,
  { connectedAt, accountIndex, payer, pageWallet, program }: StoredSites[string],
): SiteView {
  return {
    origin,
    connectedAt,
    accountIndex,
    payer: payer?.address ?? null,
    pageWallet: pageWallet?.name ?? null,
    program: program ?? null,
  }
}
