import { chosenRates, disputedOf, type FeeRates, rateFor, TARGET_BLOCKS } from '../bitcoin/fee-rates'
import { claimFindings } from '../journal/claim-findings'
import type { Entry } from '../journal/types'
import { recipientCheck, recipientFindings } from '../recipient/findings'
import type { Judgement } from '../recipient/judge'
import type { ServerCount } from '../server-count'
import { disputeFindings } from './disputes'
import { withFindings } from './finding'
import { type PaymentReviewInput, reviewPayment } from './payment'
import { sourceCheck, sourceFindings } from './sources'
import { feeCaps } from './transaction/fee-caps'

/** An order of a Bitcoin payment, resolved against the profile. */
type Route = {
  order: Parameters<typeof chosenRates>[1]
  bitcoin: { minRelayFeeRate: number }
  recipientAddress: string
}

/** The transaction that was built for it, and what the wallet's own sources say of it. */
type Gathered = {
  facts: Omit<PaymentReviewInput, 'policy'>
  estimates: FeeRates
  /** Of the transaction, in sat/vB. */
  feeRate: number
  recipient: Judgement
  /** The entries under way. */
  open: readonly Entry[]
  counts: ReadonlyMap<string, ServerCount>
}

/** Whether the transaction may be signed, and what a user must know of it. */
export function judgePayment(route: Route, gathered: Gathered) {
  const { facts, estimates, recipient, open, counts } = gathered
  const input: PaymentReviewInput = { ...facts, policy: policyOf(route, gathered) }
  const { review, checks } = reviewPayment(input)
  return {
    input,
    review: withFindings(review, [
      ...disputeFindings(disputedOf(estimates)),
      ...recipientFindings(recipient),
      ...claimFindings(open, { payer: facts.signer.address, recipient: route.recipientAddress }),
      ...sourceFindings(counts),
    ]),
    checks: [...checks, ...recipientCheck(recipient), ...sourceCheck(counts)],
  }
}

/** The fee's bounds. */
function policyOf(
  { order, bitcoin }: Route,
  { facts, estimates, feeRate }: Gathered,
): PaymentReviewInput['policy'] {
  const marketFeeRate = rateFor(estimates.rates, TARGET_BLOCKS.fast)
  return {
    ...feeCaps(facts.intent.amountSats, marketFeeRate),
    ...(marketFeeRate !== undefined && { marketFeeRate }),
    chosenFeeRate: chosenRates(estimates, order) ?? { low: feeRate, high: feeRate },
    minRelayFeeRate: bitcoin.minRelayFeeRate,
  }
}
