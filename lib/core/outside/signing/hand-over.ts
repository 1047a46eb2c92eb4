import { planIfSigned } from '~/lib/core/bitcoin/finalize'
import { type ReviewedTransaction, requireReviewed } from '~/lib/core/bitcoin/reviewed'
import type { HandedOver } from '~/lib/core/journal/types'

/**
 * Records a transaction for the journal, before another signer is given it.
 * @throws AppError `review-changed` if no review has seen it
 */
export function handedOverOf(
  reviewed: ReviewedTransaction,
  kind: HandedOver['kind'],
): Omit<HandedOver, 'agreed'> {
  requireReviewed(reviewed)
  const { transaction, addressType, publicKey, digest } = reviewed
  const { version, inputs, outputs, lockTime } = transaction
  const plan = { transaction: { version, inputs, outputs, lockTime }, addressType, publicKey }
  const txid = addressType === 'p2pkh' ? null : planIfSigned({ plan }).txid
  return { kind, txid, digest, plan }
}
