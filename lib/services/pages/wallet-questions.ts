import { base64, hex } from '@scure/base'
import { openAnswer, readPagePayer, readSigned } from '~/lib/contract/page-payer'
import type { PageWalletCall } from '~/lib/contract/provider'
import { AppError, toAppError } from '~/lib/core/errors'
import { SIGHASH_ALL } from '~/lib/core/bitcoin/sighash'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { PagePayer } from '~/lib/core/page-payer'
import type { PageSendOutcome, PageSignOutcome, PsbtToSign } from '../ports/asking-page'
import {
  type BatchedCall,
  firstAccount,
  hashOfBatch,
  idOfSent,
  runsBatches,
  sendingOf,
} from './page-wallet-answers'
import { isElsewhere, pageWalletError, stillElsewhere, type WalletFailure } from './page-wallet-error'

/** To the page's wallet with this uuid; if empty, to the one that the page has named in its request. */
type ToWallet = { id: number; wallet: string; method: string; params: unknown[] | object }
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
export type ToWalletMessage = PageQuestion | PageSending
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

/** A reviewed transaction, for the Bitcoin wallet of the page that asked for the swap with request number `id`. */
export type PsbtOfPage = PsbtToSign & { id: number; wallet?: string | undefined; requestId: string }

const BATCH_POLL_MS = 1_000
/** The names of the Wallet Standard. */
const CHAINS: Record<BitcoinNetwork, string> = {
  mainnet: 'bitcoin:mainnet',
  testnet4: 'bitcoin:testnet',
  signet: 'bitcoin:signet',
  regtest: 'bitcoin:regtest',
}

/** Messages to the wallets of pages, until they are answered or their page is gone. */
export function createWalletQuestions() {
  const pending = new Map<string, (answer: WalletAnswer) => void>()

  const settle = (key: string, answer: WalletAnswer): boolean => {
    pending.get(key)?.(answer)
    return pending.delete(key)
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

    /** @returns whether anybody has waited for it */
    answer: (document: string, about: About, answer: WalletAnswer): boolean =>
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

/** The address of a Bitcoin wallet that pays. @throws AppError as `readPagePayer`; `page-wallet-failed`, `page-wallet-unseen` */
export async function payerThrough(
  ask: Ask,
  id: number,
  { uuid, network }: { uuid: string; network: BitcoinNetwork },
): Promise<PagePayer> {
  const params = { purposes: ['payment'] }
  const answer = await answerOf(ask, { id, step: uuid, wallet: uuid, method: 'getAddresses', params })
  return readPagePayer(resultOf(answer), network)
}

/**
 * Lets a Bitcoin wallet sign, as the page's number `step` of this request: asked again, the page answers what became of it.
 * The wallet is told to send nothing and to finish nothing.
 */
export async function signThrough(
  ask: Ask,
  { id, wallet = '', step, requestId, psbt, account, network, inputCount }: PsbtOfPage,
): Promise<PageSignOutcome> {
  const indexes = Array.from({ length: inputCount }, (_, at) => at)
  const params = {
    psbt,
    hex: hex.encode(base64.decode(psbt)),
    address: account.address,
    input: { signingIndexes: indexes, sigHash: 'ALL' },
    signInputs: { [account.address]: indexes },
    allowedSignHash: SIGHASH_ALL,
    broadcast: false,
    autoFinalized: false,
    chain: CHAINS[network],
  }
  const terms = { id, step, wallet, requestId, chainId: '', method: 'signPsbt', params }
  const answer = await ask({ kind: 'page-send', ...terms })
  if ('error' in answer) return answer
  try {
    return { returned: returnIn(answer.answer) }
  } catch (thrown) {
    return { error: toAppError(thrown), isUnsent: false }
  }
}

/** The return in a wallet's answer. @throws AppError `page-wallet-failed` for a refusal in an envelope */
export function returnIn(answer: unknown): Uint8Array {
  return readSigned(resultOf(answer))
}

/** @throws AppError `page-wallet-failed` for a refusal in an envelope */
function resultOf(answer: unknown): unknown {
  const opened = openAnswer(answer)
  if ('refusal' in opened) throw pageWalletError(opened.refusal)
  return opened.result
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
