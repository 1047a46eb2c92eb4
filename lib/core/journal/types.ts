import type { Hex } from '~/lib/core/hex'
/**
 * An entry of the journal is a list of events, append-only and folded by `transition`. Three witnesses are
 * kept apart: what the user's own chain shows, what the service reports and what the destination chain shows. `phase.ts`
 * derives the phase from them; nothing else decides it.
 */
import type { AddressType } from '../bitcoin/address-type'
import type { SigningPlan } from '../bitcoin/reviewed'
import type { Outpoint } from '../bitcoin/transaction'
import type { EvmCall } from '../evm/reviewed'
import type { KeyOrigin } from '../outside/account/outside-account'
import type { PricesAtTime } from '../quote/price-at-time'
import type { QuotedFees } from '../quote/quoted-fees'
import type { Finding } from '../review/finding'

type IntentBase = {
  networkName: string
  chainId: number
  thirdPartyId: number
}

export type ToEvmIntent = IntentBase & {
  direction: 'to-evm'
  amountSats: bigint
  /** Target-chain token; `null` = the native currency. */
  outputToken: Hex | null
  recipientAddress: Hex
  /** The minimum output the user accepts, in the output token's base units. */
  minOutput: bigint
  /** The quoted output, for display. */
  expectedOutput: bigint
  /** Set where a wallet of the page pays and signs. */
  signer?: 'page'
}

export type ToBitcoinIntent = IntentBase & {
  direction: 'to-bitcoin'
  /** `null` = the native currency. */
  inputToken: Hex | null
  inputAmount: bigint
  bitcoinAddress: string
  minSats: bigint
  expectedSats: bigint
  /** Who signs the EVM transactions: Satspan's own key, or the page's wallet. */
  signer: 'wallet' | 'page'
}

export type SwapIntent = ToEvmIntent | ToBitcoinIntent

/** A plain payment to any Bitcoin address. */
export type BitcoinPaymentIntent = {
  kind: 'bitcoin-payment'
  recipientAddress: string
  amountSats: bigint
}

/** A plain payment on an EVM network, out of Satspan's own account. */
export type EvmPaymentIntent = {
  kind: 'evm-payment'
  networkName: string
  chainId: number
  /** `null` = the native currency. */
  token: Hex | null
  /** In the token's base units. */
  amount: bigint
  recipientAddress: Hex
  signer: 'wallet'
}

export type PaymentIntent = BitcoinPaymentIntent | EvmPaymentIntent
export type Intent = SwapIntent | PaymentIntent

/** The basis of a confirmation: proof of work that was verified here, or what so many servers report. */
export type ConfirmationBasis = 'work' | { servers: number }

/** The block that confirms a transaction, and its depth. One from a file names no basis. */
export type ChainPosition = {
  height: number
  blockHash: string
  confirmations: number
  basis?: ConfirmationBasis
}

export type ObservedBitcoinStatus =
  | { state: 'absent' }
  | { state: 'mempool' }
  | ({ state: 'confirmed' } & ChainPosition)

/** One signed Bitcoin transaction of an entry: the payment, a fee bump of it, or the cancelling spend. */
export type BitcoinAttempt = {
  kind: 'payment' | 'bump' | 'cancel'
  txid: string
  rawTransaction: string
  inputs: Outpoint[]
  feeSats: bigint
  vsize: number
  /** Whether an endpoint has accepted it; false again once nodes drop it. */
  accepted: boolean
  /** The reason for the last refusal by every endpoint that answered. */
  refusal: string | null
  sighting: ObservedBitcoinStatus
}

/**
 * A reviewed transaction that another signer was given. From then on a signed copy may exist, and be sent from there at
 * any time.
 */
export type HandedOver = {
  kind: BitcoinAttempt['kind']
  /** null where the signature changes it (p2pkh). */
  txid: string | null
  /** Of the unsigned transaction. */
  digest: string
  plan: SigningPlan
  /** The user's consent to a fee bump or cancellation: its rate in sat/vB, and the findings as shown. */
  agreed?: { feeRate: number; acknowledged: boolean; findings: readonly Finding[] }
}

/** `signedAs` is the txid of the attempt that its signatures made; null while they are awaited. */
export type Handover = HandedOver & { at: number; signedAs: string | null } & HandoverState

/**
 * `isWithdrawn`: the user has taken it back before it was signed here. It is awaited no longer, but a signed copy of it may
 * exist, and be sent.
 */
type HandoverState = { isOverdue?: true; isWithdrawn?: true }

/** The terms of a wrap payment, read from its reviewed payload: its delivery is checked against them. */
export type WrapPromise = {
  lockingScript: string
  networkFeeSats: bigint
  /** Percent × 1e5 of a cross-chain delivery (1e7 = 100 %). */
  bridgePercentageFee: bigint
  /** The minimum that must arrive on the target chain after the bridge fee. */
  leastArrival: bigint
}

/** A log that serves as proof, identified so that it can prove one entry only. */
export type LogProof = {
  chainId: number
  blockNumber: bigint
  blockHash: Hex
  transactionHash: Hex
  logIndex: number
}

/** A native payment leaves no log: the account whose balance rose, and the block in which it did. */
export type BalanceProof = { chainId: number; blockNumber: bigint; blockHash: Hex; account: Hex }
export type DeliveryProof = LogProof | BalanceProof

export type ServiceWitness = {
  state: string
  status: string | null
  targetTxid: string | null
  /** Set if the report is about this transaction instead of the one asked about. */
  otherTxid?: string
  seenAt: number
}

/** The burn request that a locker must pay on Bitcoin. */
export type BurnRequest = {
  proof: LogProof
  lockerTargetAddress: Hex
  requestIdOfLocker: bigint
  amountSats: bigint
  /** The Bitcoin block height by which the locker must have paid. */
  deadlineHeight: number
  scriptPubKey: string
}

/**
 * The loss of a burn request's locker for not paying on Bitcoin, and who got it on that EVM network: whoever
 * sent the request, which is a contract of the bridge where that acted for the user. `token: null` = the native currency.
 */
export type CollateralPayment = {
  slashing: LogProof
  networkName: string
  recipient: Hex
  token: Hex | null
  amount: bigint
}

export type Payout = { txid: string; vout: number; valueSats: bigint; sighting: ObservedBitcoinStatus }

/**
 * A payment that could be the expected one, by its recipient and amount. Nothing on chain ties it to the entry: it may
 * be anybody's, and proves nothing.
 */
export type MatchingArrival = { arrival: DeliveryProof; amount: bigint }

export type ToEvmDestination =
  | { state: 'none' }
  /**
   * The base chain shows the swap; a cross-chain delivery is still to come. `fill` is the log of a third party that sent
   * the output across early, which is also `router` until the router's own is there. `isLate`: see `isLateCrossing`.
   */
  | { state: 'crossing'; router: LogProof; fill?: LogProof; isLate?: true; match?: MatchingArrival }
  | { state: 'delivered'; router: LogProof; delivery: DeliveryProof; amount: bigint }
  /** `target` is the log of a failure on the target chain; without it, the base network's router failed. */
  | {
      state: 'failed'
      router: LogProof
      target?: LogProof
      /** The address of a refund that is none of the account's: it proves nothing. */
      strangePayee?: string
      burn: BurnRequest | null
      payout: Payout | null
      collateral?: CollateralPayment
    }
  /** First-generation routers answer a failed swap by paying the wrapped BTC to the recipient; `amount` in sats. */
  | { state: 'paid-in-wrapped'; router: LogProof; delivery: LogProof; amount: bigint }

export type Abandonment = { code: string; reason: string }

/** A review as the user was shown it, with its figures, and whether its warnings were accepted. */
export type Consent = { acknowledged: boolean; findings: readonly Finding[] }

/**
 * Why an order that has begun does not go on, `since` the first try that failed so. `findings`: what is new or worse than
 * what the user has accepted, and lets it go on once it is accepted.
 */
export type Stall = { since: number; code: string; findings: readonly Finding[] }

/** The chains' heights at approval: no transaction of the entry is in an earlier block. */
export type StartingPoint = { bitcoinHeight: number; blocks: { chainId: number; block: bigint }[] }

/** `lifted`: the user says that nobody will send what the backup told of, or has refused it in the wallet of a page. */
export type ClaimState = 'held' | 'lifted'

type EntryBase = {
  id: string
  profileId: string
  startedFrom: StartingPoint
  /** The site that asked, or `null` for the toolbar. */
  origin: string | null
  createdAt: number
  updatedAt: number
  /** When a chain last showed news: poll intervals grow from here. */
  changedAt: number
  /** Number of the last event folded in. */
  sequence: number
  service: ServiceWitness | null
  /** Set if nothing was ever sent and nothing will be. */
  abandoned: Abandonment | null
  /** Notices already shown. */
  notified: string[]
  /** When the entry became final; `null` while it is watched. */
  settledAt: number | null
  /** Given here; absent where the entry was rebuilt or read from a file. */
  consent?: Consent
  /** For the user's books alone; absent where none was known, or amounts were shown in no currency. */
  prices?: PricesAtTime
  /** Set where only a backup tells of it; see `claimOf`. */
  claim?: ClaimState
  /** Set while the next step is tried in vain. */
  stalled?: Stall
}

/** Any entry that pays with a Bitcoin transaction signed here. */
export type BitcoinSpend = EntryBase & {
  account: { address: string; addressType: AddressType; publicKey: string }
  /** Digest of the unsigned transaction that the user approved. */
  digest: string
  reserved: Outpoint[]
  attempts: BitcoinAttempt[]
  /** Transactions that another signer was given, oldest first; absent where the key is here. */
  handovers?: Handover[]
  /** A foreign transaction that spends one of the inputs. */
  conflict: { txid: string; confirmations: number } | null
}

export type EvmStep = 'allowance-reset' | 'allowance' | 'call'

/** One signed EVM transaction of an entry, or one handed to a page's wallet. `cancel` takes the nonce of the call. */
export type EvmAttempt = {
  kind: EvmStep | 'cancel'
  call: EvmCall
  /** `null` until a page's wallet returns it. */
  hash: Hex | null
  rawTransaction: Hex | null
  nonce: number | null
  maxFeePerGas: bigint | null
  accepted: boolean
  refusal: string | null
  sighting: ObservedEvmStatus
}

/**
 * A reviewed EVM transaction that another signer was given, whole but for the entry's chain. From then on a signed copy
 * may exist, and be sent from there at any time.
 */
export type HandedCall = {
  kind: EvmAttempt['kind']
  call: EvmCall
  nonce: number
  gasLimit: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /** Where the signer finds the key. */
  derivation: KeyOrigin
}

/** `signedAs` is the hash of the attempt that its signature made; null while it is awaited. */
export type CallHandover = HandedCall & { at: number; signedAs: Hex | null } & HandoverState

export type ObservedEvmStatus =
  | { state: 'absent' }
  | { state: 'pending' }
  | {
      state: 'mined'
      success: boolean
      blockNumber: bigint
      blockHash: Hex
      reason: string | null
      /** Of a failure: whether it is an end; absent where nobody looked that deep. */
      isFinal?: boolean
      /** The cost in wei, failed or not; absent where it is unknown. */
      costWei?: bigint
    }

export type ToBitcoinDestination =
  | { state: 'none' }
  /** `match` is a payment that may be its refund. */
  | {
      state: 'crossing'
      uniqueCounter: bigint
      message: LogProof
      isLate?: true
      match?: MatchingArrival
    }
  | {
      state: 'crossing-failed'
      failure: LogProof
      sentBack?: LogProof
      refund: DeliveryProof | null
      match?: MatchingArrival
    }
  | {
      state: 'paying'
      burn: BurnRequest
      payout: Payout | null
      tipHeight: number
      collateral?: CollateralPayment
    }

/** Any entry that pays with transactions of one EVM account on one chain. */
export type EvmSpend = EntryBase & {
  intent: Pick<ToBitcoinIntent, 'networkName' | 'chainId' | 'signer'>
  account: { address: Hex }
  /** The approved call; a later one differs only in its deadline and locker. */
  call: EvmCall
  allowance: { token: Hex; spender: Hex; amount: bigint } | null
  /** The most that gas may cost in total, in wei; `null` if the page's wallet pays. */
  gas: { feeChoice: 'slow' | 'normal' | 'fast'; maxGasWei: bigint } | null
  attempts: EvmAttempt[]
  /** Transactions that another signer was given, oldest first; absent where the key is here. */
  handovers?: CallHandover[]
  /**
   * A nonce of these attempts that a foreign transaction has used. It is an end only once it is final, since nodes may
   * be late with a receipt.
   */
  conflict: { nonce: number; sinceBlock: bigint; blocks: number; isFinal?: boolean } | null
}

/** `quoted`: the fees as they were approved; absent where the chains alone tell of the swap. */
type SwapBase = { quoted?: QuotedFees }

export type ToEvmSwap = BitcoinSpend &
  SwapBase & {
    intent: ToEvmIntent
    promise: WrapPromise
    destination: ToEvmDestination
  }

export type ToBitcoinSwap = EvmSpend &
  SwapBase & { intent: ToBitcoinIntent; destination: ToBitcoinDestination }

export type Swap = ToEvmSwap | ToBitcoinSwap

/** The log of a token's contract, in the transaction of the payment itself and in that block. */
export type TokenTransfer = {
  hash: Hex
  blockHash: Hex
  /** The amount that it says has moved from the account to the recipient; 0: nothing. */
  amount: bigint
}

/** The native currency moves with the transaction itself, and leaves no log. */
export type EvmPaymentDestination = { state: 'none' } | ({ state: 'transferred' } & TokenTransfer)

/** Plain payments. Their destination is the chain they are made on: nothing happens beyond their own transaction. */
export type BitcoinPayment = BitcoinSpend & { intent: BitcoinPaymentIntent; destination: { state: 'none' } }
export type EvmPayment = EvmSpend & { intent: EvmPaymentIntent; destination: EvmPaymentDestination }
export type Payment = BitcoinPayment | EvmPayment

/** Anything in the journal that moves money. A new kind is a spend with an intent of its own. */
export type Entry = Swap | Payment

/** Entries by the side they pay on: reserving, signing, sending and replacing depend on this, never on the purpose. */
export type BitcoinEntry = Extract<Entry, BitcoinSpend>
export type EvmEntry = Extract<Entry, EvmSpend>

/** Whether an entry pays with a Bitcoin transaction; otherwise it pays with EVM transactions. */
export function spendsBitcoin<E extends object>(entry: E): entry is Extract<E, { reserved: Outpoint[] }> {
  return 'reserved' in entry
}

export const TO_EVM_PHASES = [
  'intended',
  'awaiting-signature',
  'signed',
  'broadcast',
  'confirming',
  'processing',
  'late',
  'done',
  'refunding',
  'refunded',
  'paid-in-wrapped',
  'replaced',
  'failed',
] as const
export const TO_BITCOIN_PHASES = [
  'intended',
  'awaiting-signature',
  'allowance',
  'submitted',
  'mined',
  'crossing',
  'late',
  'paying',
  'done',
  'paid-in-collateral',
  'overdue',
  'reverted',
  'refunding',
  'refunded',
  'replaced',
  'failed',
] as const
export const BITCOIN_PAYMENT_PHASES = [
  'intended',
  'awaiting-signature',
  'signed',
  'broadcast',
  'confirming',
  'done',
  'replaced',
  'failed',
] as const
export const EVM_PAYMENT_PHASES = [
  'intended',
  'awaiting-signature',
  'submitted',
  'mined',
  'done',
  'underpaid',
  'reverted',
  'replaced',
  'failed',
] as const
export type ToEvmPhase = (typeof TO_EVM_PHASES)[number]
export type ToBitcoinPhase = (typeof TO_BITCOIN_PHASES)[number]
export type BitcoinPaymentPhase = (typeof BITCOIN_PAYMENT_PHASES)[number]
export type EvmPaymentPhase = (typeof EVM_PAYMENT_PHASES)[number]
export type Phase = ToEvmPhase | ToBitcoinPhase | BitcoinPaymentPhase | EvmPaymentPhase
/** The proof of a phase: the chains, only the service's report, or nothing beyond this device yet. */
export type Proof = 'chain' | 'service' | 'none'
