import type { Profile } from '~/lib/contract/profile'
import type { SharedAccountsView } from '~/lib/contract/views/status'
import type { Swap } from '~/lib/core/journal/types'
import type { KeyValueArea, Mutex } from '../ports/platform'
import type { SitePayer, Sites } from '../sites/sites'
import type { Journal } from '../journal/journal'
import { networksAnswer, requestAnswer } from './answers'
import { latestOf } from './own-requests'
import { toPageError } from './page-error'
import { notConnected, type PageDocument } from '../sites/page-document'
import type { Listeners } from './listeners'

/** The storage keys of what pages were last told, as JSON, so that nothing is told twice. */
const lastTold = {
  accounts: (origin: string) => `page-accounts/${origin}`,
  bridge: (origin: string) => `page-bridge/${origin}`,
  request: (id: string) => `page-request/${id}`,
}

export type NewsPorts = {
  session: KeyValueArea
  mutex: Mutex
  sites: Pick<Sites, 'accountOf' | 'payerOf' | 'connectedAt'>
  /** The view of a connected site: an account, or in its place the address of its pages' wallet; `null` while locked. */
  accounts: (index: number, payer?: SitePayer) => Promise<SharedAccountsView | null>
  /** Of the bridge in use. */
  profile: () => Promise<Profile | null>
  journal: Pick<Journal, 'page'>
}

/** Tells sites what differs from what they were told last. The caller takes turns. */
export function createSiteNews(ports: NewsPorts, { of, tell }: Pick<Listeners, 'of' | 'tell'>) {
  const { session, sites } = ports

  const tellNews = createTelling(ports)

  /** @param say tells the pages */
  const tellBridge = async (origin: string, say?: () => void): Promise<void> =>
    tellNews(lastTold.bridge(origin), await bridgeOf(ports), say)

  const tellAccounts = (origin: string, data: SharedAccountsView | null): Promise<void> =>
    tellNews(lastTold.accounts(origin), data, () => tell(of(origin), { event: 'accountsChanged', data }))

  const end = async (origin: string): Promise<void> => {
    tellEnd(of(origin), tell)
    await Promise.all([session.remove(lastTold.accounts(origin)), session.remove(lastTold.bridge(origin))])
  }

  return {
    /** Once a site has a listener, later changes need something to be compared with. */
    async noteSeen(origin: string): Promise<void> {
      const data = await seenBy(origin, ports)
      if (data === undefined) return
      await tellNews(lastTold.accounts(origin), data)
      await tellBridge(origin)
    },

    tellMissed: (page: PageDocument, since: number) => tellMissed(page, since, tell, ports),

    async tellConnected(origin: string, data: SharedAccountsView): Promise<void> {
      await tellBridge(origin)
      tell(of(origin), { event: 'connect', data })
      await tellAccounts(origin, data)
    },

    /** Locked, unlocked, another account or another bridge; or the end of a program's connection, with the lock. */
    async tellChange(origin: string): Promise<void> {
      const data = await seenBy(origin, ports)
      if (data === undefined) {
        if ((await session.get(lastTold.accounts(origin))) !== undefined) await end(origin)
        return
      }
      // While locked there are no accounts, so the site is told of the bridge only after unlocking.
      if (data !== null) await tellBridge(origin, () => tell(of(origin), { event: 'connect', data }))
      await tellAccounts(origin, data)
    },

    /** To a connected site, if anything but the time has changed. */
    async tellRequest(origin: string, swap: Swap): Promise<void> {
      const pages = of(origin)
      if (pages.length === 0 || (await sites.connectedAt(origin)) === undefined) return
      const data = requestAnswer(swap)
      const { updatedAt: _, ...facts } = data
      await tellNews(lastTold.request(swap.id), facts, () => tell(pages, { event: 'requestChanged', data }))
    },

    end,
  }
}

/** The bridge in use, as pages see it. */
async function bridgeOf(ports: Pick<NewsPorts, 'profile'>) {
  const profile = await ports.profile()
  return profile && { id: profile.id, networks: networksAnswer(profile) }
}

/** Tells what differs from what was told last, and notes that. If the worker dies in between, it is told twice. */
function createTelling({ session, mutex }: Pick<NewsPorts, 'session' | 'mutex'>) {
  return (key: string, data: unknown, say: () => void = () => {}): Promise<void> =>
    mutex.run(key, async () => {
      const text = JSON.stringify(data)
      if ((await session.get(key)) === text) return
      say()
      await session.set(key, text)
    })
}

/**
 * Tells a page what it missed while the browser had put it aside: its site's present state, and the swaps that have
 * changed.
 */
async function tellMissed(
  page: PageDocument,
  since: number,
  tell: Listeners['tell'],
  ports: NewsPorts,
): Promise<void> {
  const data = await seenBy(page.origin, ports)
  if (data === undefined) {
    tellEnd([page], tell)
    return
  }
  if (data !== null) tell([page], { event: 'connect', data })
  tell([page], { event: 'accountsChanged', data })
  for (const swap of await latestOf(page.origin, ports))
    if (swap.updatedAt >= since) tell([page], { event: 'requestChanged', data: requestAnswer(swap) })
}

/** Returns the accounts that a site sees now; `undefined` if it is not connected. */
async function seenBy(
  origin: string,
  { sites, accounts }: Pick<NewsPorts, 'sites' | 'accounts'>,
): Promise<SharedAccountsView | null | undefined> {
  const index = await sites.accountOf(origin)
  return index === undefined ? undefined : accounts(index, await sites.payerOf(origin))
}

/** The accounts are gone with the connection: pages of EIP-1193 listen for those alone. */
function tellEnd(pages: readonly PageDocument[], tell: Listeners['tell']): void {
  tell(pages, { event: 'accountsChanged', data: null })
  tell(pages, { event: 'disconnect', data: toPageError(notConnected()) })
}
