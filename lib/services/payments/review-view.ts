import type { PaymentReviewView } from '~/lib/contract/views/payment'
import type { ReviewView, TransferSide } from '~/lib/contract/views/review'
import { addressOfScript } from '~/lib/core/address'
import { signalsReplacement } from '~/lib/core/bitcoin/replace-by-fee'
import type { PendingPayment } from '../ports/pending-review'
import { expiresAt } from '../consent/freshness'
import { inputsOf } from '../swaps/review-view'

/** A prepared payment, as shown on its review page. */
export function reviewViewOf(pending: PendingPayment): PaymentReviewView {
  const { id, intent, input, order, review, checks, createdAt, leftBehind } = pending
  return {
    kind: 'bitcoin-payment',
    entryId: id,
    digest: review.digest,
    intent,
    payer: input.signer.address,
    recipient: pending.recipient,
    isEverything: order.amountSats === null,
    verdict: review.verdict,
    findings: review.findings,
    checks,
    arrival: pending.arrival,
    expiresAt: expiresAt(createdAt),
    ...leftBehind,
    bitcoin: transferOf(pending),
  }
}

function transferOf({ intent, input, review }: PendingPayment): ReviewView['bitcoin'] {
  if (review.summary === undefined) return null
  return {
    digest: review.digest,
    sendSats: intent.amountSats,
    ...review.summary,
    isFinal: !signalsReplacement(input.transaction),
    inputs: inputsOf(input.transaction, input),
    outputs: outputsOf(input),
  }
}

type Input = PendingPayment['input']

function outputsOf({ transaction, network, signer, change = signer, intent }: Input): TransferSide[] {
  const labels = new Map<string | null, TransferSide['label']>([
    [change.address, 'change'],
    [intent.recipientAddress, 'recipient'],
  ])
  return transaction.outputs.map(({ scriptPubKey, valueSats }) => {
    const address = addressOfScript(scriptPubKey, network) ?? null
    return { label: labels.get(address) ?? 'foreign', address, valueSats }
  })
}
