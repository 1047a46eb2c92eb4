import type { ReviewedCall } from '~/lib/core/evm/reviewed'
import { callDigest } from './call-digest'
import { type Check, type CheckResult, runChecks } from './check'
import { arrivalCheck, recipientCheck, runCheck, transferCheck } from './evm-payment/checks'
import { decimalsCheck } from './decimals'
import type { EvmPaymentReview, EvmPaymentReviewInput } from './evm-payment/types'
import { verdictOf } from './finding'
import { sealAllowedCall } from './seal-call'

export type { EvmPaymentReview, EvmPaymentReviewInput, TransferRun } from './evm-payment/types'

const CHECKS: readonly Check<EvmPaymentReviewInput>[] = [
  transferCheck,
  recipientCheck,
  runCheck,
  arrivalCheck,
  ({ decimals }) => decimalsCheck(decimals),
]

/**
 * Judges the call of a payment on an EVM network against what the user asked for and what the chain shows: its
 * encoder is not trusted. Pure and synchronous; never throws.
 */
export function reviewEvmPayment(input: EvmPaymentReviewInput): {
  review: EvmPaymentReview
  checks: CheckResult[]
} {
  const { intent, account, call } = input
  const { findings, checks } = runChecks(CHECKS, input)
  const approved = { chainId: intent.chainId, account, call, allowance: undefined, steps: ['call'] }
  return { checks, review: { verdict: verdictOf(findings), findings, digest: callDigest(approved) } }
}

/**
 * Reviews it once more and, where the verdict allows it, hands it over for signing.
 * @param acknowledged whether the user has accepted the review's warnings
 * @throws AppError `review-refused`, or `review-unacknowledged` for warnings nobody accepted
 */
export function reviewedEvmPayment(input: EvmPaymentReviewInput, acknowledged: boolean): ReviewedCall {
  return sealAllowedCall(input.call, reviewEvmPayment(input).review, acknowledged)
}
