import type { UnsignedTransaction } from '~/lib/core/bitcoin/transaction'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { Finding, Verdict } from '../finding'
import type { WalletCoin } from '../transaction/coins'
import type { FeePolicy } from '../transaction/check-fee'
import type { SignersInput } from '../transaction/owners'

export type PaymentReviewInput = SignersInput & {
  network: BitcoinNetwork
  transaction: UnsignedTransaction
  intent: { recipientAddress: string; amountSats: bigint }
  /** txid → raw hex, from the wallet's own chain source. */
  prevTxs: Record<string, string>
  utxos: WalletCoin[]
  policy: FeePolicy
}

export type PaymentSummary = {
  feeSats: bigint
  /** sat/vB of the signed transaction. */
  feeRate: number
  changeSats: bigint
}

export type PaymentReview = {
  verdict: Verdict
  findings: Finding[]
  /** sha256 hex of the unsigned transaction's bytes, '' where there is none to name. */
  digest: string
  summary?: PaymentSummary
}
