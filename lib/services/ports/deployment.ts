import type { Profile } from '~/lib/contract/profile'
import type { BitcoinChain } from './bitcoin-chain'
import type { BridgeService } from './bridge-service'
import type { EvmChain } from './evm-chain'

/** A chain as one server shows it. */
export type ServerOf<Chain> = { host: string; chain: Chain }

/** Which answers of Bitcoin servers count again that were given before, by the time of asking (unix ms). */
export type Since = {
  at: number
  /** Also older ones, back to this time, as long as a server's tip is still the same. */
  mempool?: number
  /**
   * At rest, servers are asked for their tips by turns of so long (ms), and for its height alone, which confirmations need
   * anyway. A block in the place of another goes unnoticed by that until the next.
   */
  turnMs?: number
}

/** Which answers count again; `evm`: of EVM nodes, by the time of asking (unix ms). */
export type ReadingLimits = { bitcoin: Since; evm: number }

/** A profile with its connections. They are shared, because they keep the health of their endpoints. */
export type Deployment = {
  profile: Profile
  bitcoin: BitcoinChain
  service: BridgeService
  /** Each chain through each of its servers alone, to compare what they say. */
  servers: { bitcoin: ServerOf<BitcoinChain>[]; evm(networkName: string): ServerOf<EvmChain>[] }
  /** @throws AppError `network-unknown` */
  evm(networkName: string): EvmChain
  /**
   * The same deployment for one action: what a server has answered within these limits is not asked again. What a
   * server fails to do or lacks, and everything before a broadcast, is. Without limits, each call asks.
   */
  reading(limits: ReadingLimits): Deployment
  /** The same deployment for a long search: each server gets at most half of the requests that public ones allow. */
  sparing(): Deployment
  /** The same deployment for what nobody waits for: a host that fails is left alone longer each time. */
  polling(): Deployment
}

/** @example const { bitcoin, service } = await deployments.current() */
export interface Deployments {
  /** The selected profile. @throws AppError `profile-missing` */
  current(): Promise<Deployment>
  /** The profile that a swap was made with. @throws AppError `profile-missing` */
  of(profileId: string): Promise<Deployment>
}
