import { type ReviewedTransaction, sealReviewed, transactionDigest } from '~/lib/core/bitcoin/reviewed'
import { AppError, toAppError } from '~/lib/core/errors'
import { type Finding, verdictOf } from './finding'
import { checkFee } from './replacement/check-fee'
import { checkInputs, checkOriginal } from './replacement/check-inputs'
import { checkOutputs } from './replacement/check-outputs'
import { gatherFacts, type ReplacementFacts } from './replacement/facts'
import { finding } from './replacement/findings'
import type { ReplacementReview, ReplacementReviewInput } from './replacement/types'
import { provenInputs } from './transaction/coins'

export type { ReplacementReview, ReplacementReviewInput } from './replacement/types'

const CHECKS: readonly ((facts: ReplacementFacts) => Finding[])[] = [
  checkOriginal,
  checkInputs,
  checkOutputs,
  checkFee,
]

/**
 * Judges a transaction that is to take the place of an approved payment, against that payment's own bytes: its
 * builder is not trusted. Pure and synchronous; never throws.
 */
export function reviewReplacement(input: ReplacementReviewInput): ReplacementReview {
  return examine(input).review
}

/** Reviews it and hands it over for signing. @throws AppError `review-refused` */
export function reviewedReplacement(input: ReplacementReviewInput): ReviewedTransaction {
  const { review, facts } = examine(input)
  const inputs = facts && provenInputs(facts.coins)
  if (review.verdict !== 'ok' || inputs === undefined)
    throw new AppError('review-refused', 'the new version is not what was asked for', {
      details: { codes: review.findings.map(({ code }) => code).join(' ') },
    })
  const { addressType, publicKey } = input.signer
  return sealReviewed({ transaction: { ...input.transaction, inputs }, addressType, publicKey })
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
