import type { AddressEvidence, UseProof } from '~/lib/core/accounts/address-use'
import type { FeeRates } from '~/lib/core/bitcoin/fee-rates'
import type { ConfirmationBasis } from '~/lib/core/journal/types'
import type { NoteServers } from './server-count'

export type Utxo = {
  txid: string
  vout: number
  valueSats: bigint
  /** 0 = in the mempool. */
  confirmations: number
}

export type TransactionStatus =
  | { state: 'absent' }
  | { state: 'mempool' }
  | {
      state: 'confirmed'
      height: number
      blockHash: string
      confirmations: number
      basis: ConfirmationBasis
    }

export type TransactionOutput = { scriptPubKey: string; valueSats: bigint }
export type TransactionInput = { txid: string; vout: number; scriptPubKey: string; valueSats: bigint }

export type AddressTransaction = {
  txid: string
  inputs: TransactionInput[]
  outputs: TransactionOutput[]
  status: TransactionStatus
  /** When its block was made (unix), by a server's word. */
  seconds?: number
  /** Its bytes as listed. They hash to the txid, but no hash proves the witnesses. */
  rawTransaction?: string
}

export type Outspend = { spent: false } | { spent: true; txid: string; status: TransactionStatus }

/** The result of sending one transaction to every endpoint. */
export type BroadcastOutcome =
  /** At least one endpoint accepted it or had it already. */
  | { accepted: true }
  /** Every endpoint that answered rejected it; `reason` is a node's own reject reason, bounded. */
  | { accepted: false; reason: string }

/**
 * An Esplora-shaped view of a Bitcoin network, failing over between endpoints. Errors: `chain-unreachable`,
 * `chain-nonsense`, `chain-wrong-network`.
 * @example const { accepted } = await bitcoin.broadcast(rawTransaction)
 */
export interface BitcoinChain {
  tipHeight(): Promise<number>
  /** The time of the block at a height, in unix seconds by its miner's clock. */
  blockTime(height: number): Promise<number>
  /** Confirmed and mempool UTXOs of an address. */
  utxos(address: string): Promise<Utxo[]>
  /** Mempool and confirmed transactions of an address, newest first; `afterTxid` starts the next page. */
  transactions(address: string, afterTxid?: string): Promise<AddressTransaction[]>
  /** The counts that each of two servers gives for an address, unsettled: the search of an account judges them. */
  addressUse(address: string): Promise<AddressEvidence>
  /** Looks for a payment to an address on which servers differ, or which one server alone vouches for. */
  proofOfUse(address: string): Promise<UseProof>
  /** Raw hex that hashes to `txid`, or `undefined` if unknown. */
  rawTransaction(txid: string): Promise<string | undefined>
  /** Like `rawTransaction`, if two servers have it, or the only one that the profile names. */
  sharedTransaction(txid: string): Promise<string | undefined>
  transaction(txid: string): Promise<AddressTransaction | undefined>
  /**
   * The status of a transaction. In a list, and in `transaction`, a status is only what servers say. Here, on a network
   * with proof of work, a confirmation is proven to this device, and each counted confirmation is a verified header.
   * @param since unix ms: no block older than this, allowing for miners' clocks, can confirm it
   * @throws AppError `work-unproven` if no server that shows it confirmed can prove that
   */
  status(txid: string, since?: number): Promise<TransactionStatus>
  /**
   * Finds the spender of each output of a transaction. If confirmations are proven by work, that is done for these
   * outputs alone, or for all if none are named: each takes several calls, and a transaction may have paid hundreds of
   * strangers.
   */
  outspends(txid: string, vouts?: readonly number[]): Promise<Outspend[]>
  feeRates(): Promise<FeeRates>
  /** To every endpoint. @throws `chain-unreachable` if none answered: the transaction may or may not have been sent */
  broadcast(rawTransaction: string): Promise<BroadcastOutcome>
  /** The same chain, which also tells `note` how many endpoints answered each read that decides about money. */
  counting(note: NoteServers): BitcoinChain
}
