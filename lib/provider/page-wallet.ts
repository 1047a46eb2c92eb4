import type { PageWalletFailure } from '~/lib/contract/provider'
import { isObject } from './pristine'
import { toPlainJson } from './to-plain-json'
import type { PageWallet } from './types'
import type { ToPage } from './wire'

/** Also a Bitcoin wallet of WBIP, whose `request` takes two arguments. */
export function isWallet(value: unknown): value is AnyWallet {
  return isObject(value) && 'request' in value && typeof value.request === 'function'
}

/** A question, or with a `chainId` a call, which a wallet is handed on that network only. */
type WalletCall = Pick<Extract<ToPage, { step: unknown }>, 'id' | 'step' | 'method' | 'params' | 'chainId'>

type AnyWallet = { request(first: unknown, second?: unknown): Promise<unknown> }

/** EIP-1193: the wallet is on another network, to which only the background may switch it. */
const ELSEWHERE = { code: 4901 }

/** The code of a wallet that already asks its user the same. */
const BUSY = -32_002

/** `isUnsent`: it has certainly sent nothing. `isBusy`: it says that it already asks its user. */
type Outcome = { text: string; isUnsent: boolean; isBusy: boolean }

/** The wallet's answer, as text for the background. */
export async function callWallet(
  wallet: PageWallet,
  { id, step, method, params, chainId }: WalletCall,
): Promise<Outcome> {
  let isUnsent = true
  const failed = (thrown: unknown) => {
    const error = errorOf(thrown)
    const text = toPlainJson({ id, step, failure: { isUnsent, ...error } })
    return { text, isUnsent, isBusy: error.code === BUSY }
  }
  try {
    if (chainId !== undefined) {
      // A Bitcoin wallet is on one network.
      if (chainId && !(await isOn(wallet, chainId))) return failed(ELSEWHERE)
      // From here on the wallet may send the call, even if it answers with an error.
      isUnsent = false
    }
    const result: unknown = await wallet.request({ method, params })
    // JSON leaves `undefined` out, and a question without an answer stays open.
    const answer = chainId ? sanitizeText(idOf(result), MAX_HASH) : (result ?? null)
    return { text: toPlainJson({ id, step, answer }, MAX_ANSWER), isUnsent, isBusy: false }
  } catch (thrown) {
    return failed(thrown)
  }
}

/** The hash of a transaction, or the id that the wallet gives a batch. */
function idOf(answer: unknown): unknown {
  return isObject(answer) && 'id' in answer ? answer.id : answer
}

async function isOn(wallet: PageWallet, chainId: string): Promise<boolean> {
  const current: unknown = await wallet.request({ method: 'eth_chainId' })
  return (typeof current === 'string' || typeof current === 'number') && +current === +chainId
}

const MAX_HASH = 100
/** A signed transaction may come with all that it spends from. */
const MAX_ANSWER = 16e6
const MAX_MESSAGE = 300

/** The fields of a wallet's error that may cross to the background, which decides which of them count. */
function errorOf(thrown: unknown): Pick<PageWalletFailure, 'code' | 'message'> {
  try {
    const { code, message }: { code?: unknown; message?: unknown } = isObject(thrown) ? thrown : {}
    const isInteger = typeof code === 'number' && code === (code | 0)
    return { code: isInteger ? code : null, message: sanitizeText(message, MAX_MESSAGE) }
  } catch {
    // A getter that throws.
    return { code: null, message: '' }
  }
}

/** Text as `toPlainJson` accepts it: cut, and with spaces for control characters. */
export function sanitizeText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return ''
  let text = ''
  for (let i = 0; i < value.length && i < maxLength; i++) {
    const unit = value[i] ?? ''
    text += unit < ' ' ? ' ' : unit
  }
  return text
}
