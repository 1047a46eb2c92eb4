import { sumSats } from '~/lib/core/amount'
import { type ReviewedTransaction, type SigningPlan, transactionDigest } from '~/lib/core/bitcoin/reviewed'
import { feeRateOf } from '~/lib/core/bitcoin/size'
import { toAppError } from '~/lib/core/errors'
import { type Check, type CheckResult, runChecks } from './check'
import { type Finding, verdictOf } from './finding'
import { formCheck, inputsCheck, transactionCheck } from './payment/check-inputs'
import { amountCheck, changeCheck, recipientCheck } from './payment/check-outputs'
import { gatherFacts, type PaymentFacts } from './payment/facts'
import { finding } from './payment/findings'
import type { PaymentReview, PaymentReviewInput, PaymentSummary } from './payment/types'
import { feeCheck, marketCheck, shareCheck } from './transaction/check-fee'
import { spendingPlan } from './transaction/owners'
import { sealAllowed } from './transaction/seal'

export type { PaymentReview, PaymentReviewInput } from './payment/types'

const CHECKS: readonly Check<PaymentFacts>[] = [
  transactionCheck,
  inputsCheck,
  formCheck,
  recipientCheck,
  amountCheck,
  changeCheck,
  feeCheck,
  marketCheck,
  shareCheck,
]

type Examination = { review: PaymentReview; checks: CheckResult[]; plan?: SigningPlan | undefined }

/**
 * Judges the unsigned transaction of a plain payment against what the user asked for and the wallet's own view of the
 * chain: its builder is not trusted. Pure and synchronous; never throws.
 */
export function reviewPayment(input: PaymentReviewInput): { review: PaymentReview; checks: CheckResult[] } {
  const { review, checks } = examine(input)
  return { review, checks }
}

/**
 * Reviews it once more and, where the verdict allows it, hands it over for signing.
 * @param acknowledged whether the user has accepted the review's warnings
 * @throws AppError `review-refused`, or `review-unacknowledged` for warnings nobody accepted
 */
export function reviewedPayment(input: PaymentReviewInput, acknowledged: boolean): ReviewedTransaction {
  const { review, plan } = examine(input)
  return sealAllowed(review, plan, acknowledged)
}

function examine(input: PaymentReviewInput): Examination {
  try {
    const facts = gatherFacts(input)
    const { findings, checks } = runChecks(CHECKS, facts)
    const summary = summaryOf(facts)
    return {
      checks,
      plan: spendingPlan(facts.transaction, facts.coins, facts.context.owners),
      review: {
        verdict: verdictOf(findings),
        findings,
        digest: transactionDigest(input.transaction),
        ...(summary && { summary }),
      },
    }
  } catch (thrown) {
    const isAddress = toAppError(thrown).code === 'recipient-invalid'
    return refused(finding(isAddress ? 'address-mismatch' : 'review-failed'))
  }
}

function summaryOf({ feeSats, vsize, changes }: PaymentFacts): PaymentSummary | undefined {
  if (feeSats === undefined) return undefined
  const changeSats = sumSats(changes)
  return { feeSats, feeRate: feeRateOf(feeSats, vsize), changeSats }
}

function refused(cause: Finding): Examination {
  return { review: { verdict: 'refuse', findings: [cause], digest: '' }, checks: [] }
}
