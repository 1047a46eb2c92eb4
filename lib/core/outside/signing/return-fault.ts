import { AppError } from '~/lib/core/errors'

/**
 * Why what another signer returned is not taken. `unreadable`: no PSBT of version 0, signature or transaction;
 * `superseded`: another transaction has taken its place; `coin-spent`: a transaction that is not of its entry spends one
 * of its coins.
 */
export const RETURN_FAULTS = [
  'too-large',
  'unreadable',
  'other-transaction',
  'superseded',
  'coin-spent',
  'incomplete',
  'other-key',
  'other-sighash',
  'bad-signature',
] as const
export type ReturnFault = (typeof RETURN_FAULTS)[number]

/** @param facts of the transaction that is in the way */
export function signatureRefused(
  reason: ReturnFault,
  facts: Readonly<{ coin?: string; txid?: string }> = {},
): AppError {
  return new AppError('signature-refused', 'not the signatures that are awaited', {
    details: { reason, ...facts },
  })
}
