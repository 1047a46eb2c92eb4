import type { Hex } from '~/lib/core/hex'

/** A call as it must appear on chain. `value` in wei. */
export type EvmCall = { to: Hex; data: Hex; value: bigint; functionName: string }

declare const reviewedBrand: unique symbol

/** A call that passed a review: the only input of `signEvmTransaction`. */
export type ReviewedCall = Readonly<EvmCall> & { readonly [reviewedBrand]: true }

const issued = new WeakSet<object>()

/** Marks a call as reviewed. Only for the reviews in `lib/core/review`, after their verdict allows signing. */
export function sealReviewedCall({ to, data, value, functionName }: EvmCall): ReviewedCall {
  const sealed: object = Object.freeze({ to, data, value, functionName })
  issued.add(sealed)
  if (!isReviewedCall(sealed)) throw new TypeError('unreachable')
  return sealed
}

/** Whether this very object came from a review in this context. A copy did not. */
export function isReviewedCall(value: object): value is ReviewedCall {
  return issued.has(value)
}
