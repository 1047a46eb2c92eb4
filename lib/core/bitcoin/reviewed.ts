import { hex } from '@scure/base'
import { sha256 } from '@scure/btc-signer/utils.js'
import { AppError } from '~/lib/core/errors'
import type { AddressType } from './address-type'
import { encodeUnsigned } from './encode-transaction'
import type { TransactionInput, TransactionOutput, UnsignedTransaction } from './transaction'

/** An input with the output it spends, proven by the previous transaction. */
export type ProvenInput = TransactionInput & TransactionOutput

/** Everything that signing needs, and nothing that a service supplied. */
export type SigningPlan = {
  transaction: Omit<UnsignedTransaction, 'inputs'> & { inputs: readonly ProvenInput[] }
  addressType: AddressType
  /** Compressed, hex. Every input is spent with it. */
  publicKey: string
}

declare const reviewedBrand: unique symbol

/** A transaction that passed a review: the only input of `signReviewed`. */
export type ReviewedTransaction = Readonly<SigningPlan> & {
  /** SHA-256 of the unsigned transaction's bytes, as hex. */
  readonly digest: string
  readonly [reviewedBrand]: true
}

const issued = new WeakSet<object>()

/** Marks a plan as reviewed. Only for the reviews in `lib/core/review`, after their verdict allows signing. */
export function sealReviewed({ transaction, addressType, publicKey }: SigningPlan): ReviewedTransaction {
  const sealed = Object.freeze({
    transaction: Object.freeze({
      ...transaction,
      inputs: Object.freeze(transaction.inputs.map((input) => Object.freeze({ ...input }))),
      outputs: Object.freeze(transaction.outputs.map((output) => Object.freeze({ ...output }))),
    }),
    addressType,
    publicKey,
    digest: transactionDigest(transaction),
  })
  return brand(sealed)
}

/** Whether this very object came from a review in this context. A copy did not. */
export function isReviewed(value: object): value is ReviewedTransaction {
  return issued.has(value)
}

/** @throws AppError `review-changed` unless this very object came from a review, which froze all of it */
export function requireReviewed(reviewed: ReviewedTransaction): void {
  if (!isReviewed(reviewed)) throw new AppError('review-changed', 'not the transaction that was reviewed')
}

/** SHA-256 of a transaction's unsigned bytes, as hex: identifies what a review has seen. */
export function transactionDigest(transaction: UnsignedTransaction): string {
  return hex.encode(sha256(encodeUnsigned(transaction)))
}

function brand(plan: SigningPlan & { digest: string }): ReviewedTransaction {
  issued.add(plan)
  if (isReviewed(plan)) return plan
  throw new TypeError('a branded object is known')
}
