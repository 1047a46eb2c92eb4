import type { PageWalletCall } from '~/lib/contract/provider'
import { AppError, toAppError } from '~/lib/core/errors'
import type { PageSendOutcome } from '../ports/asking-page'
import {
  type BatchedCall,
  firstAccount,
  hashOfBatch,
  idOfSent,
  runsBatches,
  sendingOf,
} from './page-wallet-answers'
import { isElsewhere, stillElsewhere, type WalletFailure } from './page-wallet-error'

/** To the page's wallet with this uuid; if empty, to the one that the page has named in its request. */
type ToWallet = { id: number; wallet: string; method: string; params: unknown[] }
/** A question, which makes the wallet send nothing. */
export type PageQuestion = ToWallet & { kind: 'page-question'; step: string }
/**
 * A call to send. The wallet receives it only on that network, and only once: asked again, the page answers what became
 * of it.
 */
export type PageSending = ToWallet & { kind: 'page-send'; step: number; chainId: string; requestId: string }
/** `wallet`: its uuid, if the page has named none. */
export type BatchTerms = { chainId: string; account: string; wallet?: string | undefined }
/** How a page's wallet has answered a question. */
type WalletAnswer = { answer: unknown } | WalletFailure
type ToWalletMessage = PageQuestion | PageSending
/** Puts a message to the wallet of one document's page, and waits for the answer. */
export type Ask = (message: ToWalletMessage) => Promise<WalletAnswer>
/** A step of a swap, for the page that asked for the swap with request number `id`. */
export type PageSend = {
  id: number
  /** The uuid of the wallet that sends it, if the page has named none. */
  wallet?: string | undefined
  step: number
  call: PageWalletCall
  /** The calls to run before it, in one batch with it. */
  before?: readonly BatchedCall[]
  requestId: string
}

const BATCH_POLL_MS = 1_000

/** Messages to the wallets of pages, until they are answered or their page is gone. */
export function createWalletQuestions() {
  const pending = new Map<string, (answer: WalletAnswer) => void>()

  const settle = (key: string, answer: WalletAnswer): void => {
    const resolve = pending.get(key)
    pending.delete(key)
    resolve?.(answer)
  }

  return {
    /** @param post to the document's page; absent once that is gone */
    ask: (document: string, message: ToWalletMessage, post?: (message: ToWalletMessage) => void) =>
      new Promise<WalletAnswer>((resolve) => {
        if (post === undefined) {
          resolve(pageGone())
          return
        }
        pending.set(keyOf(document, message), resolve)
        post(message)
      }),

    answer: (document: string, about: About, answer: WalletAnswer): void =>
      settle(keyOf(document, about), answer),

    /** The page is gone. */
    drop(document: string): void {
      for (const key of pending.keys()) if (key.startsWith(`${document}/`)) settle(key, pageGone())
    },
  }
}

/** Lets the wallet send a step, and waits until a batch has its hash. */
export async function sendThrough(
  ask: Ask,
  { id, wallet = '', step, call, before = [], requestId }: PageSend,
  sleep: (ms: number) => Promise<void>,
): Promise<PageSendOutcome> {
  const { chainId } = call
  const sending = { id, step, wallet, chainId, requestId, ...sendingOf(call, before) }
  const answer = await sendOnNetwork(ask, { kind: 'page-send', ...sending })
  if ('error' in answer) return answer
  const sent = idOfSent(answer.answer)
  if (before.length === 0) return { hash: sent }
  try {
    for (;;) {
      const terms = { wallet, method: 'wallet_getCallsStatus', params: [sent] }
      const hash = hashOfBatch(await answerOf(ask, { id, step: `batch ${step}`, ...terms }))
      if (hash !== undefined) return { hash }
      await sleep(BATCH_POLL_MS)
    }
  } catch (thrown) {
    return { error: toAppError(thrown), isUnsent: false }
  }
}

/** @throws AppError `page-wallet-failed`, `page-wallet-unseen` */
export async function accountThrough(ask: Ask, id: number, uuid: string): Promise<string> {
  const terms = { wallet: uuid, method: 'eth_requestAccounts', params: [] }
  return firstAccount(await answerOf(ask, { id, step: uuid, ...terms }))
}

export async function batchesThrough(
  ask: Ask,
  id: number,
  { chainId, account, wallet = '' }: BatchTerms,
): Promise<boolean> {
  const terms = { wallet, method: 'wallet_getCapabilities', params: [account, [chainId]] }
  try {
    return runsBatches(await answerOf(ask, { id, step: 'batches', ...terms }), chainId)
  } catch {
    // Wallets without batches do not know this method.
    return false
  }
}

/**
 * Lets the wallet send, after switching it to the network. The page knows whether the wallet was given the call
 * before.
 */
async function sendOnNetwork(ask: Ask, sending: PageSending): Promise<WalletAnswer> {
  const answer = await ask(sending)
  if (!isElsewhere(answer)) return answer
  const { id, step, wallet, chainId } = sending
  const switching = { wallet, method: 'wallet_switchEthereumChain', params: [{ chainId }] }
  const switched = await ask({ kind: 'page-question', id, step: `switch ${step}`, ...switching })
  if ('error' in switched) return switched
  const second = await ask(sending)
  return isElsewhere(second) ? stillElsewhere() : second
}

/** @throws AppError `page-wallet-failed`, `page-wallet-unseen` */
async function answerOf(ask: Ask, terms: Omit<PageQuestion, 'kind'>): Promise<unknown> {
  const answer = await ask({ kind: 'page-question', ...terms })
  if ('answer' in answer) return answer.answer
  throw answer.error
}

/** The wallet may have been asked nevertheless, for example by an earlier worker. */
function pageGone(): WalletFailure {
  return { error: new AppError('page-wallet-unseen', 'the page is gone'), isUnsent: false }
}

/** The request and the step that a message is about. */
type About = { id: number; step: number | string }

function keyOf(document: string, { id, step }: About): string {
  return `${document}/${id}/${step}`
}
