import type { Hex } from '~/lib/core/hex'
import type { BitcoinPaymentIntent, EvmPaymentIntent } from '~/lib/core/journal/types'
import type { ArrivalTime } from '~/lib/core/quote/arrival-time'
import type { ReviewView, WaitingReview } from './review'

/** The coins that no payment can spend now. */
export type Unspendable = {
  /** Reserved by entries under way. */
  heldSats: bigint
  /** Unconfirmed, from others. */
  unconfirmedSats: bigint
  /** Frozen by the user, or small and from strangers. */
  keptOutSats: bigint
}

/** The coins that a payment of everything leaves behind. */
export type LeftBehind = Unspendable & {
  /** Coins that are worth no more than spending them costs at this payment's fee rate. */
  uneconomicSats: bigint
}

/** The most that a swap can send, and the coins that it leaves behind where it spends bitcoin. */
export type MaxView = { amount: bigint; leftBehind?: LeftBehind }

/** The amount that a plain payment would send, and its cost. */
export type PaymentQuoteView = LeftBehind & {
  kind: 'bitcoin-payment'
  /** The amount asked for or, if everything is sent, what is left after the fee; `null` = none, or too much. */
  amountSats: bigint | null
  /** The minimum that this recipient can be sent (the dust threshold); 0 where there is no recipient yet. */
  minimumSats: bigint
  /** Slowest first. `feeSats`: `null` where the coins do not suffice at that rate. */
  fees: {
    choice: 'slow' | 'normal' | 'fast'
    feeRate: number
    feeSats: bigint | null
    arrival: ArrivalTime
  }[]
  spendableSats: bigint
}

type WaitingPayment = WaitingReview & {
  /** Whether everything that can be spent is sent. */
  isEverything: boolean
  /** About when it arrives once it is signed. */
  arrival: ArrivalTime
}

/** A reviewed payment. */
export type PaymentReviewView = WaitingPayment &
  LeftBehind & {
    kind: 'bitcoin-payment'
    intent: BitcoinPaymentIntent
    /** The address that pays. */
    payer: string
    bitcoin: ReviewView['bitcoin']
  }

/** The amount that a payment on an EVM network would send, and the most that it would cost. Amounts in base units. */
export type EvmPaymentQuoteView = {
  kind: 'evm-payment'
  /** The amount asked for or, if everything is sent, all of it; `null` = none, or too much. */
  amount: bigint | null
  /** The balance, less what is under way. */
  available: bigint
  /** Whether the native currency does not suffice for the most that gas can cost. */
  isGasShort: boolean
  /** Slowest first, in wei. */
  fees: { choice: 'slow' | 'normal' | 'fast'; maxGasWei: bigint }[]
}

/** A reviewed payment on an EVM network. */
export type EvmPaymentReviewView = WaitingPayment & {
  kind: 'evm-payment'
  intent: EvmPaymentIntent
  account: Hex
  feeChoice: 'slow' | 'normal' | 'fast'
  maxGasWei: bigint
  /** By how much the recipient's balance rises, as the chain shows; `null` where it does not. */
  arrivedUnits: bigint | null
}
