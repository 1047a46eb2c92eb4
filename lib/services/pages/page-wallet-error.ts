import type { PageWalletFailure } from '~/lib/contract/provider'
import { sanitizeText } from '~/lib/contract/text'
import { AppError } from '~/lib/core/errors'

const MAX_MESSAGE = 200

/**
 * The failure of a page's own wallet, whose code and message go back to the page: the codes of EIP-1193 and its
 * extensions, and those that JSON-RPC reserves (EIP-1474). Any other code is dropped.
 */
export function pageWalletError({ code, message }: Pick<PageWalletFailure, 'code' | 'message'>): AppError {
  const reason = sanitizeText(message, MAX_MESSAGE)
  return new AppError('page-wallet-failed', 'the wallet of the page answered with an error', {
    details: {
      ...(code !== null && isStandard(code) && { walletCode: String(code) }),
      ...(reason !== '' && { reason }),
    },
  })
}

/** EIP-1193's code of a wallet that is on another network. */
const ELSEWHERE = 4901

/** Why a wallet has not sent what it was asked to; `isUnsent` if the call never reached it. */
export type WalletFailure = { error: AppError; isUnsent: boolean }

/** Whether a wallet was not given its call because it is on another network. */
export function isElsewhere(answer: WalletFailure | { answer: unknown }): boolean {
  return 'error' in answer && answer.isUnsent && answer.error.details['walletCode'] === String(ELSEWHERE)
}

/** The failure of a wallet that stays on another network. */
export function stillElsewhere(): WalletFailure {
  const message = "The page's wallet is on another network."
  return { error: pageWalletError({ code: ELSEWHERE, message }), isUnsent: true }
}

function isStandard(code: number): boolean {
  return Number.isInteger(code) && ((code >= 4_000 && code < 5_000) || (code >= -32_768 && code <= -32_000))
}
