import { AppError } from '~/lib/core/errors'

/**
 * Why a text is no account to follow. `secret`: it gives away a private key or a phrase. `single-key` and `change-only`:
 * a descriptor of one key, or of change alone. `contradiction`: its parts say different things.
 */
export const ACCOUNT_FAULTS = [
  'unreadable',
  'too-long',
  'mistyped',
  'secret',
  'other-network',
  'multisig',
  'taproot',
  'unsupported',
  'single-key',
  'change-only',
  'contradiction',
] as const
export type AccountFault = (typeof ACCOUNT_FAULTS)[number]

/** An error at a text or a code, as a refusal of it. */
export function asRefusal(thrown: unknown): AppError {
  const isRefusal = thrown instanceof AppError && thrown.code === 'outside-account-invalid'
  return isRefusal ? thrown : accountRefused('unreadable')
}

/** Neither the text nor a library's error is kept: both could hold a private key. */
export function accountRefused(reason: AccountFault): AppError {
  return new AppError('outside-account-invalid', 'no account that can be followed', { details: { reason } })
}
