import { type PageRequest, pageMessage, type PageWalletCall } from '~/lib/contract/provider'
import { AppError, toAppError } from '~/lib/core/errors'
import type { Approvals } from '../approvals/approvals'
import type { Logger } from '../ports/platform'
import type { PageEvents } from './events'
import type { PageSendOutcome } from '../ports/asking-page'
import {
  type BatchedCall,
  firstAccount,
  hashOfBatch,
  idOfSent,
  runsBatches,
  sendingOf,
} from './page-wallet-answers'
import { isElsewhere, pageWalletError, stillElsewhere, type WalletFailure } from './page-wallet-error'
import type { Requester, PageDocument } from '../sites/page-document'
import { type PageError, toPageError } from './page-error'

export type ToDocument =
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'error'; id: number; error: PageError }
  | PageSending
  | PageQuestion

/** To the page's wallet with this uuid; if empty, to the one that the page has named in its request. */
type ToWallet = { id: number; wallet: string; method: string; params: unknown[] }
/** A question, which makes the wallet send nothing. */
type PageQuestion = ToWallet & { kind: 'page-question'; step: string }
/**
 * A call to send. The wallet receives it only on that network, and only once: asked again, the page answers what became
 * of it.
 */
type PageSending = ToWallet & { kind: 'page-send'; step: number; chainId: string; requestId: string }
/** `wallet`: its uuid, if the page has named none. */
type BatchTerms = { chainId: string; account: string; wallet?: string | undefined }
type Post = (message: ToDocument) => void
type Open = {
  page: PageDocument
  post: Post
  /** How many of its calls are not answered yet. */
  calls: number
  /** Whether it is being listed as a listener, which its messages need only once. */
  isBeingListed: boolean
}
/** How a page's wallet has answered a question. */
type WalletAnswer = { answer: unknown } | WalletFailure
type PendingAnswer = (answer: WalletAnswer) => void
/** A step of a swap, for the page that asked for the swap with request number `id`. */
type PageSend = {
  id: number
  /** The uuid of the wallet that sends it, if the page has named none. */
  wallet?: string | undefined
  step: number
  call: PageWalletCall
  /** The calls to run before it, in one batch with it. */
  before?: readonly BatchedCall[]
  requestId: string
}

const MAX_LENGTH = 100_000
/** How many calls may be open at once, whatever they ask. */
const MAX_CALLS = { ofDocument: 1_000, ofOrigin: 2_000 }
const BATCH_POLL_MS = 1_000

export type Pages = {
  /** Registers a document's port. `received` takes its messages; `closed` reports that the document was left. */
  opened(
    page: PageDocument,
    post: Post,
  ): { received: (message: unknown) => void; closed: () => Promise<void> }
  /** Whether a document is connected. */
  isOpen: (document: string) => boolean
  /** Drops what an earlier worker kept for documents that did not reconnect. */
  sweep(): Promise<void>
  /**
   * Asks the page to have its wallet send a call. Asking for the same step again sends nothing twice: the page
   * answers what became of it.
   */
  requestPageSend(document: string, send: PageSend): Promise<PageSendOutcome>
  /** The account of a wallet that the page has announced. @throws AppError `page-wallet-failed`, `page-wallet-unseen` */
  requestPageAccount(document: string, id: number, uuid: string): Promise<string>
  /** Whether the wallet that sends for a request runs batches as a whole or not at all. Asking sends nothing. */
  requestPageBatches(document: string, id: number, terms: BatchTerms): Promise<boolean>
}

type Ports = {
  answer: (requester: Requester, request: PageRequest) => Promise<unknown>
  approvals: Pick<Approvals, 'documents' | 'documentGone' | 'documentLost'>
  events: Pick<PageEvents, 'listen' | 'gone'>
  logger: Logger
  sleep: (ms: number) => Promise<void>
}

/** The documents connected to this worker, and their messages. */
export function createPages({ answer, approvals, events, logger, sleep }: Ports): Pages {
  const open = new Map<string, Open>()
  const pendingAnswers = new Map<string, PendingAnswer>()

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

  const takePending = (key: string): PendingAnswer | undefined => {
    const waiting = pendingAnswers.get(key)
    pendingAnswers.delete(key)
    return waiting
  }

  const callWallet = (
    document: string,
    message: Extract<ToDocument, { step: unknown }>,
  ): Promise<WalletAnswer> =>
    new Promise((resolve) => {
      const line = open.get(document)
      if (line === undefined) {
        resolve(pageGone())
        return
      }
      pendingAnswers.set(keyOf(document, message), resolve)
      line.post(message)
    })

  const hear = (line: Open, message: unknown): void => {
    const { page } = line
    if (JSON.stringify(message).length > MAX_LENGTH) return
    const { data } = pageMessage.safeParse(message)
    if (data === undefined) return
    if ('method' in data) {
      listen(line)
      void call(line, data)
    }
    if ('listen' in data) listen(line, data.since)
    if ('answer' in data) takePending(keyOf(page.document, data))?.({ answer: data.answer })
    if ('failure' in data)
      takePending(keyOf(page.document, data))?.({
        error: pageWalletError(data.failure),
        isUnsent: data.failure.isUnsent,
      })
  }

  /** @throws AppError `page-wallet-failed`, `page-wallet-unseen` */
  const question = async (
    document: string,
    id: number,
    step: string,
    terms: Pick<PageQuestion, 'wallet' | 'method' | 'params'>,
  ): Promise<unknown> => {
    const answer = await callWallet(document, { kind: 'page-question', id, step, ...terms })
    if ('answer' in answer) return answer.answer
    throw answer.error
  }

  /**
   * Lets the wallet send, after switching it to the network. The page knows whether the wallet was given the call
   * before.
   */
  const sendByWallet = async (document: string, sending: PageSending): Promise<WalletAnswer> => {
    const answer = await callWallet(document, sending)
    if (!isElsewhere(answer)) return answer
    const { id, step, wallet, chainId } = sending
    const switching = { method: 'wallet_switchEthereumChain', params: [{ chainId }] }
    const switched = await callWallet(document, {
      kind: 'page-question',
      id,
      step: `switch ${step}`,
      wallet,
      ...switching,
    })
    if ('error' in switched) return switched
    const second = await callWallet(document, sending)
    return isElsewhere(second) ? stillElsewhere() : second
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
    for (const key of pendingAnswers.keys())
      if (key.startsWith(`${document}/`)) takePending(key)?.(pageGone())
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

    async sweep() {
      for (const document of await approvals.documents())
        if (!open.has(document)) await approvals.documentLost(document)
    },

    async requestPageSend(document, { id, wallet = '', step, call, before = [], requestId }) {
      const { chainId } = call
      const sending = { id, step, wallet, chainId, requestId, ...sendingOf(call, before) }
      const answer = await sendByWallet(document, { kind: 'page-send', ...sending })
      if ('error' in answer) return answer
      const sent = idOfSent(answer.answer)
      if (before.length === 0) return { hash: sent }
      try {
        for (;;) {
          const terms = { wallet, method: 'wallet_getCallsStatus', params: [sent] }
          const hash = hashOfBatch(await question(document, id, `batch ${step}`, terms))
          if (hash !== undefined) return { hash }
          await sleep(BATCH_POLL_MS)
        }
      } catch (thrown) {
        return { error: toAppError(thrown), isUnsent: false }
      }
    },

    async requestPageAccount(document, id, uuid) {
      const terms = { wallet: uuid, method: 'eth_requestAccounts', params: [] }
      return firstAccount(await question(document, id, uuid, terms))
    },

    async requestPageBatches(document, id, { chainId, account, wallet = '' }) {
      const terms = { wallet, method: 'wallet_getCapabilities', params: [account, [chainId]] }
      try {
        return runsBatches(await question(document, id, 'batches', terms), chainId)
      } catch {
        // Wallets without batches do not know this method.
        return false
      }
    },
  }
}

/** The wallet may have been asked nevertheless, for example by an earlier worker. */
function pageGone(): WalletFailure {
  return { error: new AppError('page-wallet-unseen', 'the page is gone'), isUnsent: false }
}

function keyOf(document: string, { id, step }: { id: number; step: number | string }): string {
  return `${document}/${id}/${step}`
}
