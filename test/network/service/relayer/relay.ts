import { bytesToHex, hexToBytes } from 'viem'
import type { Hex, TransactionReceipt } from 'viem'
import type { Deployment } from '../../evm/deployment'
import type { Locker } from '../../lockers'
import type { BaseChainReader } from '../context'
import type { EsploraClient } from '../esplora-client'
import type { EvmChain, Head } from '../evm-chain'
import type { CrossNetwork, Networks } from '../evm-networks'
import type { Proof } from '../state'
import type { Store } from '../store'
import type { Conduct } from './conduct'

/** A network across the bridge, and its chain. */
export type CrossChain = { network: CrossNetwork; chain: EvmChain }

/** Everything that the relayer works with. */
export type Relay = {
  deployment: Deployment
  networks: Networks
  /** With their keys: this network's lockers are ours. */
  lockers: readonly Locker[]
  esplora: EsploraClient
  reader: BaseChainReader
  base: EvmChain
  crossChains: readonly CrossChain[]
  store: Store
  conduct: Conduct
  /** How deep a Bitcoin payment must be before it counts. */
  confirmations: number
}

/** @throws Error where no network across the bridge has that chain ID */
export function crossChainOf({ crossChains }: Relay, chainId: bigint): CrossChain {
  const crossChain = crossChains.find(({ network }) => BigInt(network.chainId) === chainId)
  if (crossChain === undefined) throw new Error(`No network across the bridge has the chain ID ${chainId}.`)
  return crossChain
}

/** One task that the relayer does in every turn. */
export type Duty = (relay: Relay) => Promise<void>

// Logs are reread this far back, and what depends on younger blocks is checked again.
const REORG_BLOCKS = 64n

export function proofOf(receipt: TransactionReceipt): Proof {
  return { hash: receipt.transactionHash, block: receipt.blockNumber }
}

/** Whether a reorganisation removed a transaction. */
export async function isGone(chain: EvmChain, proof: Proof, head: Head): Promise<boolean> {
  if (head.number > proof.block + REORG_BLOCKS) return false
  return !(await chain.has(proof.hash, head))
}

/** The first block to read logs from. */
export function readFrom(next: bigint | undefined, head: bigint): bigint {
  const from = (next !== undefined && next < head ? next : head) - REORG_BLOCKS
  return next === undefined || from < 0n ? 0n : from
}

/** A txid in the byte order of the contracts (internal, as hashed). */
export function contractTxid(txid: string): Hex {
  return bytesToHex(hexToBytes(`0x${txid}`).toReversed())
}

/** The inverse of `contractTxid`. */
export function bitcoinTxid(bitcoinTxId: Hex): string {
  return bytesToHex(hexToBytes(bitcoinTxId).toReversed()).slice(2)
}

/** Changes an entry, updates its time and saves it. */
export function advance<T extends { updatedAt: number }>(store: Store, entry: T, change: Partial<T>): void {
  Object.assign(entry, change, { updatedAt: Date.now() })
  store.save()
}

/** An error's reason, in one line. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n').slice(0, 2).join(' ').slice(0, 300)
}
