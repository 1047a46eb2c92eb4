import type { SignedTransaction } from '~/lib/core/bitcoin/finalize'
import type { ReviewedTransaction } from '~/lib/core/bitcoin/reviewed'
import type { FeeMarketTransaction } from '~/lib/core/evm/envelope'
import type { EvmCall } from '~/lib/core/evm/reviewed'
import type { SignedEvmTransaction } from '~/lib/core/evm/transaction'
import type { BitcoinEntry, Entry, EvmAttempt, EvmEntry, HandedOver } from '~/lib/core/journal/types'
import type { PendingReview } from './pending-review'

/** A version of an entry's Bitcoin transaction, as its review allows it. */
export type AllowedPayment = Pick<HandedOver, 'kind' | 'agreed'> & { reviewed: ReviewedTransaction }

/** A version of one of an entry's EVM transactions, as its review allows it: for this wallet's key, and for another's. */
export type AllowedCall = {
  kind: EvmAttempt['kind']
  call: EvmCall
  transaction: FeeMarketTransaction
  sign: (key: Uint8Array) => SignedEvmTransaction
}

/**
 * An entry's next calls to sign, in order. `priced`: the same with nonces and prices, which a page's wallet sets itself.
 * `review`: what it rests on, for when it comes back.
 */
export type AllowedCalls = {
  steps: readonly Pick<AllowedCall, 'kind' | 'call'>[]
  priced: () => Promise<readonly AllowedCall[]>
  review?: PendingReview | undefined
}

export type SignedCall = Pick<EvmAttempt, 'kind' | 'call' | 'nonce' | 'maxFeePerGas'> & SignedEvmTransaction

/** The entry as it waits for what was given out: that is on disk, and comes back or is found on its chain later. */
export type WaitsElsewhere = { waits: Entry }

/**
 * Whoever has the key of an account: this wallet, another device, or the wallet of a page.
 * @example const signed = await signer.sign(entry, { kind: 'payment', reviewed })
 */
export interface Signer<E extends Entry, Allowed, Signed> {
  /** Signs what a review allows, or journals it and gives it out. @throws AppError `wallet-locked`; `storage-failed` */
  sign(entry: E, allowed: Allowed): Promise<Signed | WaitsElsewhere>
}

export type PaymentSigner = Signer<BitcoinEntry, AllowedPayment, SignedTransaction>
export type CallSigner = Signer<EvmEntry, AllowedCalls, readonly SignedCall[]>

/** Who pays for an entry, or for what is to become one. */
export type Payer = Pick<Entry, 'id' | 'profileId' | 'intent' | 'account'>

/**
 * From what a review allows to bytes on disk, by whoever has the key of the entry's account. Nothing leaves before it is
 * on disk and read back.
 * @example await signer.ready(payer)
 */
export interface EntrySigner {
  /**
   * Tells whether an entry can be signed for, before anything of it is written; who signs elsewhere is not asked.
   * @throws AppError `wallet-locked`; `presence-missing` where a person has to open the key for it
   */
  ready(payer: Payer): Promise<void>
  /** @throws AppError `wallet-locked`; `storage-failed`, `storage-full`; `coins-reserved` */
  sign(entry: BitcoinEntry, allowed: AllowedPayment): Promise<Entry>
  /** Journals all of them before any is sent. @throws AppError as `sign`; `quote-stale` without the review they rest on */
  signCalls(entry: EvmEntry, allowed: AllowedCalls): Promise<Entry>
}
