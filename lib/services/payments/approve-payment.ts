import type { ReviewedTransaction } from '~/lib/core/bitcoin/reviewed'
import { AppError } from '~/lib/core/errors'
import type { ApprovedBitcoinPayment } from '~/lib/core/journal/events'
import { reviewedPayment, reviewPayment } from '~/lib/core/review/payment'
import { coinsOf } from '../chains/coins'
import { previousTransactions } from '../chains/previous-transactions'
import { countingServers } from '../chains/server-counts'
import { startingPoint } from '../chains/starting-point'
import { createSpendApproval, spendStart } from '../journal/approve-spend'
import type { Journal } from '../journal/journal'
import type { Deployments } from '../ports/deployment'
import type { ReviewStore } from '../ports/journal-store'
import type { Keyring } from '../ports/keyring'
import type { PendingPayment } from '../ports/pending-review'
import type { Clock } from '../ports/platform'
import { isFresh } from '../swaps/policy'
import { checkSources } from '../swaps/source-consent'
import { hasWarningConsent } from '../swaps/warning-consent'

type Ports = {
  deployments: Deployments
  keyring: Keyring
  journal: Journal
  reviews: ReviewStore
  clock: Clock
}

/** From the user's approval of a plain payment to signed bytes on disk. */
export function createPaymentApproval(ports: Ports) {
  const { deployments, journal, clock } = ports

  /** Coins and previous transactions are reread. */
  const reviewAgain = async (
    pending: PendingPayment,
    acknowledged: boolean,
  ): Promise<ReviewedTransaction> => {
    if (!isFresh(pending.createdAt, clock.now()))
      throw new AppError('quote-stale', 'the review is too old to sign')
    const { deployment, counts } = countingServers(await deployments.of(pending.profileId))
    const { transaction, signer } = pending.input
    const [utxos, prevTxs] = await Promise.all([
      coinsOf(signer.address, deployment.bitcoin, journal, pending.id),
      previousTransactions(transaction.inputs, deployment.bitcoin),
    ])
    const input = { ...pending.input, utxos, prevTxs }
    const { review } = reviewPayment(input)
    const reviewed = reviewedPayment(input, hasWarningConsent(pending, acknowledged, review))
    if (reviewed.digest !== pending.review.digest)
      throw new AppError('review-changed', 'the bytes are not those that were shown')
    checkSources(counts, { ...pending, acknowledged }, false)
    return reviewed
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
