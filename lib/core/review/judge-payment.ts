import { chosenRates, disputedOf, type FeeRates, rateFor, TARGET_BLOCKS } from '../bitcoin/fee-rates'
import { disputeFindings } from './disputes'
import { withFindings } from './finding'
import { judgeParties, type Parties } from './judge-parties'
import { type PaymentReviewInput, reviewPayment } from './payment'
import { feeCaps } from './transaction/fee-caps'

/** An order of a Bitcoin payment, resolved against the profile. */
type Route = {
  order: Parameters<typeof chosenRates>[1]
  bitcoin: { minRelayFeeRate: number }
  recipientAddress: string
}

/** The transaction that was built for it, and what the wallet's own sources say of it. */
type Gathered = Parties & {
  facts: Omit<PaymentReviewInput, 'policy'>
  estimates: FeeRates
  /** Of the transaction, in sat/vB. */
  feeRate: number
}

/** Whether the transaction may be signed, and what a user must know of it. */
export function judgePayment(route: Route, gathered: Gathered) {
  const { facts, estimates } = gathered
  const input: PaymentReviewInput = { ...facts, policy: policyOf(route, gathered) }
  const { review, checks } = reviewPayment(input)
  const payment = { payer: facts.signer.address, recipient: route.recipientAddress }
  const parties = judgeParties(gathered, payment)
  return {
    input,
    review: withFindings(review, [...disputeFindings(disputedOf(estimates)), ...parties.findings]),
    checks: [...checks, ...parties.checks],
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
