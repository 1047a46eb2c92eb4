import { AppError } from '~/lib/core/errors'

/**
 * Why what another signer returned is not taken. `unreadable`: no PSBT of version 0, signature or transaction;
 * `superseded`: another transaction has taken its place.
 */
export const RETURN_FAULTS = [
  'too-large',
  'unreadable',
  'other-transaction',
  'superseded',
  'incomplete',
  'other-key',
  'other-sighash',
  'bad-signature',
] as const
export type ReturnFault = (typeof RETURN_FAULTS)[number]

export function signatureRefused(reason: ReturnFault): AppError {
  return new AppError('signature-refused', 'not the signatures that are awaited', { details: { reason } })
}
