/**
 * The one table of error codes. `provider` is the code a web page sees (EIP-1193, EIP-1474 and this wallet's own
 * -32005); `retry` says what may be tried again: the same call (`same`), another one after the user changed something
 * (`changed`), or nothing (`never`). The user's words for each code are the message `errors.<code>`.
 */
const ERROR_TABLE = {
  internal: { provider: -32603, retry: 'same' },
  'bad-input': { provider: -32602, retry: 'changed' },

  'wallet-missing': { provider: 4100, retry: 'changed' },
  'wallet-exists': { provider: -32603, retry: 'never' },
  'wallet-locked': { provider: 4100, retry: 'changed' },
  'wallet-corrupt': { provider: -32603, retry: 'changed' },
  'password-wrong': { provider: -32603, retry: 'changed' },
  'password-weak': { provider: -32602, retry: 'changed' },
  'password-throttled': { provider: -32603, retry: 'same' },
  'phrase-invalid': { provider: -32602, retry: 'changed' },

  'profile-missing': { provider: 4900, retry: 'changed' },
  'profile-invalid': { provider: -32602, retry: 'changed' },
  'profile-permission': { provider: 4900, retry: 'changed' },

  'amount-malformed': { provider: -32602, retry: 'changed' },
  'amount-below-minimum': { provider: -32602, retry: 'changed' },
  'funds-insufficient': { provider: -32602, retry: 'changed' },
  'gas-insufficient': { provider: -32602, retry: 'changed' },
  'recipient-invalid': { provider: -32602, retry: 'changed' },
  'network-unknown': { provider: -32602, retry: 'changed' },
  'token-unknown': { provider: -32602, retry: 'changed' },
  'slippage-invalid': { provider: -32602, retry: 'changed' },

  'service-unreachable': { provider: 4900, retry: 'same' },
  'service-refused': { provider: -32603, retry: 'changed' },
  'service-nonsense': { provider: -32603, retry: 'same' },
  'service-throttled': { provider: 4900, retry: 'same' },
  'chain-unreachable': { provider: 4900, retry: 'same' },
  'chain-nonsense': { provider: 4900, retry: 'same' },
  'chain-disagreement': { provider: 4900, retry: 'same' },
  'chain-wrong-network': { provider: 4900, retry: 'changed' },

  'review-refused': { provider: -32603, retry: 'changed' },
  'review-changed': { provider: -32603, retry: 'changed' },
  'review-unacknowledged': { provider: -32602, retry: 'changed' },
  'quote-stale': { provider: -32603, retry: 'same' },
  'simulation-reverted': { provider: -32603, retry: 'changed' },
  'coins-reserved': { provider: -32603, retry: 'same' },
  'not-replaceable': { provider: -32603, retry: 'never' },

  'storage-failed': { provider: -32603, retry: 'same' },
  'storage-full': { provider: -32603, retry: 'changed' },
  'storage-corrupt': { provider: -32603, retry: 'changed' },
  'storage-newer': { provider: -32603, retry: 'changed' },
  'backup-invalid': { provider: -32602, retry: 'changed' },
  'request-unknown': { provider: -32602, retry: 'never' },

  'user-rejected': { provider: 4001, retry: 'changed' },
  'site-not-connected': { provider: 4100, retry: 'changed' },
  'method-unknown': { provider: 4200, retry: 'never' },
  'connect-pending': { provider: -32002, retry: 'same' },
  'queue-full': { provider: -32005, retry: 'same' },
  'page-wallet-mismatch': { provider: -32603, retry: 'changed' },
} as const satisfies Record<string, { provider: number; retry: 'same' | 'changed' | 'never' }>

export type ErrorCode = keyof typeof ERROR_TABLE
type ErrorEntry = (typeof ERROR_TABLE)[ErrorCode]
export type ProviderCode = ErrorEntry['provider']

/** Plain facts that fill the user's sentence: amounts already formatted, names, bounded excerpts. Never secrets. */
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

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_TABLE, value)
}

export function providerCode(code: ErrorCode): ProviderCode {
  return ERROR_TABLE[code].provider
}

export function retryOf(code: ErrorCode): ErrorEntry['retry'] {
  return ERROR_TABLE[code].retry
}

/** Anything thrown, as an AppError: what is not one becomes `internal`, its text kept only as the cause. */
export function toAppError(thrown: unknown): AppError {
  return thrown instanceof AppError
    ? thrown
    : new AppError('internal', 'unexpected failure', { cause: thrown })
}

export const ERROR_CODES = Object.keys(ERROR_TABLE).filter(isErrorCode)
