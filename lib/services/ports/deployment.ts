import type { Profile } from '~/lib/contract/profile'
import type { BitcoinChain } from './bitcoin-chain'
import type { BridgeService } from './bridge-service'
import type { EvmChain } from './evm-chain'

/** A chain as one server shows it. */
export type ServerOf<Chain> = { host: string; chain: Chain }

/** A profile with its connections. They are shared, because they keep the health of their endpoints. */
export type Deployment = {
  profile: Profile
  bitcoin: BitcoinChain
  service: BridgeService
  /** Each chain through each of its servers alone, to compare what they say. */
  servers: { bitcoin: ServerOf<BitcoinChain>[]; evm(networkName: string): ServerOf<EvmChain>[] }
  /** @throws AppError `network-unknown` */
  evm(networkName: string): EvmChain
}

export interface Deployments {
  /** The selected profile. @throws AppError `profile-missing` */
  current(): Promise<Deployment>
  /** The profile that a swap was made with. @throws AppError `profile-missing` */
  of(profileId: string): Promise<Deployment>
}
