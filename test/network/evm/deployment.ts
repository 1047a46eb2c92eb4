import type { Address, Hex } from 'viem'
import { lockers } from '../lockers'
import type { Locker } from '../lockers'
import { owner, relayer, thirdParties, treasury } from './accounts'
import type { ThirdParty } from './accounts'
import type { BaseRouters } from './base-kinds'

export type DeployedToken = { readonly address: Address; readonly symbol: string; readonly decimals: number }
export type CrossToken = DeployedToken & { readonly baseToken: Address; readonly baseDecimals: number }

/** Price feeds by what they price: `BTC`, `native` (the chain's own currency) or a token's address. */
export type PriceFeeds = Readonly<Record<string, Address>>

export type BaseDeployment = BaseRouters & {
  readonly chainId: number
  readonly lockers: Address
  readonly feeBook: Address
  readonly wrapMint: Address
  readonly transferRouter: Address
  readonly exchangeRouter: Address
  readonly burnRouter: Address
  readonly baseConnector: Address
  readonly relayerBridge: Address
  readonly exchangeConnector: Address
  readonly priceOracle: Address
  readonly priceFeeds: PriceFeeds
  readonly wrappedNative: Address
  readonly wrappedBtc: Address
  readonly tokens: {
    readonly usdc: DeployedToken
    readonly link: DeployedToken
    readonly weth: DeployedToken
  }
}

export type CrossDeployment = {
  readonly chainId: number
  readonly connector: Address
  /** The base chain's token that represents this chain's native currency. */
  readonly nativeBaseToken: Address
  readonly wrappedNative: Address
  readonly priceFeeds: PriceFeeds
  readonly tokens: { readonly usdc: CrossToken; readonly link: CrossToken }
}

/** Contracts by their addresses. JSON holds them without loss. */
export type DeployedContracts = { readonly base: BaseDeployment; readonly cross: CrossDeployment }

export type Deployment = DeployedContracts & {
  /** Another cross chain, where one was started. */
  readonly third: CrossDeployment | undefined
  readonly lockers: readonly Locker[]
  readonly fees: typeof fees
  readonly thirdParties: readonly ThirdParty[]
  readonly treasury: Address
  readonly ownerKey: Hex
  readonly relayerKey: Hex
}

export const fees = {
  protocolBasisPoints: 15,
  lockerBasisPoints: 20,
  unwrapNetworkFeeSats: 1_500n,
} as const

/** Who and what the contracts were deployed with. */
export function deploymentOf({ base, cross }: DeployedContracts, third?: CrossDeployment): Deployment {
  return {
    base,
    cross,
    third,
    lockers,
    fees,
    thirdParties,
    treasury,
    ownerKey: owner.privateKey,
    relayerKey: relayer.privateKey,
  }
}
