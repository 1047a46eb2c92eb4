import type { SharedAccountsView } from '~/lib/contract/views/status'
import type { Swap } from '~/lib/core/journal/types'
import type { ToWalletMessage } from './wallet-questions'
import type { PageDocument } from '../sites/page-document'
import { createListeners, type SendEvent } from './listeners'
import { createSiteNews, type NewsPorts } from './site-news'

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

type Ports = NewsPorts & {
  send: SendEvent
  post: (page: PageDocument, message: ToWalletMessage) => Promise<boolean>
}

/**
 * Sends events to the documents they concern. The listeners survive the worker's restarts, and events need no open
 * port, so a page that only listens does not keep the worker awake.
 */
export function createPageEvents(ports: Ports): PageEvents {
  const { mutex, post } = ports
  const listeners = createListeners(ports)
  const { ready, of } = listeners
  const news = createSiteNews(ports, listeners)

  const listed = async (document: string): Promise<PageDocument | undefined> => {
    await ready()
    const page = listeners.find(document)
    // Without the browser's id, another document may have taken its tab.
    return page?.documentId === null ? undefined : page
  }

  /** A site's events are sent one after the other: what was read before it was revoked is never sent after that. */
  const inTurn = async (origin: string, task: () => Promise<void>): Promise<void> => {
    await ready()
    await mutex.run(`page-events/${origin}`, task)
  }

  return {
    async listen(page, since) {
      await ready()
      const { origin } = page
      const isFirst = of(origin).length === 0
      await Promise.all([
        // Without waiting: a page's first messages come together, and only one of them may add it.
        listeners.add(page),
        isFirst && inTurn(origin, () => news.noteSeen(origin)),
        since !== undefined && inTurn(origin, () => news.tellMissed(page, since)),
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

    connected: (origin, data) => inTurn(origin, () => news.tellConnected(origin, data)),

    revoked: (origin) => inTurn(origin, () => news.end(origin)),

    async requestChanged(swap) {
      const { origin } = swap
      if (origin !== null) await inTurn(origin, () => news.tellRequest(origin, swap))
    },

    async accountsMayHaveChanged() {
      await ready()
      for (const origin of listeners.origins()) await inTurn(origin, () => news.tellChange(origin))
    },
  }
}
