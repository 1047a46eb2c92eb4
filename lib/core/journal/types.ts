import type { Hex } from '~/lib/core/hex'
/**
 * An entry of the journal is a list of events, only ever appended to and folded by `transition`. Three witnesses are
 * kept apart: what the user's own chain shows, what the service reports and what the destination chain shows. `phase.ts`
 * derives the phase from them; nothing else decides it.
 */
import type { AddressType } from '../bitcoin/address-type'
import type { Outpoint } from '../bitcoin/transaction'
import type { EvmCall } from '../evm/reviewed'

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
  /** Least output the user accepts, in the output token's base units. */
  minOutput: bigint
  /** What the quote promised, for display. */
  expectedOutput: bigint
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

/** What an observed confirmation rests on. */
export type ChainPosition = { height: number; blockHash: string; confirmations: number }

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
  /** Whether an endpoint has taken it; false again once it was dropped. */
  accepted: boolean
  /** Why every endpoint that answered last refused it. */
  refusal: string | null
  sighting: ObservedBitcoinStatus
}

/** What a wrap payment promised, read from its reviewed payload: the facts its delivery is judged by. */
export type WrapPromise = {
  lockingScript: string
  networkFeeSats: bigint
  /** Percent × 1e5 of a cross-chain delivery (1e7 = 100 %). */
  bridgePercentageFee: bigint
  /** Least arrival on the target chain after the bridge fee. */
  leastArrival: bigint
}

/** A log that proved something, named so that it can prove one entry only. */
export type LogProof = {
  chainId: number
  blockNumber: bigint
  blockHash: Hex
  transactionHash: Hex
  logIndex: number
}

/** A native payment leaves no log: the account whose balance rose, and the block across which it did. */
export type BalanceProof = { chainId: number; blockNumber: bigint; blockHash: Hex; account: Hex }
export type DeliveryProof = LogProof | BalanceProof

export type ServiceWitness = {
  state: string
  status: string | null
  targetTxid: string | null
  /** Set where what it said is of this transaction, and not of the one that it was asked about. */
  otherTxid?: string
  seenAt: number
}

/** How a payout on Bitcoin was opened: the burn request that a locker must pay. */
export type BurnRequest = {
  proof: LogProof
  lockerTargetAddress: Hex
  requestIdOfLocker: bigint
  amountSats: bigint
  /** Bitcoin height by which the locker must have paid. */
  deadlineHeight: number
  scriptPubKey: string
}

export type Payout = { txid: string; vout: number; valueSats: bigint; sighting: ObservedBitcoinStatus }

export type ToEvmDestination =
  | { state: 'none' }
  /** The base chain shows the swap; a cross-chain delivery is still to come. */
  | { state: 'crossing'; router: LogProof }
  | { state: 'delivered'; router: LogProof; delivery: DeliveryProof; amount: bigint }
  | { state: 'failed'; router: LogProof; burn: BurnRequest | null; payout: Payout | null }

export type Abandonment = { code: string; reason: string }

/** How far the chains were at the approval: nothing that an entry causes lies before. */
export type StartingPoint = { bitcoinHeight: number; blocks: { chainId: number; block: bigint }[] }

type EntryBase = {
  id: string
  profileId: string
  startedFrom: StartingPoint
  /** The site that asked, or `null` for the toolbar. */
  origin: string | null
  createdAt: number
  updatedAt: number
  /** When a witness last said something new: polls back off from here. */
  changedAt: number
  /** Number of the last event folded in. */
  sequence: number
  service: ServiceWitness | null
  /** Set where nothing was ever sent and nothing will be. */
  abandoned: Abandonment | null
  /** Notices already shown. */
  notified: string[]
  /** When nothing was expected to change any more; `null` while it is watched. */
  settledAt: number | null
}

/** An entry that pays with a Bitcoin transaction signed here, whatever it pays for. */
export type BitcoinSpend = EntryBase & {
  account: { address: string; addressType: AddressType; publicKey: string }
  /** Digest of the unsigned transaction that the user approved. */
  digest: string
  reserved: Outpoint[]
  attempts: BitcoinAttempt[]
  /** A foreign transaction that spends one of the inputs. */
  conflict: { txid: string; confirmations: number } | null
}

export type EvmStep = 'allowance-reset' | 'allowance' | 'call'

/** One signed EVM transaction of an entry, or one handed to a page's wallet. */
export type EvmAttempt = {
  kind: EvmStep
  call: EvmCall
  /** `null` while a page's wallet holds it. */
  hash: Hex | null
  rawTransaction: Hex | null
  nonce: number | null
  maxFeePerGas: bigint | null
  accepted: boolean
  refusal: string | null
  sighting: ObservedEvmStatus
}

export type ObservedEvmStatus =
  | { state: 'absent' }
  | { state: 'pending' }
  | { state: 'mined'; success: boolean; blockNumber: bigint; blockHash: Hex; reason: string | null }

export type ToBitcoinDestination =
  | { state: 'none' }
  | { state: 'crossing'; uniqueCounter: bigint; message: LogProof }
  | { state: 'crossing-failed'; failure: LogProof; refund: DeliveryProof | null }
  | { state: 'paying'; burn: BurnRequest; payout: Payout | null; tipHeight: number }

/** An entry that pays with transactions of one EVM account on one chain, whatever they are for. */
export type EvmSpend = EntryBase & {
  intent: IntentBase & Pick<ToBitcoinIntent, 'signer'>
  account: { address: Hex }
  /** The call as it was approved; a later one differs in its deadline and locker alone. */
  call: EvmCall
  allowance: { token: Hex; spender: Hex; amount: bigint } | null
  /** What gas may cost in all, in wei; `null` where the page's wallet pays. */
  gas: { feeChoice: 'slow' | 'normal' | 'fast'; maxGasWei: bigint } | null
  attempts: EvmAttempt[]
  /**
   * A nonce of these attempts that a foreign transaction has used, as far as one endpoint shows; it counts once it has
   * stood for some blocks, since another endpoint may only be late with the receipt.
   */
  conflict: { nonce: number; sinceBlock: bigint; blocks: number } | null
}

export type ToEvmSwap = BitcoinSpend & {
  intent: ToEvmIntent
  promise: WrapPromise
  destination: ToEvmDestination
}

export type ToBitcoinSwap = EvmSpend & { intent: ToBitcoinIntent; destination: ToBitcoinDestination }

export type Swap = ToEvmSwap | ToBitcoinSwap

/** Whatever the journal holds: it moves money. Another kind joins by being a spend, with an intent of its own. */
export type Entry = Swap

/** The entries that pay on each side: what reserves, signs, sends and replaces looks at these, never at the purpose. */
export type BitcoinEntry = Extract<Entry, BitcoinSpend>
export type EvmEntry = Extract<Entry, EvmSpend>

export function spendsBitcoin<E extends object>(entry: E): entry is Extract<E, { reserved: Outpoint[] }> {
  return 'reserved' in entry
}

export const TO_EVM_PHASES = [
  'intended',
  'signed',
  'broadcast',
  'confirming',
  'processing',
  'done',
  'refunding',
  'refunded',
  'replaced',
  'failed',
] as const
export const TO_BITCOIN_PHASES = [
  'intended',
  'allowance',
  'submitted',
  'mined',
  'crossing',
  'paying',
  'done',
  'overdue',
  'reverted',
  'refunded',
  'replaced',
  'failed',
] as const
export type ToEvmPhase = (typeof TO_EVM_PHASES)[number]
export type ToBitcoinPhase = (typeof TO_BITCOIN_PHASES)[number]
export type Phase = ToEvmPhase | ToBitcoinPhase
/** What a phase rests on: the chains, only the service's word, or nothing beyond this device yet. */
export type Proof = 'chain' | 'service' | 'none'
