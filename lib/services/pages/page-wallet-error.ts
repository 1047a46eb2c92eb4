import type { PageWalletFailure } from '~/lib/contract/provider'
import { sanitizeText } from '~/lib/contract/text'
import { AppError } from '~/lib/core/errors'

const MAX_MESSAGE = 200

/**
 * The failure of a page's own wallet, whose code and message go back to the page: the codes of EIP-1193 and its
 * extensions, and those that JSON-RPC reserves (EIP-1474). Any other counts as none.
 */
export function pageWalletError({ code, message }: PageWalletFailure): AppError {
  const reason = sanitizeText(message, MAX_MESSAGE)
  return new AppError('page-wallet-failed', 'the wallet of the page answered with an error', {
    details: {
      ...(code !== null && isStandard(code) && { walletCode: String(code) }),
      ...(reason !== '' && { reason }),
    },
  })
}

function isStandard(code: number): boolean {
  return Number.isInteger(code) && ((code >= 4_000 && code < 5_000) || (code >= -32_768 && code <= -32_000))
}
