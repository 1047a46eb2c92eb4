import type { PageMessage } from '~/lib/contract/provider'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { PagePayer } from '~/lib/core/page-payer'
import type { PageSendOutcome, PageSignOutcome } from '../ports/asking-page'
import type { Logger } from '../ports/platform'
import type { PageEvents } from './events'
import { pageWalletError } from './page-wallet-error'
import {
  accountThrough,
  type Ask,
  batchesThrough,
  type BatchTerms,
  createWalletQuestions,
  type PageSend,
  payerThrough,
  type PsbtOfPage,
  returnIn,
  sendThrough,
  signThrough,
  type ToWalletMessage,
} from './wallet-questions'

/** Puts questions to the wallets of connected pages. */
export type PageWallets = {
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

type Post = (message: ToWalletMessage) => void
type LateAnswer = Extract<PageMessage, { answer: unknown }>

type Ports = {
  /** To a document's port, if it is connected. */
  postTo: (document: string) => Post | undefined
  events: Pick<PageEvents, 'wake'>
  /** Takes a Bitcoin wallet's return for which this worker has not asked. */
  late: (document: string, id: number, returned: Uint8Array) => void
  logger: Logger
  sleep: (ms: number) => Promise<void>
}

export function createPageWallets({ postTo, events, late, logger, sleep }: Ports) {
  const questions = createWalletQuestions()

  const askOf =
    (document: string): Ask =>
    (message) =>
      questions.ask(document, message, postTo(document))

  /** A page that has been answered opens no port to a new worker before it is spoken to. */
  const wakes =
    (document: string): Post =>
    (message) =>
      void events
        .wake(document, message)
        .catch(() => false)
        .then((isReached) => isReached || questions.drop(document))

  /** The wallet of a page may answer long after the worker that asked it has ended. */
  const hearLate = (document: string, { id, step, answer }: LateAnswer): void => {
    if (typeof step !== 'number') return
    try {
      late(document, id, returnIn(answer))
    } catch {
      logger.log('info', 'page-answer-ignored')
    }
  }

  const wallets: PageWallets = {
    requestPageSend: (document, sent) => sendThrough(askOf(document), sent, sleep),
    requestPageAccount: (document, id, uuid) => accountThrough(askOf(document), id, uuid),
    requestPagePayer: (document, id, wallet) => payerThrough(askOf(document), id, wallet),
    requestPageSignature: (document, psbt) =>
      signThrough((message) => questions.ask(document, message, postTo(document) ?? wakes(document)), psbt),
    requestPageBatches: (document, id, terms) => batchesThrough(askOf(document), id, terms),
  }
  return {
    wallets,
    /** Takes a wallet's answer, or its failure. */
    hear(document: string, message: PageMessage): void {
      if ('answer' in message && !questions.answer(document, message, { answer: message.answer }))
        hearLate(document, message)
      if ('failure' in message) {
        const { isUnsent } = message.failure
        questions.answer(document, message, { error: pageWalletError(message.failure), isUnsent })
      }
    },
    /** The page is gone. */
    drop: (document: string): void => questions.drop(document),
  }
}
