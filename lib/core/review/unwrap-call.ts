import { approveFunction } from '~/lib/core/evm/abi/erc20'
import { encodeApprove } from '~/lib/core/evm/call'
import { type ReviewedCall, sealReviewedCall } from '~/lib/core/evm/reviewed'
import { sealAllowedCall } from './seal-call'
import { type Allowance, type UnwrapReview, type UnwrapReviewInput, reviewUnwrap } from './unwrap'

/** The calls to sign for an unwrap, in this order: `reset` where the token wants it, `grant`, then `call`. */
export type ReviewedUnwrap = {
  review: UnwrapReview
  call: ReviewedCall
  /** `null` where the native currency is paid. */
  allowance: {
    terms: Allowance
    /** Allows exactly the amount. */
    grant: ReviewedCall
    /** Takes back what is left of an earlier allowance: some tokens take a new one only then. */
    reset: ReviewedCall
  } | null
}

/**
 * Reviews and, where nothing refuses, seals the call for signing.
 * @param acknowledged whether the user has accepted the warnings
 * @throws AppError `review-refused`, `review-unacknowledged`; `details.codes` says why
 */
export function reviewedCall(input: UnwrapReviewInput, acknowledged: boolean): ReviewedUnwrap {
  return sealedUnwrap(input, { acknowledged })
}

/**
 * Seals the call for its simulation, which comes before the user is asked about warnings.
 * @throws AppError `review-refused`; `details.codes` says why
 */
export function callToSimulate(input: UnwrapReviewInput): ReviewedUnwrap {
  return sealedUnwrap(input, { acknowledged: true })
}

function sealedUnwrap(input: UnwrapReviewInput, { acknowledged }: { acknowledged: boolean }): ReviewedUnwrap {
  const review = reviewUnwrap(input)
  const { call, allowance } = review
  return {
    review,
    call: sealAllowedCall(call, review, acknowledged),
    allowance:
      allowance === undefined
        ? null
        : { terms: allowance, grant: approval(allowance, allowance.amount), reset: approval(allowance, 0n) },
  }
}

function approval({ token, spender }: Allowance, amount: bigint): ReviewedCall {
  return sealReviewedCall({
    to: token,
    data: encodeApprove(spender, amount),
    value: 0n,
    functionName: approveFunction.name,
  })
}
