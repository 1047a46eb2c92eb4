import { type ReviewedTransaction, sealReviewed, type SigningPlan } from '~/lib/core/bitcoin/reviewed'
import { AppError } from '~/lib/core/errors'
import type { Finding, Verdict } from '../finding'

/**
 * Hands a reviewed transaction over for signing, where the verdict allows it.
 * @param plan what signing needs; `undefined` where a coin is not proven
 * @param acknowledged whether the user has accepted the review's warnings
 * @throws AppError `review-refused`, or `review-unacknowledged` for warnings nobody accepted
 */
export function sealAllowed(
  { verdict, findings }: { verdict: Verdict; findings: readonly Finding[] },
  plan: SigningPlan | undefined,
  acknowledged: boolean,
): ReviewedTransaction {
  const codes = findings.map(({ code }) => code).join(' ')
  if (verdict === 'refuse' || plan === undefined)
    throw new AppError('review-refused', 'the transaction is not what was asked for', { details: { codes } })
  if (verdict === 'warn' && !acknowledged)
    throw new AppError('review-unacknowledged', 'warnings were not accepted', { details: { codes } })
  return sealReviewed(plan)
}
