import type { Address, Hash, Hex } from 'viem'
import type { Entry } from '../evm/abi'

/** An EVM transaction that a stage depends on; a reorganisation may remove it. */
export type Proof = { hash: Hash; block: bigint }

export type WrapStage =
  | 'seen'
  | 'processing'
  | 'crossing'
  | 'delivered'
  | 'stranded'
  | 'paid-in-wrapped'
  | 'missed'
  | 'refunding'
  | 'refunded'
  | 'rejected'

/** A payment of bitcoin to a locker that carries a payload. */
export type WrapEntry = {
  txid: string
  stage: WrapStage
  lockerScript: Hex
  amountSats: bigint
  payload: Hex
  /** The scriptPubKey that the first input spent: where a refund goes. */
  senderScript: Hex
  createdAt: number
  updatedAt: number
  /** The base chain's transaction: the mint or swap, successful or failed. */
  swap?: Proof
  /** How the relayer entered the exchange router. */
  entry?: Entry
  /** The target chain's transaction, if that is another chain. */
  delivery?: Proof
  /** The target chain's transaction that left the token with the connector. */
  refused?: Proof
  /** The base chain's transaction that gave the operator back what nobody delivered. */
  expired?: Proof
  refund?: Proof
  /** The output of the swap on the base chain. */
  intermediary?: bigint
  output?: bigint
  fees?: readonly bigint[]
  reason?: string
}

export type UnwrapStage = 'requested' | 'paying' | 'paid' | 'marked'

/** A burn request, for which its locker owes bitcoin. */
export type UnwrapEntry = {
  /** Transaction hash and the request's index in that transaction: survives a reorganisation. */
  key: string
  stage: UnwrapStage
  burn: Proof
  lockerTarget: Address
  requestId: bigint
  userTarget: Address
  userScript: Hex
  scriptType: number
  inputToken: Address
  inputAmount: bigint
  wrappedSats: bigint
  payoutSats: bigint
  fees: readonly bigint[]
  createdAt: number
  updatedAt: number
  payment?: { txid: string; hex: string; vout: number }
  marked?: Proof
}

export type CrossingStage = 'seen' | 'executed' | 'failed' | 'expired' | 'sent-back' | 'refunded' | 'rejected'

/** A cross-chain connector's message that requests an unwrap on the base chain. */
export type CrossingEntry = {
  key: string
  stage: CrossingStage
  network: string
  message: Proof
  uniqueCounter: bigint
  data: Hex
  token: Address
  amount: bigint
  relayerFee: bigint
  createdAt: number
  updatedAt: number
  executed?: Proof
  /** The cross chain's transaction that gave the operator what nobody filled in time. */
  expired?: Proof
  /** The base chain's transaction that sent back what failed there. */
  sentBack?: Proof
  refunded?: Proof
  reason?: string
}

/** The service's persistent state. */
export type ServiceState = {
  wraps: Record<string, WrapEntry>
  unwraps: Record<string, UnwrapEntry>
  crossings: Record<string, CrossingEntry>
  /** The last Bitcoin height that was processed. */
  bitcoinHeight: number
  /** By network name, the next block whose logs are to be read. */
  nextBlock: Record<string, bigint>
}

export function emptyState(): ServiceState {
  return { wraps: {}, unwraps: {}, crossings: {}, bitcoinHeight: 0, nextBlock: {} }
}
