import { hex } from '@scure/base'
import { sha256 } from '@scure/btc-signer/utils.js'
import type { AddressType } from './address-type'
import { encodeUnsigned } from './encode-transaction'
import type { TransactionInput, TransactionOutput, UnsignedTransaction } from './transaction'

/** An input with the output it spends, as the previous transaction proves it. */
export type ProvenInput = TransactionInput & TransactionOutput

/** All that signing needs, and nothing a service said. */
export type SigningPlan = {
  transaction: Omit<UnsignedTransaction, 'inputs'> & { inputs: readonly ProvenInput[] }
  addressType: AddressType
  /** Compressed, hex. Every input is spent by it. */
  publicKey: string
}

declare const reviewedBrand: unique symbol

/** A transaction that passed a review: the only thing `signReviewed` takes. */
export type ReviewedTransaction = Readonly<SigningPlan> & {
  /** sha256 hex of the unsigned transaction's bytes. */
  readonly digest: string
  readonly [reviewedBrand]: true
}

const issued = new WeakSet<object>()

/** Marks a plan as reviewed. For the reviews in `lib/core/review` alone, after their verdict allows signing. */
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

/** Whether this very object came from a review in this context: a copy of it did not. */
export function isReviewed(value: object): value is ReviewedTransaction {
  return issued.has(value)
}

/** sha256 hex of a transaction's unsigned bytes: how a review names what it has seen. */
export function transactionDigest(transaction: UnsignedTransaction): string {
  return hex.encode(sha256(encodeUnsigned(transaction)))
}

function brand(plan: SigningPlan & { digest: string }): ReviewedTransaction {
  issued.add(plan)
  if (isReviewed(plan)) return plan
  throw new TypeError('a branded object is known')
}
