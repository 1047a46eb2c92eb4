import { type ErrorCode, providerCode, toAppError } from '~/lib/core/errors'

/** What a page is told of a failure. */
export type PageError = { code: number; message: string; data?: { reason: string; path?: string } }

const MASKED: PageError = { code: -32603, message: 'Something went wrong in Satspan.' }
const NOT_CONNECTED = 'This site is not connected. Ask with bridge_requestAccounts first.'

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  'bad-input': 'The params do not fit the method.',
  'wallet-missing': 'Satspan has no wallet yet.',
  'wallet-locked': 'Satspan is locked.',
  'profile-missing': 'Satspan has no network to work with yet.',
  'amount-malformed': 'The amount is not one.',
  'amount-below-minimum': 'The amount is below what the bridge takes.',
  'funds-insufficient': 'There is not enough to swap that much.',
  'gas-insufficient': 'There is not enough of the native currency for gas.',
  'recipient-invalid': 'The recipient is no address of that network.',
  'network-unknown': 'There is no such network; bridge_networks lists them.',
  'token-unknown': 'There is no such token on that network; bridge_networks lists them.',
  'slippage-invalid': 'The slippage is out of range.',
  'request-unknown': 'There is no such request of this site.',
  'user-rejected': 'The user rejected the request.',
  'site-not-connected': NOT_CONNECTED,
  'method-unknown': 'Satspan has no such method.',
  'connect-pending': 'The user has been asked to connect already and has not answered yet.',
  'queue-full': 'Too many requests are waiting.',
}
const UNREACHABLE = 'The bridge or a chain cannot be reached at the moment.'
/** Said although it is internal by its code: the page's own wallet did it. */
const MISMATCH = "The page's wallet sent something else than the reviewed call."

/** Anything thrown, as a page may see it: a code, a sentence, and no fact about the user or the inside. */
export function toPageError(thrown: unknown): PageError {
  const { code: reason, details } = toAppError(thrown)
  const code = providerCode(reason)
  if (reason === 'site-not-connected') return { code, message: NOT_CONNECTED }
  if (reason === 'page-wallet-mismatch') return { code, message: MISMATCH, data: { reason } }
  if (code === -32603) return MASKED
  const path = reason === 'bad-input' ? details['path'] : undefined
  const where = path === undefined || path === '' ? {} : { path }
  return { code, message: MESSAGES[reason] ?? UNREACHABLE, data: { reason, ...where } }
}
