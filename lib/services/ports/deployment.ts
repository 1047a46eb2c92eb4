import type { Profile } from '~/lib/contract/profile'
import type { BitcoinChain } from './bitcoin-chain'
import type { BridgeService } from './bridge-service'
import type { EvmChain } from './evm-chain'

/** A profile with the connections it names. Connections keep the health of their endpoints, so they are shared. */
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
  /** The profile that a request was made with. @throws AppError `profile-missing` */
  of(profileId: string): Promise<Deployment>
}
