import { hex } from '@scure/base'
import { sha256 } from '@scure/btc-signer/utils.js'
import { AppError } from '~/lib/core/errors'
import type { SpendingKey } from './address-type'
import { encodeUnsigned } from './encode-transaction'
import type { TransactionInput, TransactionOutput, UnsignedTransaction } from './transaction'

/** An input with the output it spends, proven by the previous transaction, and the key for it; absent = the plan's. */
export type ProvenInput = TransactionInput & TransactionOutput & { key?: SpendingKey }

/** Everything that signing needs, and nothing that a service supplied. The key is that of inputs without their own. */
export type SigningPlan = Omit<SpendingKey, 'path'> & {
  transaction: Omit<UnsignedTransaction, 'inputs'> & { inputs: readonly ProvenInput[] }
}

/** The key of each input, in their order. */
export function inputKeys({ transaction, addressType, publicKey }: SigningPlan): SpendingKey[] {
  return transaction.inputs.map(({ key }) => key ?? { addressType, publicKey })
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
export function sealReviewed(plan: SigningPlan): ReviewedTransaction {
  const digest = transactionDigest(plan.transaction)
  return brand(frozen({ ...copyOf(plan), digest }))
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

/** Field by field: a structured clone takes as long as a third of a signature. */
function copyOf({ transaction, addressType, publicKey }: SigningPlan): SigningPlan {
  const inputs = transaction.inputs.map(({ key, ...input }) => ({
    ...input,
    ...(key && { key: { ...key, ...(key.path && { path: { ...key.path } }) } }),
  }))
  const outputs = transaction.outputs.map((output) => ({ ...output }))
  return { transaction: { ...transaction, inputs, outputs }, addressType, publicKey }
}

/** Freezes a value and everything in it. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) frozen(part)
    Object.freeze(value)
  }
  return value
}
