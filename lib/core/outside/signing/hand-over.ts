import { planIfSigned } from '~/lib/core/bitcoin/finalize'
import { inputKeys, type ReviewedTransaction, requireReviewed } from '~/lib/core/bitcoin/reviewed'
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
  const isSettled = inputKeys(plan).every((key) => key.addressType !== 'p2pkh')
  const txid = isSettled ? planIfSigned({ plan }).txid : null
  return { kind, txid, digest, plan }
}
