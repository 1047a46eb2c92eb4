import { type ReviewedTransaction, transactionDigest } from '~/lib/core/bitcoin/reviewed'
import { toAppError } from '~/lib/core/errors'
import { type Finding, verdictOf } from './finding'
import { checkFee, checkShare } from './replacement/check-fee'
import { checkInputs, checkOriginal } from './replacement/check-inputs'
import { checkOutputs } from './replacement/check-outputs'
import { gatherFacts, type ReplacementFacts } from './replacement/facts'
import { finding } from './replacement/findings'
import type { ReplacementReview, ReplacementReviewInput } from './replacement/types'
import { spendingPlan } from './transaction/owners'
import { sealAllowed } from './transaction/seal'

export type { ReplacementReview, ReplacementReviewInput } from './replacement/types'

const CHECKS: readonly ((facts: ReplacementFacts) => Finding[])[] = [
  checkOriginal,
  checkInputs,
  checkOutputs,
  checkFee,
  checkShare,
]

/**
 * Judges a transaction that is to take the place of an approved payment, against that payment's own bytes: its
 * builder is not trusted. Pure and synchronous; never throws.
 */
export function reviewReplacement(input: ReplacementReviewInput): ReplacementReview {
  return examine(input).review
}

/**
 * Reviews it once more and, where the verdict allows it, hands it over for signing.
 * @param acknowledged whether the user has accepted the review's warnings
 * @throws AppError `review-refused`, or `review-unacknowledged` for warnings nobody accepted
 */
export function reviewedReplacement(
  input: ReplacementReviewInput,
  acknowledged: boolean,
): ReviewedTransaction {
  const { review, facts } = examine(input)
  const plan = facts && spendingPlan(facts.context.transaction, facts.coins, facts.owners)
  return sealAllowed(review, plan, acknowledged)
}

function examine(input: ReplacementReviewInput): { review: ReplacementReview; facts?: ReplacementFacts } {
  try {
    const facts = gatherFacts(input)
    const findings = CHECKS.flatMap((check) => check(facts))
    return {
      facts,
      review: { verdict: verdictOf(findings), findings, digest: transactionDigest(input.transaction) },
    }
  } catch (thrown) {
    const isAddress = toAppError(thrown).code === 'recipient-invalid'
    const findings = [finding(isAddress ? 'address-mismatch' : 'review-failed')]
    return { review: { verdict: 'refuse', findings, digest: '' } }
  }
}
