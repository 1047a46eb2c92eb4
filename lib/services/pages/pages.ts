import { type PageAsk, pageMessage, type PageWalletCall } from '~/lib/contract/provider'
import { AppError, toAppError } from '~/lib/core/errors'
import type { Approvals } from '../approvals/approvals'
import type { Logger } from '../ports/platform'
import type { PageEvents } from './events'
import type { PageSendOutcome } from '../swaps/page-signing'
import { pageWalletError } from './page-wallet-error'
import type { Asking, PageDocument } from '../sites/page-document'
import { type PageError, toPageError } from './page-error'

export type ToDocument =
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'error'; id: number; error: PageError }
  | { kind: 'page-send'; id: number; step: number; call: PageWalletCall; requestId: string }

type Post = (message: ToDocument) => void
type Open = { page: PageDocument; post: Post }
type PendingSend = (outcome: PageSendOutcome) => void
/** A step of a swap, for the page that asked for the swap with request number `id`. */
type PageSend = { id: number; step: number; call: PageWalletCall; requestId: string }

const MAX_LENGTH = 100_000

export type Pages = ReturnType<typeof createPages>

type Ports = {
  answer: (asking: Asking, ask: PageAsk) => Promise<unknown>
  approvals: Pick<Approvals, 'documents' | 'documentGone'>
  events: Pick<PageEvents, 'listen' | 'gone'>
  logger: Logger
}

/** The documents connected to this worker, and their messages. */
export function createPages({ answer, approvals, events, logger }: Ports) {
  const open = new Map<string, Open>()
  const pendingSends = new Map<string, PendingSend>()

  const reply = async (page: PageDocument, ask: PageAsk): Promise<void> => {
    const { id } = ask
    try {
      const result = await answer({ ...page, askId: id }, ask)
      send(page.document, { kind: 'result', id, result: result ?? null })
    } catch (thrown) {
      logger.log('info', 'page-refused', { method: ask.method, code: toAppError(thrown).code })
      send(page.document, { kind: 'error', id, error: toPageError(thrown) })
    }
  }

  /** Sends through the document's current port; does nothing if it is gone. */
  const send = (document: string, message: ToDocument) => open.get(document)?.post(message)

  const takePending = (key: string): PendingSend | undefined => {
    const waiting = pendingSends.get(key)
    pendingSends.delete(key)
    return waiting
  }

  const hear = (line: Open, message: unknown): void => {
    const { page } = line
    if (JSON.stringify(message).length > MAX_LENGTH) return
    const { data } = pageMessage.safeParse(message)
    if (data === undefined) return
    if ('method' in data || 'listen' in data) listen(page)
    if ('method' in data) void reply(page, data)
    if ('hash' in data) takePending(keyOf(page.document, data))?.({ hash: data.hash })
    if ('failure' in data)
      takePending(keyOf(page.document, data))?.({
        error: pageWalletError(data.failure),
        isUnsent: data.failure.isUnsent,
      })
  }

  const listen = (page: PageDocument): void => {
    events.listen(page).catch((thrown: unknown) => {
      logger.log('warn', 'listen-failed', { code: toAppError(thrown).code })
    })
  }

  const close = async (line: Open): Promise<void> => {
    const { document } = line.page
    // The relay may have opened another port meanwhile.
    if (open.get(document) !== line) return
    open.delete(document)
    for (const key of pendingSends.keys()) if (key.startsWith(`${document}/`)) takePending(key)?.(pageGone())
    await Promise.all([approvals.documentGone(document), events.gone(document)])
  }

  return {
    /** Registers a document's port. `received` takes its messages; `closed` reports that the document was left. */
    opened(page: PageDocument, post: Post) {
      const line = { page, post }
      open.set(page.document, line)
      return {
        received: (message: unknown): void => hear(line, message),
        closed: (): Promise<void> => close(line),
      }
    },

    /** Drops what an earlier worker kept for documents that have not come back. */
    async sweep(): Promise<void> {
      for (const document of await approvals.documents())
        if (!open.has(document)) await approvals.documentGone(document)
    },

    /**
     * Asks the page to have its wallet send a call. Asking for the same step again sends nothing twice: the page
     * answers what became of it.
     */
    requestPageSend: (document: string, send: PageSend): Promise<PageSendOutcome> =>
      new Promise((resolve) => {
        const line = open.get(document)
        if (line === undefined) {
          resolve(pageGone())
          return
        }
        pendingSends.set(keyOf(document, send), resolve)
        line.post({ kind: 'page-send', ...send })
      }),
  }
}

/** Its wallet may have been asked all the same, by an earlier worker for one. */
function pageGone(): PageSendOutcome {
  return { error: new AppError('page-wallet-unseen', 'the page is gone'), isUnsent: false }
}

function keyOf(document: string, { id, step }: { id: number; step: number }): string {
  return `${document}/${id}/${step}`
}
