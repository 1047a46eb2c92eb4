import type { Hex } from '~/lib/core/hex'
import type { PricesAtTime } from '../quote/price-at-time'
import type { Finding } from '../review/finding'
import type { ServerCount } from '../server-count'
import type {
  Abandonment,
  BitcoinAttempt,
  BitcoinPayment,
  ObservedBitcoinStatus,
  BurnRequest,
  CollateralPayment,
  DeliveryProof,
  EvmAttempt,
  EvmPayment,
  EvmSpend,
  HandedCall,
  HandedOver,
  ObservedEvmStatus,
  LogProof,
  MatchingArrival,
  Payout,
  ServiceWitness,
  TokenTransfer,
  ToBitcoinSwap,
  ToEvmSwap,
} from './types'

/** The part of an entry that is known when the user approves it; everything else starts empty. */
type Approved<R> = Omit<
  R,
  | 'createdAt'
  | 'updatedAt'
  | 'changedAt'
  | 'sequence'
  | 'service'
  | 'abandoned'
  | 'notified'
  | 'settledAt'
  | 'attempts'
  | 'handovers'
  | 'conflict'
  | 'destination'
  | 'prices'
  | 'stalled'
>
export type ApprovedToEvm = Approved<ToEvmSwap>
export type ApprovedToBitcoin = Approved<ToBitcoinSwap>
export type ApprovedBitcoinPayment = Approved<BitcoinPayment>
export type ApprovedEvmPayment = Approved<EvmPayment>

/** The first event of every journal; reserves the coins it lists. */
export type ApprovedEvent = {
  type: 'approved'
  at: number
  start: ApprovedToEvm | ApprovedToBitcoin | ApprovedBitcoinPayment | ApprovedEvmPayment
}

/** The fewest servers behind anything that such a proof rests on; absent where none was counted. */
type SeenBy = { seenBy?: ServerCount }

type Fact =
  // The user's own Bitcoin chain
  | { type: 'signed'; attempt: Omit<BitcoinAttempt, 'accepted' | 'refusal' | 'sighting'> }
  /** On disk before another signer is given anything. */
  | ({ type: 'handed-over' } & HandedOver)
  /** The transaction that was handed over, as the chain shows it: its signer has sent it. */
  | { type: 'found-sent'; attempt: Omit<BitcoinAttempt, 'accepted' | 'refusal' | 'sighting'> }
  /** The user says that no copy of what a backup told of will be sent; see `claimOf`. */
  | { type: 'claim-lifted' }
  /** The user wants the fee bump or cancellation no more that another signer was given, and that hasn't come back. */
  | { type: 'hand-over-withdrawn' }
  /** Its signatures have been awaited for a day. */
  | { type: 'signature-overdue' }
  | { type: 'accepted'; txid: string }
  | { type: 'refused'; txid: string; reason: string }
  | { type: 'bitcoin-seen'; txid: string; sighting: ObservedBitcoinStatus }
  | { type: 'conflict-seen'; conflict: { txid: string; confirmations: number } | null }
  // The user's own EVM chain
  | { type: 'evm-signed'; attempt: Omit<EvmAttempt, 'accepted' | 'refusal' | 'sighting'> }
  /** On disk before another signer is given anything. */
  | ({ type: 'evm-handed-over' } & HandedCall)
  | { type: 'evm-returned'; hash: Hex; nonce?: number }
  | { type: 'evm-accepted'; hash: Hex }
  /** Without a hash: the answer of a page's wallet that names no transaction. */
  | { type: 'evm-refused'; hash: Hex | null; reason: string }
  | { type: 'evm-seen'; hash: Hex; sighting: ObservedEvmStatus }
  | { type: 'evm-conflict-seen'; conflict: EvmSpend['conflict'] }
  /** The log of the token's contract in a payment that succeeded. */
  | ({ type: 'transfer-seen' } & TokenTransfer & SeenBy)
  // The service's reports
  | ({ type: 'service-said' } & Omit<ServiceWitness, 'seenAt'>)
  // The destination of BTC → EVM
  | { type: 'routed'; router: LogProof }
  /** A third party has sent the output across, before the payment was proven. */
  | { type: 'filled'; fill: LogProof }
  | ({ type: 'delivered'; router: LogProof; delivery: DeliveryProof; amount: bigint } & SeenBy)
  /** `strangePayee`: the address of a refund that is none of the account's. */
  | { type: 'swap-failed'; router: LogProof; strangePayee?: string }
  | { type: 'target-failed'; failure: LogProof }
  | ({ type: 'paid-in-wrapped'; router: LogProof; delivery: LogProof; amount: bigint } & SeenBy)
  | { type: 'refund-opened'; burn: BurnRequest }
  // The destination of EVM → BTC
  | { type: 'message-sent'; uniqueCounter: bigint; message: LogProof }
  | { type: 'crossing-failed'; failure: LogProof }
  /** The operator has sent back what failed. */
  | { type: 'crossing-sent-back'; sentBack: LogProof }
  | ({ type: 'crossing-refunded'; refund: DeliveryProof } & SeenBy)
  | { type: 'unwrap-opened'; burn: BurnRequest }
  | { type: 'tip-seen'; height: number }
  // Both
  /** The chain where it began shows the crossing as late; see `isLateCrossing`. */
  | { type: 'crossing-late' }
  | ({ type: 'arrival-matched' } & MatchingArrival)
  | ({ type: 'payout-seen'; payout: Payout | null } & SeenBy)
  /** The locker did not pay: its collateral did, or was taken. */
  | ({ type: 'collateral-paid'; collateral: CollateralPayment } & SeenBy)
  /** A reorganisation removed the block that a proof was in. */
  | { type: 'proof-lost' }
  /** The user has accepted what was new or worse when a signature came back, or when an order stalled. */
  | { type: 'consented'; findings: readonly Finding[] }
  /** The next step of an order that has begun has failed; see `Stall`. */
  | { type: 'stalled'; code: string; findings: readonly Finding[] }
  | { type: 'abandoned'; abandonment: Abandonment }
  | { type: 'notified'; notice: string }
  /** The worth of its sums when they moved. Nothing is decided or signed by it. */
  | { type: 'priced'; prices: PricesAtTime }
  /** The proof is so deep that no further change is expected. */
  | { type: 'settled' }

export type UpdateEvent = { at: number } & Fact
/** An observation of a chain, as opposed to a report of the service or an act of this device. */
export type ChainEvent = Exclude<
  UpdateEvent,
  {
    type:
      | 'service-said'
      | 'claim-lifted'
      | 'hand-over-withdrawn'
      | 'consented'
      | 'stalled'
      | 'abandoned'
      | 'notified'
      | 'priced'
      | 'settled'
  }
>
export type JournalEvent = ApprovedEvent | UpdateEvent
