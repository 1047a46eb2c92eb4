import { type PageMessage, type PageRequest, pageMessage } from '~/lib/contract/provider'
import { AppError, toAppError } from '~/lib/core/errors'
import type { Approvals } from '../approvals/approvals'
import type { Logger } from '../ports/platform'
import type { PageEvents } from './events'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { PagePayer } from '~/lib/core/page-payer'
import type { PageSendOutcome, PageSignOutcome } from '../ports/asking-page'
import { pageWalletError } from './page-wallet-error'
import {
  accountThrough,
  payerThrough,
  type PsbtOfPage,
  signThrough,
  type Ask,
  batchesThrough,
  type BatchTerms,
  createWalletQuestions,
  returnIn,
  type PageQuestion,
  type PageSend,
  type PageSending,
  sendThrough,
  type ToWalletMessage,
} from './wallet-questions'
import type { Requester, PageDocument } from '../sites/page-document'
import { type PageError, toPageError } from './page-error'

export type ToDocument =
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'error'; id: number; error: PageError }
  | PageSending
  | PageQuestion

type Post = (message: ToDocument) => void
type Open = {
  page: PageDocument
  post: Post
  /** How many of its calls are not answered yet. */
  calls: number
  /** Whether it is being listed as a listener, which its messages need only once. */
  isBeingListed: boolean
}
type LateAnswer = Extract<PageMessage, { answer: unknown }>
const MAX_LENGTH = 100_000
/** The limit of a wallet's answer, which may be a signed transaction with all that it spends from. */
const MAX_ANSWER_LENGTH = 16_000_000
/** How many calls may be open at once, whatever they ask. */
const MAX_CALLS = { ofDocument: 1_000, ofOrigin: 2_000 }

export type Pages = {
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
  /**
   * Asks the page to have its wallet send a call. Asking for the same step again sends nothing twice: the page
   * answers what became of it.
   */
  requestPageSend(document: string, send: PageSend): Promise<PageSendOutcome>
  /** The account of a wallet that the page has announced. @throws AppError `page-wallet-failed`, `page-wallet-unseen` */
  requestPageAccount(document: string, id: number, uuid: string): Promise<string>
  /** The address of a Bitcoin wallet of the page. @throws AppError as `payerThrough` */
  requestPagePayer(
    document: string,
    id: number,
    wallet: { uuid: string; network: BitcoinNetwork },
  ): Promise<PagePayer>
  /** Asks the page to have its Bitcoin wallet sign. The same step again asks nothing twice. */
  requestPageSignature(document: string, psbt: PsbtOfPage): Promise<PageSignOutcome>
  /** Whether the wallet that sends for a request runs batches as a whole or not at all. Asking sends nothing. */
  requestPageBatches(document: string, id: number, terms: BatchTerms): Promise<boolean>
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
export function createPages({ answer, approvals, events, late, logger, sleep }: Ports): Pages {
  const open = new Map<string, Open>()
  const questions = createWalletQuestions()

  const mayCall = ({ page: { origin }, calls }: Open): boolean => {
    if (calls >= MAX_CALLS.ofDocument) return false
    const ofOrigin = [...open.values()].filter(({ page }) => page.origin === origin)
    return ofOrigin.reduce((sum, line) => sum + line.calls, 0) < MAX_CALLS.ofOrigin
  }

  const call = async (line: Open, request: PageRequest): Promise<void> => {
    if (!mayCall(line)) {
      const error = toPageError(new AppError('queue-full', 'too many calls are open'))
      line.post({ kind: 'error', id: request.id, error })
      return
    }
    line.calls += 1
    await reply(line.page, request)
    line.calls -= 1
  }

  const reply = async (page: PageDocument, request: PageRequest): Promise<void> => {
    const { id } = request
    const isOpen = () => open.has(page.document)
    try {
      const result = await answer({ ...page, requestNumber: id, isOpen }, request)
      send(page.document, { kind: 'result', id, result: result ?? null })
    } catch (thrown) {
      logger.log('info', 'page-refused', { method: request.method, code: toAppError(thrown).code })
      send(page.document, { kind: 'error', id, error: toPageError(thrown) })
    }
  }

  /** Sends through the document's current port; does nothing if it is gone. */
  const send = (document: string, message: ToDocument) => open.get(document)?.post(message)

  const askOf =
    (document: string): Ask =>
    (message) =>
      questions.ask(document, message, open.get(document)?.post)

  /** A page that has been answered opens no port to a new worker before it is spoken to. */
  const wakes = (document: string) => (message: ToWalletMessage) =>
    void events
      .wake(document, message)
      .catch(() => false)
      .then((isReached) => isReached || questions.drop(document))

  const hear = (line: Open, message: unknown): void => {
    const { page } = line
    const { length } = JSON.stringify(message)
    if (length > MAX_ANSWER_LENGTH) return
    const { data } = pageMessage.safeParse(message)
    if (data === undefined || (length > MAX_LENGTH && !('answer' in data))) return
    if ('method' in data) {
      listen(line)
      void call(line, data)
    }
    if ('listen' in data) listen(line, data.since)
    if ('answer' in data && !questions.answer(page.document, data, { answer: data.answer }))
      hearLate(page, data)
    if ('failure' in data) {
      const { isUnsent } = data.failure
      questions.answer(page.document, data, { error: pageWalletError(data.failure), isUnsent })
    }
  }

  /** The wallet of a page may answer long after the worker that asked it has ended. */
  const hearLate = ({ document }: PageDocument, { id, step, answer }: LateAnswer): void => {
    if (typeof step !== 'number') return
    try {
      late(document, id, returnIn(answer))
    } catch {
      logger.log('info', 'page-answer-ignored')
    }
  }

  const listen = (line: Open, since?: number): void => {
    if (line.isBeingListed && since === undefined) return
    line.isBeingListed = true
    events
      .listen(line.page, since)
      .catch((thrown: unknown) => logger.log('warn', 'listen-failed', { code: toAppError(thrown).code }))
      .finally(() => (line.isBeingListed = false))
  }

  const close = async (line: Open): Promise<void> => {
    const { document } = line.page
    // The relay may have opened another port meanwhile.
    if (open.get(document) !== line) return
    open.delete(document)
    questions.drop(document)
    await Promise.all([approvals.documentGone(document), events.gone(document)])
  }

  return {
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

    requestPageSend: (document, sent) => sendThrough(askOf(document), sent, sleep),
    requestPageAccount: (document, id, uuid) => accountThrough(askOf(document), id, uuid),
    requestPagePayer: (document, id, wallet) => payerThrough(askOf(document), id, wallet),
    requestPageSignature: (document, psbt) =>
      signThrough(
        (message) => questions.ask(document, message, open.get(document)?.post ?? wakes(document)),
        psbt,
      ),
    requestPageBatches: (document, id, terms) => batchesThrough(askOf(document), id, terms),
  }
}
