import type { EvmPaymentReviewView } from '~/lib/contract/views/payment'
import type { PendingEvmPayment } from '../../ports/pending-review'
import { expiresAt } from '../../consent/freshness'

/** A prepared payment, as shown on its review page. */
export function evmReviewViewOf(pending: PendingEvmPayment): EvmPaymentReviewView {
  const { id, intent, order, review, checks, createdAt, account, input, gas } = pending
  return {
    kind: 'evm-payment',
    entryId: id,
    digest: review.digest,
    intent,
    account,
    recipient: pending.recipient,
    isEverything: order.amount === null,
    verdict: review.verdict,
    findings: review.findings,
    checks,
    arrival: pending.arrival,
    expiresAt: expiresAt(createdAt),
    feeChoice: order.feeChoice,
    maxGasWei: gas[order.feeChoice],
    arrivedUnits: input.run.arrivedUnits,
  }
}
