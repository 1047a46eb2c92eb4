import * as z from 'zod/mini'
import type { AccountsView } from '~/lib/contract/views/status'
import type { Swap } from '~/lib/core/journal/types'
import type { KeyValueArea } from '../ports/platform'
import type { Sites } from '../sites/sites'
import { requestAnswer } from './answers'
import { toPageError, type PageError } from './page-error'
import { notConnected, type PageDocument } from '../sites/page-document'

const KEY = 'page-documents'
/** Where the accounts are that a site was last sent, as JSON. */
const lastSentKey = (origin: string) => `page-accounts/${origin}`
const MAX_DOCUMENTS = 200

const storedDocuments = z.array(
  z.object({
    origin: z.string(),
    tabId: z.number(),
    document: z.string(),
    documentId: z.nullable(z.string()),
  }),
)

export type PageEvent =
  | { event: 'connect'; data: AccountsView }
  | { event: 'disconnect'; data: PageError }
  | { event: 'accountsChanged'; data: AccountsView | null }
  | { event: 'requestChanged'; data: ReturnType<typeof requestAnswer> }

/** Sends an event to a document; `false` if the document is gone. */
export type SendEvent = (page: PageDocument, event: PageEvent) => Promise<boolean>

export type PageEvents = ReturnType<typeof createPageEvents>

type Ports = {
  session: KeyValueArea
  sites: Sites
  /** The addresses of an account; `null` while locked. */
  accounts: (index: number) => Promise<AccountsView | null>
  send: SendEvent
}

/**
 * Sends events to the documents they concern. The listeners survive the worker's restarts, and events need no open
 * port, so a page that only listens does not keep the worker awake.
 */
export function createPageEvents({ session, sites, accounts, send }: Ports) {
  let listening: PageDocument[] = []
  let loaded: Promise<void> | undefined

  const ready = () => {
    loaded ??= (async () => {
      const stored = storedDocuments.safeParse(await session.get(KEY))
      if (stored.success) listening = stored.data
    })().catch((cause: unknown) => {
      loaded = undefined
      throw cause
    })
    return loaded
  }

  const keep = (next: PageDocument[]): Promise<void> => {
    listening = next.slice(-MAX_DOCUMENTS)
    return session.set(KEY, listening)
  }

  const tell = async (pages: readonly PageDocument[], event: PageEvent): Promise<void> => {
    const reached = await Promise.all(pages.map((page) => send(page, event)))
    const lost = new Set(pages.filter((_, index) => reached[index] === false))
    if (lost.size > 0) await keep(listening.filter((page) => !lost.has(page)))
  }

  /** Notes what a site sees. @returns whether it differs from what it was last sent */
  const note = async (origin: string, data: AccountsView | null): Promise<boolean> => {
    const text = JSON.stringify(data)
    if ((await session.get(lastSentKey(origin))) === text) return false
    await session.set(lastSentKey(origin), text)
    return true
  }

  /** What a site sees now; `undefined` if it is not connected. */
  const seenBy = async (origin: string): Promise<AccountsView | null | undefined> => {
    const index = await sites.accountOf(origin)
    return index === undefined ? undefined : accounts(index)
  }

  const of = (origin: string) => listening.filter((page) => page.origin === origin)

  return {
    async listen(page: PageDocument): Promise<void> {
      await ready()
      if (listening.some(({ document }) => document === page.document)) return
      // From a site's first listener on, there must be something to compare with.
      if (of(page.origin).length === 0) {
        const data = await seenBy(page.origin)
        if (data !== undefined) await note(page.origin, data)
      }
      await keep([...listening, page])
    },

    async gone(document: string): Promise<void> {
      await ready()
      if (listening.some((page) => page.document === document))
        await keep(listening.filter((page) => page.document !== document))
    },

    async connected(origin: string, data: AccountsView): Promise<void> {
      await ready()
      await note(origin, data)
      await tell(of(origin), { event: 'connect', data })
    },

    async revoked(origin: string): Promise<void> {
      await ready()
      await session.remove(lastSentKey(origin))
      await tell(of(origin), { event: 'disconnect', data: toPageError(notConnected()) })
    },

    /** To the site that requested the swap, as long as it is connected. */
    async requestChanged(swap: Swap): Promise<void> {
      const { origin } = swap
      if (origin === null) return
      await ready()
      const pages = of(origin)
      if (pages.length === 0 || (await sites.connectedAt(origin)) === undefined) return
      await tell(pages, { event: 'requestChanged', data: requestAnswer(swap) })
    },

    /** Compares what each site sees with what it was last sent: locked, unlocked or another account. */
    async accountsMayHaveChanged(): Promise<void> {
      await ready()
      for (const origin of new Set(listening.map((page) => page.origin))) {
        const data = await seenBy(origin)
        if (data !== undefined && (await note(origin, data)))
          await tell(of(origin), { event: 'accountsChanged', data })
      }
    },
  }
}
