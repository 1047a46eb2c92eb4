import type { ReviewedTransaction } from '~/lib/core/bitcoin/reviewed'
import type { ApprovedBitcoinPayment } from '~/lib/core/journal/events'
import { reviewedPayment, reviewPayment } from '~/lib/core/review/payment'
import { coinsOf, spentAddresses } from '../chains/coins'
import { previousTransactions } from '../chains/previous-transactions'
import { startingPoint } from '../chains/starting-point'
import { createSpendApproval, type HasConsent, type SpendPorts, spendStart } from '../consent/approve-spend'
import type { Deployment } from '../ports/deployment'
import type { PendingPayment } from '../ports/pending-review'

/** From the user's approval of a plain payment to signed bytes on disk. */
export function createPaymentApproval(ports: SpendPorts) {
  const { deployments, journal } = ports

  /** Coins and previous transactions are reread. */
  const reviewAgain = async (pending: PendingPayment, deployment: Deployment, hasConsent: HasConsent) => {
    const { transaction } = pending.input
    const [utxos, prevTxs] = await Promise.all([
      coinsOf(spentAddresses(transaction.inputs, pending.input), deployment.bitcoin, journal, pending.id),
      previousTransactions(transaction.inputs, deployment.bitcoin),
    ])
    const input = { ...pending.input, utxos, prevTxs }
    return reviewedPayment(input, hasConsent(reviewPayment(input).review))
  }

  const startOf = async (
    pending: PendingPayment,
    reviewed: ReviewedTransaction,
  ): Promise<ApprovedBitcoinPayment> => ({
    ...spendStart(pending, reviewed),
    intent: pending.intent,
    startedFrom: await startingPoint(await deployments.of(pending.profileId), []),
  })

  return createSpendApproval(ports, { reviewAgain, startOf })
}
