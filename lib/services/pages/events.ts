import * as z from 'zod/mini'
import type { AccountsView } from '~/lib/contract/views/status'
import type { Swap } from '~/lib/core/journal/types'
import type { KeyValueArea } from '../ports/platform'
import type { Sites } from '../sites/sites'
import { requestAnswer } from './answers'
import { toPageError, type PageError } from './page-error'
import { notConnected, type PageDocument } from '../sites/page-document'

const KEY = 'page-documents'
/** The accounts as last sent, as JSON. */
const LAST_SENT_KEY = 'page-accounts'
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
  /** `null` while locked. */
  accounts: () => Promise<AccountsView | null>
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

  /** Saves the current accounts. @returns them, if they differ from what was last sent */
  const news = async (): Promise<{ data: AccountsView | null } | undefined> => {
    const data = await accounts()
    const text = JSON.stringify(data)
    if ((await session.get(LAST_SENT_KEY)) === text) return undefined
    await session.set(LAST_SENT_KEY, text)
    return { data }
  }

  const of = (origin: string) => listening.filter((page) => page.origin === origin)

  return {
    async listen(page: PageDocument): Promise<void> {
      await ready()
      if (listening.some(({ document }) => document === page.document)) return
      // From the first listener on, there must be something to compare with.
      if (listening.length === 0) await news()
      await keep([...listening, page])
    },

    async gone(document: string): Promise<void> {
      await ready()
      if (listening.some((page) => page.document === document))
        await keep(listening.filter((page) => page.document !== document))
    },

    async connected(origin: string, data: AccountsView): Promise<void> {
      await ready()
      await tell(of(origin), { event: 'connect', data })
    },

    async revoked(origin: string): Promise<void> {
      await ready()
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

    /** Compares with what was last sent: locked, unlocked or another account. */
    async accountsMayHaveChanged(): Promise<void> {
      await ready()
      if (listening.length === 0) return
      const changed = await news()
      if (changed === undefined) return
      const connected = new Set((await sites.list()).map(({ origin }) => origin))
      await tell(
        listening.filter(({ origin }) => connected.has(origin)),
        { event: 'accountsChanged', data: changed.data },
      )
    },
  }
}
