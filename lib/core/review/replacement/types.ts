import type { TransactionOutput, UnsignedTransaction } from '~/lib/core/bitcoin/transaction'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { Finding, Verdict } from '../finding'
import type { WalletCoin } from '../transaction/coins'
import type { SignersInput } from '../transaction/owners'
import type { WrapPolicy } from '../wrap/types'

export type PayeeState = 'trusted' | 'inactive' | 'full'

/** `change` is where the original's change went, if it had any. */
export type ReplacementReviewInput = SignersInput & {
  /** `bump` pays the same for a higher fee; `cancel` pays everything back to where change goes. */
  kind: 'bump' | 'cancel'
  network: BitcoinNetwork
  transaction: UnsignedTransaction
  /**
   * Raw hex of every transaction that was signed for the payment, or handed over to be signed, the one the user approved
   * first.
   */
  signed: string[]
  /** Whether no node can have any of them from here: then nothing has to signal that it is replaceable. */
  isUnsent?: boolean
  approved: {
    /** Digest of the transaction that the user approved. */
    digest: string
    /** The output that it pays, besides the change. */
    payment: TransactionOutput
  }
  /** txid → raw hex, from the wallet's own chain source. */
  prevTxs: Record<string, string>
  /** The wallet's unspent coins: those of the signed transactions are spent, and not among them. */
  utxos: WalletCoin[]
  /** Whether that may still be paid: the locker of a swap may have become inactive, or have no room for it any more. */
  payee: PayeeState
  /** The fees of the transactions that fall with the replaced one. */
  descendantFeesSats: bigint
  /** The user's consent: the rate in sat/vB, and the most that the fee may be. */
  terms: { feeRate: number; feeSats: bigint }
  policy: Pick<WrapPolicy, 'maxFeeRate' | 'maxFeeSats'>
}

export type ReplacementReview = {
  verdict: Verdict
  findings: Finding[]
  /** sha256 hex of the unsigned transaction's bytes, '' where there is none to name. */
  digest: string
}
