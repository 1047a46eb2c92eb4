import type { Profile } from '~/lib/contract/profile'
import type { BitcoinChain } from './bitcoin-chain'
import type { BridgeService } from './bridge-service'
import type { EvmChain } from './evm-chain'

/** A profile with its connections. They are shared, because they keep the health of their endpoints. */
export type Deployment = {
  profile: Profile
  bitcoin: BitcoinChain
  service: BridgeService
  /** @throws AppError `network-unknown` */
  evm(networkName: string): EvmChain
}

export interface Deployments {
  /** The selected profile. @throws AppError `profile-missing` */
  current(): Promise<Deployment>
  /** The profile that a swap was made with. @throws AppError `profile-missing` */
  of(profileId: string): Promise<Deployment>
}
