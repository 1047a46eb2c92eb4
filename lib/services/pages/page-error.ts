import { type ErrorCode, type ProviderCode, providerCode, toAppError } from '~/lib/core/errors'

/** An error as a page receives it. */
export type PageError = {
  code: number
  message: string
  data?: { reason: string; path?: string; requestId?: string }
}

/** The default message for each code. */
const BY_PROVIDER_CODE: Record<ProviderCode, string> = {
  [-32603]: 'Something went wrong in Satspan.',
  [-32602]: 'The params do not fit the method.',
  [-32005]: 'Too many requests are waiting.',
  [-32002]: 'The user has been asked to connect already and has not answered yet.',
  4001: 'The user rejected the request.',
  4100: 'This site is not connected. Ask with bridge_requestAccounts first.',
  4200: 'Satspan has no such method.',
  4900: 'The bridge or a chain cannot be reached at the moment.',
}

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  'wallet-missing': 'Satspan has no wallet yet.',
  'wallet-locked': 'Satspan is locked.',
  'profile-missing': 'Satspan has no network to work with yet.',
  'amount-malformed': 'The amount is not one.',
  'amount-above-limit': 'The amount is above what the network mints at once.',
  'amount-below-minimum': 'The amount is below what the bridge takes.',
  'funds-insufficient': 'There is not enough to swap that much.',
  'gas-insufficient': 'There is not enough of the native currency for gas.',
  'recipient-invalid': 'The recipient is no address of that network.',
  'recipient-wrong-kind': 'The recipient is the wrong kind of address.',
  'recipient-wrong-network': 'The recipient is an address of another Bitcoin network.',
  'recipient-mistyped': 'The checksum of the recipient is wrong.',
  'network-unknown': 'There is no such network; bridge_networks lists them.',
  'token-unknown': 'There is no such token on that network; bridge_networks lists them.',
  'slippage-invalid': 'The slippage is out of range.',
  'minimum-too-low': 'The minimum is less than nine tenths of what the chains give.',
  'minimum-too-high': 'The minimum is more than the swap can deliver.',
  'review-unacknowledged': 'The user has not accepted the warnings of the review.',
  'site-blocked': 'The user has blocked this site.',
  'connect-too-soon': 'The user has just said no. Ask again later, and only when the user wants to connect.',
  'request-unknown': 'There is no such request of this site.',
  'service-refused': 'The bridge declined this swap.',
  'service-nonsense': 'The bridge sent an answer that cannot be used.',
  'review-refused': 'What the bridge built is not what was asked for.',
  'review-changed': 'What the user was shown no longer holds. Ask again.',
  'quote-stale': 'The review has expired. Ask again.',
  'simulation-reverted': 'The contracts reject this swap in a simulation.',
  'page-wallet-failed': "The page's wallet failed.",
  'page-wallet-unseen': "No chain shows that the page's wallet has sent the call.",
  'page-wallet-mismatch': "The page's wallet sent something else than the reviewed call.",
}

/** The failures of a page's own wallet: the page may know all of them. */
const PAGE_WALLET: ReadonlySet<ErrorCode> = new Set([
  'page-wallet-failed',
  'page-wallet-unseen',
  'page-wallet-mismatch',
])

/** Why a swap that the page asked for was not built or signed. Of the words of others, none are passed on. */
const REFUSED_BUILD: ReadonlySet<ErrorCode> = new Set([
  'service-refused',
  'service-nonsense',
  'review-refused',
  'review-changed',
  'quote-stale',
  'simulation-reverted',
])

/**
 * Anything thrown, as a page may see it: a code, a message, and no fact about the user or the internals. With
 * `requestId`, the page's wallet was handed the call, and only a chain shows what became of it.
 */
export function toPageError(thrown: unknown): PageError {
  const { code: thrownCode, details } = toAppError(thrown)
  // That other swaps are under way is no business of the page's.
  const reason = thrownCode === 'coins-reserved' ? 'funds-insufficient' : thrownCode
  const code = providerCode(reason)
  const message = MESSAGES[reason] ?? BY_PROVIDER_CODE[code]
  const { path, requestId } = details
  const facts = {
    ...(reason === 'bad-input' && path !== undefined && path !== '' && { path }),
    ...(requestId !== undefined && { requestId }),
  }
  if (!isNamed(reason, code) && requestId === undefined) return { code, message }
  const data = { reason, ...facts }
  return reason === 'page-wallet-failed'
    ? { code: Number(details['walletCode'] ?? code), message: details['reason'] ?? message, data }
    : { code, message, data }
}

/** Internal errors are masked, except a refused build and those of the page's own wallet; a site that is not connected learns nothing. */
function isNamed(reason: ErrorCode, code: ProviderCode): boolean {
  if (reason === 'site-not-connected') return false
  return code !== -32603 || PAGE_WALLET.has(reason) || REFUSED_BUILD.has(reason)
}
