import { type PageMessage, type PageRequest, pageMessage } from '~/lib/contract/provider'
import { toAppError } from '~/lib/core/errors'
import type { Approvals } from '../approvals/approvals'
import type { Logger } from '../ports/platform'
import type { PageDocument, Requester } from '../sites/page-document'
import { type Answer, type Caller, createCalls } from './calls'
import type { PageEvents } from './events'
import { createPageWallets, type PageWallets } from './page-wallets'
import type { ToWalletMessage } from './wallet-questions'

export type ToDocument = Answer | ToWalletMessage

type Post = (message: ToDocument) => void
type Line = Caller & {
  post: Post
  /** Whether it is being listed as a listener, which its messages need only once. */
  isBeingListed: boolean
}
const MAX_LENGTH = 100_000
/** The limit of a wallet's answer, which may be a signed transaction with all that it spends from. */
const MAX_ANSWER_LENGTH = 16_000_000

export type Pages = PageWallets & {
  /** Registers a document's port. `received` takes its messages; `closed` reports that the document was left. */
  opened(
    page: PageDocument,
    post: Post,
  ): { received: (message: unknown) => void; closed: () => Promise<void> }
  /** Whether a document is connected. */
  isOpen: (document: string) => boolean
  /** Whether it is connected, or can be: it has spoken to an earlier worker, and was not left since. */
  isThere: (document: string) => Promise<boolean>
  /** Drops what an earlier worker kept for documents that did not reconnect. */
  sweep(): Promise<void>
}

type Ports = {
  answer: (requester: Requester, request: PageRequest) => Promise<unknown>
  approvals: Pick<Approvals, 'documents' | 'documentGone' | 'documentLost'>
  events: Pick<PageEvents, 'listen' | 'gone' | 'isListed' | 'wake'>
  /** Takes a Bitcoin wallet's return for which this worker has not asked. */
  late: (document: string, id: number, returned: Uint8Array) => void
  logger: Logger
  sleep: (ms: number) => Promise<void>
}

/** The documents connected to this worker, and their messages. */
export function createPages(ports: Ports): Pages {
  const { approvals, events, logger } = ports
  const open = new Map<string, Line>()
  const call = createCalls(open, ports)
  const { wallets, ...answers } = createPageWallets({
    ...ports,
    postTo: (document) => open.get(document)?.post,
  })

  const hear = (line: Line, message: unknown): void => {
    const data = readMessage(message)
    if (data === undefined) return
    if ('method' in data) {
      listen(line)
      void call(line, data)
    }
    if ('listen' in data) listen(line, data.since)
    answers.hear(line.page.document, data)
  }

  const listen = (line: Line, since?: number): void => {
    if (line.isBeingListed && since === undefined) return
    line.isBeingListed = true
    events
      .listen(line.page, since)
      .catch((thrown: unknown) => logger.log('warn', 'listen-failed', { code: toAppError(thrown).code }))
      .finally(() => (line.isBeingListed = false))
  }

  const close = async (line: Line): Promise<void> => {
    const { document } = line.page
    // The relay may have opened another port meanwhile.
    if (open.get(document) !== line) return
    open.delete(document)
    answers.drop(document)
    await Promise.all([approvals.documentGone(document), events.gone(document)])
  }

  return {
    ...wallets,

    opened(page, post) {
      const line = { page, post, calls: 0, isBeingListed: false }
      open.set(page.document, line)
      return {
        received: (message: unknown): void => hear(line, message),
        closed: (): Promise<void> => close(line),
      }
    },

    isOpen: (document) => open.has(document),
    isThere: async (document) => open.has(document) || events.isListed(document),

    async sweep() {
      for (const document of await approvals.documents())
        if (!open.has(document)) await approvals.documentLost(document)
    },
  }
}

/** `undefined` for what is no message of a page, or too large. */
function readMessage(message: unknown): PageMessage | undefined {
  const { length } = JSON.stringify(message)
  if (length > MAX_ANSWER_LENGTH) return undefined
  const { data } = pageMessage.safeParse(message)
  return data !== undefined && length > MAX_LENGTH && !('answer' in data) ? undefined : data
}
