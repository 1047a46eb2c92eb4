import type { SharedAccountsView } from '~/lib/contract/views/status'
import type { Swap } from '~/lib/core/journal/types'
import type { KeyValueArea, Mutex } from '../ports/platform'
import type { SitePayer, Sites } from '../sites/sites'
import { requestAnswer } from './answers'
import { toPageError } from './page-error'
import type { ToWalletMessage } from './wallet-questions'
import { notConnected, type PageDocument } from '../sites/page-document'
import { createListeners, type SendEvent } from './listeners'

/** The storage keys of what pages were last told, as JSON, so that nothing is told twice. */
const lastTold = {
  accounts: (origin: string) => `page-accounts/${origin}`,
  bridge: (origin: string) => `page-bridge/${origin}`,
  request: (id: string) => `page-request/${id}`,
}

export type PageEvents = {
  /** @param since for a page that the user returns to: when it was left, in unix ms */
  listen(page: PageDocument, since?: number): Promise<void>
  gone(document: string): Promise<void>
  /** Whether a document listens that the browser can find again by its id. */
  isListed(document: string): Promise<boolean>
  /** Puts a message to its page's wallet to such a document. @returns whether it was reached */
  wake(document: string, message: ToWalletMessage): Promise<boolean>
  connected(origin: string, data: SharedAccountsView): Promise<void>
  revoked(origin: string): Promise<void>
  /** To the site that requested the swap, as long as it is connected, if anything but the time has changed. */
  requestChanged(swap: Swap): Promise<void>
  /** Compares what each site sees with what it was told last: locked, unlocked, another account or another bridge. */
  accountsMayHaveChanged(): Promise<void>
}

type Ports = {
  session: KeyValueArea
  mutex: Mutex
  sites: Sites
  /** The view of a connected site: an account, or in its place the address of its pages' wallet; `null` while locked. */
  accounts: (index: number, payer?: SitePayer) => Promise<SharedAccountsView | null>
  /** The bridge in use, as pages see it. */
  bridge: () => Promise<unknown>
  /** The latest swaps that a site has requested. */
  swapsOf: (origin: string) => Promise<Swap[]>
  send: SendEvent
  post: (page: PageDocument, message: ToWalletMessage) => Promise<boolean>
}

/**
 * Sends events to the documents they concern. The listeners survive the worker's restarts, and events need no open
 * port, so a page that only listens does not keep the worker awake.
 */
export function createPageEvents({
  session,
  mutex,
  sites,
  accounts,
  bridge,
  swapsOf,
  send,
  post,
}: Ports): PageEvents {
  const listeners = createListeners({ session, send })
  const { ready, of, tell } = listeners

  const listed = async (document: string): Promise<PageDocument | undefined> => {
    await ready()
    const page = listeners.find(document)
    // Without the browser's id, another document may have taken its tab.
    return page?.documentId === null ? undefined : page
  }

  /** Tells what differs from what was told last, and notes that. If the worker dies in between, it is told twice. */
  const tellNews = (key: string, data: unknown, say: () => void = () => {}): Promise<void> =>
    mutex.run(key, async () => {
      const text = JSON.stringify(data)
      if ((await session.get(key)) === text) return
      say()
      await session.set(key, text)
    })

  /** Returns the accounts that a site sees now; `undefined` if it is not connected. */
  const seenBy = async (origin: string): Promise<SharedAccountsView | null | undefined> => {
    const index = await sites.accountOf(origin)
    return index === undefined ? undefined : accounts(index, await sites.payerOf(origin))
  }

  /** A site's events are sent one after the other: what was read before it was revoked is never sent after that. */
  const inTurn = (origin: string, task: () => Promise<void>): Promise<void> =>
    mutex.run(`page-events/${origin}`, task)

  /** Once a site has a listener, later changes need something to be compared with. */
  const noteSeen = async (origin: string): Promise<void> => {
    const data = await seenBy(origin)
    if (data === undefined) return
    await tellNews(lastTold.accounts(origin), data)
    await tellNews(lastTold.bridge(origin), await bridge())
  }

  const tellAccounts = (origin: string, data: SharedAccountsView | null): Promise<void> =>
    tellNews(lastTold.accounts(origin), data, () => tell(of(origin), { event: 'accountsChanged', data }))

  /**
   * Tells a page what it missed while the browser had put it aside: its site's present state, and the swaps that have
   * changed.
   */
  const tellMissed = async (page: PageDocument, since: number): Promise<void> => {
    const data = await seenBy(page.origin)
    if (data === undefined) {
      tellEnd([page])
      return
    }
    if (data !== null) tell([page], { event: 'connect', data })
    tell([page], { event: 'accountsChanged', data })
    for (const swap of await swapsOf(page.origin))
      if (swap.updatedAt >= since) tell([page], { event: 'requestChanged', data: requestAnswer(swap) })
  }

  /** The accounts are gone with the connection: pages of EIP-1193 listen for those alone. */
  const tellEnd = (pages: readonly PageDocument[]): void => {
    tell(pages, { event: 'accountsChanged', data: null })
    tell(pages, { event: 'disconnect', data: toPageError(notConnected()) })
  }

  const end = async (origin: string): Promise<void> => {
    tellEnd(of(origin))
    await Promise.all([session.remove(lastTold.accounts(origin)), session.remove(lastTold.bridge(origin))])
  }

  const endTold = async (origin: string): Promise<void> => {
    if ((await session.get(lastTold.accounts(origin))) !== undefined) await end(origin)
  }

  return {
    async listen(page, since) {
      await ready()
      const { origin } = page
      const isFirst = of(origin).length === 0
      await Promise.all([
        // Without waiting: a page's first messages come together, and only one of them may add it.
        listeners.add(page),
        isFirst && inTurn(origin, () => noteSeen(origin)),
        since !== undefined && inTurn(origin, () => tellMissed(page, since)),
      ])
    },

    async gone(document) {
      await ready()
      await listeners.drop((page) => page.document === document)
    },

    isListed: async (document) => (await listed(document)) !== undefined,

    async wake(document, message) {
      const page = await listed(document)
      return page !== undefined && post(page, message)
    },

    async connected(origin, data) {
      await ready()
      await inTurn(origin, async () => {
        await tellNews(lastTold.bridge(origin), await bridge())
        tell(of(origin), { event: 'connect', data })
        await tellAccounts(origin, data)
      })
    },

    async revoked(origin) {
      await ready()
      await inTurn(origin, () => end(origin))
    },

    async requestChanged(swap) {
      const { origin } = swap
      if (origin === null) return
      await ready()
      await inTurn(origin, async () => {
        const pages = of(origin)
        if (pages.length === 0 || (await sites.connectedAt(origin)) === undefined) return
        const data = requestAnswer(swap)
        const { updatedAt: _, ...facts } = data
        await tellNews(lastTold.request(swap.id), facts, () => tell(pages, { event: 'requestChanged', data }))
      })
    },

    async accountsMayHaveChanged() {
      await ready()
      for (const origin of listeners.origins())
        await inTurn(origin, async () => {
          const data = await seenBy(origin)
          // A program's connection ends with the lock.
          if (data === undefined) return endTold(origin)
          // While locked there are no accounts, so the site is told of the bridge only after unlocking.
          if (data !== null)
            await tellNews(lastTold.bridge(origin), await bridge(), () =>
              tell(of(origin), { event: 'connect', data }),
            )
          await tellAccounts(origin, data)
        })
    },
  }
}
