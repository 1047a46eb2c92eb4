import type { Address, Hex } from 'viem'
import type { NetworkName } from '../evm/network-names'
import type { EsploraClient } from './esplora-client'
import type { Networks } from './evm-networks'
import type { Codec } from './payload'

/** A locker: holds bitcoin for the bridge and pays it out. */
export type Locker = { lockingScript: Hex; address: string; target: Address }

/** A route through the exchange and its output, 0 if there is none. */
export type Route = { path: readonly Address[]; output: bigint }

/** Shares of a bridged amount, in basis points, and the fixed fee of an unwrap's Bitcoin transaction. */
type FeeRates = { protocolBp: bigint; lockerBp: bigint; unwrapNetworkSats: bigint }

/** A call that costs a fee: routers that swap may take another fee for lockers. */
export type FeeCall = 'wrap' | 'swap' | 'unwrap'

/** Reads the base chain for quotes. */
export type BaseChainReader = {
  rates(call: FeeCall): Promise<FeeRates>
  bestRoute(from: Address, to: Address, amountIn: bigint): Promise<Route>
  isLockerActive(locker: Locker): Promise<boolean>
  /** The locker's remaining capacity, in sats. */
  lockerCapacity(locker: Locker): Promise<bigint>
  thirdPartyBp(id: number): Promise<bigint>
}

/** `error` = a request that names coins is refused. */
export const HONOURS = ['all', 'some-coins', 'change', 'none', 'error'] as const
export type Honours = (typeof HONOURS)[number]

/** The operator's settings; the control interface may change them at run time. */
export type Settings = {
  /** `auto` = the first one that the routers of the base network read. */
  codec: Codec | 'auto'
  /** Whether payloads have speed without being asked for it, as some builders do. */
  speed: boolean
  /** How far it keeps to the coins and the change address that a request names. */
  honours: Honours
  /** The minimum in v2 payloads that the base chain enforces. */
  minIntermediary: 'expressed' | 'zero'
  /** A payload's fee for the service itself. */
  networkFeeSats: { base: bigint; 'cross-chain': bigint }
  /** By network across the bridge, percent × 1e5. */
  bridgeFee: Readonly<Record<string, bigint>>
  /** Share of 1e18. */
  relayerFee: bigint
  /** The tolerance of the promised minimum if the caller gives none. */
  defaultSlippageBp: bigint
  /** The share of the contracts' output that estimates promise, in millionths of it. */
  estimateShare: bigint
}

const WHOLE_ESTIMATE = 1_000_000n

/** An output as the service promises it. */
export function promised(output: bigint, { estimateShare }: Settings): bigint {
  return (output * estimateShare) / WHOLE_ESTIMATE
}

export const DEFAULT_SETTINGS: Settings = {
  codec: 'auto',
  speed: false,
  honours: 'all',
  minIntermediary: 'expressed',
  networkFeeSats: { base: 500n, 'cross-chain': 1500n },
  bridgeFee: { ethereum: 25_000n, optimism: 10_000n } satisfies Partial<Record<NetworkName, bigint>>,
  relayerFee: 5n * 10n ** 15n,
  defaultSlippageBp: 100n,
  estimateShare: WHOLE_ESTIMATE,
}

export type ServiceContext = {
  networks: Networks
  lockers: readonly Locker[]
  esplora: EsploraClient
  base: BaseChainReader
  settings: Settings
  /** The product's path segment, which also names the fee breakdown. */
  segment: string
}

export function afterSlippage(amount: bigint, slippageBp: bigint): bigint {
  return (amount * (10_000n - slippageBp)) / 10_000n
}
