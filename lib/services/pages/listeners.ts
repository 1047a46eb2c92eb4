import * as z from 'zod/mini'
import type { SharedAccountsView } from '~/lib/contract/views/status'
import type { KeyValueArea } from '../ports/platform'
import type { PageDocument } from '../sites/page-document'
import type { RequestAnswer } from './answers'
import type { PageError } from './page-error'

const KEY = 'page-documents'
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
  | { event: 'connect'; data: SharedAccountsView }
  | { event: 'disconnect'; data: PageError }
  | { event: 'accountsChanged'; data: SharedAccountsView | null }
  | { event: 'requestChanged'; data: RequestAnswer }

/** Sends an event to a document; `false` if the document is gone. */
export type SendEvent = (page: PageDocument, event: PageEvent) => Promise<boolean>

type Ports = { session: KeyValueArea; send: SendEvent }

export type Listeners = ReturnType<typeof createListeners>

/** The documents that listen, which survive the worker's restarts. */
export function createListeners({ session, send }: Ports) {
  let listening: PageDocument[] = []
  let loaded: Promise<void> | undefined

  const keep = (next: PageDocument[]): Promise<void> => {
    listening = next.slice(-MAX_DOCUMENTS)
    return session.set(KEY, listening)
  }

  const drop = async (isGone: (page: PageDocument) => boolean): Promise<void> => {
    if (listening.some(isGone)) await keep(listening.filter((page) => !isGone(page)))
  }

  return {
    /** Reads what an earlier worker kept, once. */
    ready: (): Promise<void> => {
      loaded ??= (async () => {
        const stored = storedDocuments.safeParse(await session.get(KEY))
        if (stored.success) listening = stored.data
      })().catch((cause: unknown) => {
        loaded = undefined
        throw cause
      })
      return loaded
    },

    of: (origin: string) => listening.filter((page) => page.origin === origin),
    find: (document: string) => listening.find((page) => page.document === document),
    origins: () => new Set(listening.map(({ origin }) => origin)),

    async add(page: PageDocument): Promise<void> {
      if (!listening.some(({ document }) => document === page.document)) await keep([...listening, page])
    },

    drop,

    /**
     * Does not wait for the pages: one that is frozen, or blocked by its own dialog, takes the message once it runs
     * again.
     */
    tell: (pages: readonly PageDocument[], event: PageEvent): void => {
      for (const page of pages)
        void send(page, event)
          // A page that has come back meanwhile is a new object in the list, and stays.
          .then((isReached) => (isReached ? undefined : drop((one) => one === page)))
          // If this fails the page stays listed, until the next event finds it gone.
          .catch(() => undefined)
    },
  }
}
