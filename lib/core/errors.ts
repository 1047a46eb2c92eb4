/**
 * The background's own reaction to a failure:
 *
 * - `tell`: nothing. The caller receives the error.
 * - `abandon`: the current approval ends. None of the user's money has moved.
 * - `ask-again`: like `abandon`, because what was shown no longer holds; the review is rebuilt and shown again.
 * - `wait-for-user`: continues once the wallet is unlocked or restored, or a network chosen.
 * - `wait-for-service`: the bridge does not answer. The chains are read meanwhile.
 * - `wait-for-chain`: the chains cannot be read, or contradict each other. Proofs stay valid, and the chains are read
 *   again.
 */
type Recovery = 'tell' | 'abandon' | 'ask-again' | 'wait-for-user' | 'wait-for-service' | 'wait-for-chain'

/**
 * The one table of error codes. `provider` is the code a web page sees (EIP-1193, EIP-1474 and this wallet's own
 * -32005). `retry` says what the user may try again: the same call (`same`), another one after a change (`changed`), or
 * nothing (`never`). The user's text for each code is the message `errors.<code>`.
 */
const ERROR_TABLE = {
  internal: { provider: -32603, retry: 'same', recovery: 'tell' },
  'answer-lost': { provider: -32603, retry: 'same', recovery: 'tell' },
  'approval-lost': { provider: -32603, retry: 'same', recovery: 'tell' },
  'outcome-unknown': { provider: -32603, retry: 'never', recovery: 'tell' },
  'input-too-large': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'secret-given': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'bad-input': { provider: -32602, retry: 'changed', recovery: 'tell' },

  'wallet-missing': { provider: 4100, retry: 'changed', recovery: 'wait-for-user' },
  'wallet-exists': { provider: -32603, retry: 'never', recovery: 'tell' },
  'wallet-locked': { provider: 4100, retry: 'changed', recovery: 'wait-for-user' },
  'wallet-corrupt': { provider: -32603, retry: 'changed', recovery: 'wait-for-user' },
  'password-wrong': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'password-weak': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'password-throttled': { provider: -32603, retry: 'same', recovery: 'tell' },
  'passkey-cancelled': { provider: -32603, retry: 'same', recovery: 'tell' },
  'passkey-wrong': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'passkey-missing': { provider: -32603, retry: 'never', recovery: 'tell' },
  'passkey-unsupported': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'presence-missing': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'phrase-invalid': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'phrase-foreign': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'phrase-other': { provider: -32602, retry: 'changed', recovery: 'tell' },

  'not-in-practice': { provider: -32603, retry: 'never', recovery: 'tell' },

  'profile-missing': { provider: 4900, retry: 'changed', recovery: 'wait-for-user' },
  'profile-invalid': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'profile-reserved': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'profile-needed': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'still-needed': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'profile-permission': { provider: 4900, retry: 'changed', recovery: 'wait-for-chain' },

  'amount-malformed': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'amount-below-minimum': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'amount-above-limit': { provider: -32602, retry: 'changed', recovery: 'abandon' },
  'funds-insufficient': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'gas-insufficient': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'recipient-invalid': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'recipient-anchor': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'recipient-keyless': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'recipient-version': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'recipient-wrong-kind': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'recipient-wrong-network': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'recipient-mistyped': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'recipient-unsupported': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'recipient-secret': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'payment-link-malformed': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'payment-link-unsupported': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'payment-link-mismatch': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'name-missing': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'address-book-full': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'account-last': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'account-limit': { provider: -32603, retry: 'never', recovery: 'tell' },
  'outside-account-invalid': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'outside-key-own': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'outside-key-known': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'outside-origin-other': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'account-watch-only': { provider: 4100, retry: 'changed', recovery: 'tell' },
  'account-without-evm': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'account-missing': { provider: 4100, retry: 'changed', recovery: 'tell' },
  'phrase-missing': { provider: -32603, retry: 'never', recovery: 'abandon' },
  'signature-awaited': { provider: -32603, retry: 'changed', recovery: 'abandon' },
  'signature-refused': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'network-unknown': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'token-unknown': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'slippage-invalid': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'minimum-too-low': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'minimum-too-high': { provider: -32602, retry: 'changed', recovery: 'tell' },

  'service-unreachable': { provider: 4900, retry: 'same', recovery: 'wait-for-service' },
  'service-refused': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'service-nonsense': { provider: -32603, retry: 'same', recovery: 'tell' },
  'service-throttled': { provider: 4900, retry: 'same', recovery: 'wait-for-service' },
  'chain-unreachable': { provider: 4900, retry: 'same', recovery: 'wait-for-chain' },
  'chain-pruned': { provider: 4900, retry: 'same', recovery: 'wait-for-chain' },
  'chain-nonsense': { provider: 4900, retry: 'same', recovery: 'wait-for-chain' },
  'chain-disagreement': { provider: 4900, retry: 'same', recovery: 'wait-for-chain' },
  'nonce-implausible': { provider: 4900, retry: 'same', recovery: 'wait-for-chain' },
  'work-unproven': { provider: 4900, retry: 'same', recovery: 'wait-for-chain' },
  'address-crowded': { provider: 4900, retry: 'changed', recovery: 'wait-for-chain' },
  'fee-rates-missing': { provider: 4900, retry: 'same', recovery: 'wait-for-chain' },
  'chain-wrong-network': { provider: 4900, retry: 'changed', recovery: 'wait-for-chain' },

  'review-refused': { provider: -32603, retry: 'changed', recovery: 'ask-again' },
  'review-changed': { provider: -32603, retry: 'changed', recovery: 'ask-again' },
  'review-unacknowledged': { provider: -32602, retry: 'changed', recovery: 'abandon' },
  'quote-stale': { provider: -32603, retry: 'same', recovery: 'ask-again' },
  'simulation-reverted': { provider: -32603, retry: 'changed', recovery: 'ask-again' },
  'coins-reserved': { provider: -32603, retry: 'same', recovery: 'ask-again' },
  'coins-scattered': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'claim-unspent': { provider: -32603, retry: 'changed', recovery: 'ask-again' },
  'not-replaceable': { provider: -32603, retry: 'never', recovery: 'tell' },

  'storage-failed': { provider: -32603, retry: 'same', recovery: 'tell' },
  'storage-refused': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'storage-full': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'storage-corrupt': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'storage-newer': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'storage-unreleased': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'backup-too-large': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'backup-invalid': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'request-unknown': { provider: -32602, retry: 'never', recovery: 'tell' },

  'user-rejected': { provider: 4001, retry: 'changed', recovery: 'abandon' },
  'site-blocked': { provider: 4001, retry: 'never', recovery: 'tell' },
  'connect-too-soon': { provider: 4001, retry: 'same', recovery: 'tell' },
  'site-not-connected': { provider: 4100, retry: 'changed', recovery: 'tell' },
  'method-unknown': { provider: 4200, retry: 'never', recovery: 'tell' },
  'connect-pending': { provider: -32002, retry: 'same', recovery: 'tell' },
  'queue-full': { provider: -32005, retry: 'same', recovery: 'tell' },
  'address-type-unsupported': { provider: -32602, retry: 'changed', recovery: 'tell' },
  'page-wallet-failed': { provider: -32603, retry: 'changed', recovery: 'tell' },
  'page-wallet-unseen': { provider: -32603, retry: 'never', recovery: 'tell' },
  'page-wallet-mismatch': { provider: -32603, retry: 'changed', recovery: 'abandon' },
} as const satisfies Record<
  string,
  { provider: number; retry: 'same' | 'changed' | 'never'; recovery: Recovery }
>

export type ErrorCode = keyof typeof ERROR_TABLE
type ErrorEntry = (typeof ERROR_TABLE)[ErrorCode]
export type ProviderCode = ErrorEntry['provider']

/** Plain values for the user's message: formatted amounts, names, bounded excerpts. Never secrets. */
export type ErrorDetails = Readonly<Record<string, string>>

/** The only error that crosses a boundary of this project. `message` is for developers and holds no secret. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.details = options.details ?? {}
  }
}

/** Whether a value, such as one from another context, is a code of the table. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_TABLE, value)
}

/** The code that a web page sees (EIP-1193). */
export function providerCode(code: ErrorCode): ProviderCode {
  return ERROR_TABLE[code].provider
}

export function retryOf(code: ErrorCode): ErrorEntry['retry'] {
  return ERROR_TABLE[code].retry
}

export function recoveryOf(code: ErrorCode): Recovery {
  return ERROR_TABLE[code].recovery
}

/** Converts anything thrown to an AppError. A foreign error becomes `internal`, its text kept only as the cause. */
export function toAppError(thrown: unknown): AppError {
  return thrown instanceof AppError
    ? thrown
    : new AppError('internal', 'unexpected failure', { cause: thrown })
}

export const ERROR_CODES = Object.keys(ERROR_TABLE).filter(isErrorCode)
