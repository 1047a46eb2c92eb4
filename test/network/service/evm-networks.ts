import type { Address } from 'viem'
import type { BaseRouters } from '../evm/base-kinds'
import { badRequest } from './service-error'

type EvmToken = {
  address: Address
  symbol: string
  decimals: number
}
export type CrossToken = EvmToken & { baseToken: Address; baseDecimals: number }

type NativeCurrency = { symbol: string; decimals: number }

export type BaseNetwork = BaseRouters & {
  kind: 'base'
  name: string
  chainId: number
  nativeCurrency: NativeCurrency
  lockers: Address
  transferRouter: Address
  exchangeRouter: Address
  burnRouter: Address
  baseConnector: Address
  exchangeConnectors: readonly Address[]
  wrappedNative: Address
  wrappedBtc: Address
  tokens: readonly EvmToken[]
}

export type CrossNetwork = {
  kind: 'cross-chain'
  name: string
  chainId: number
  nativeCurrency: NativeCurrency
  connector: Address
  nativeBaseToken: Address
  wrappedNative: Address
  tokens: readonly CrossToken[]
}

/** The two kinds of network a bridge serves: one base network, and those reached through it. */
export type Networks = { base: BaseNetwork; cross: readonly CrossNetwork[] }

export const NATIVE_TOKEN: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

export function sameAddress(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}

export function findNetwork(networks: Networks, name: string): BaseNetwork | CrossNetwork {
  const network = [networks.base, ...networks.cross].find((candidate) => candidate.name === name)
  if (network) return network
  throw badRequest('unknown_network', `There is no network named ${name.slice(0, 40)}.`)
}

/**
 * A token on both sides of a swap. `token` is what the user holds or receives (`NATIVE_TOKEN` for the native currency);
 * `baseToken` is what is swapped with wrapped BTC on the base chain.
 */
export type Asset = {
  network: BaseNetwork | CrossNetwork
  token: Address
  symbol: string
  decimals: number
  baseToken: Address
  baseDecimals: number
}

function isNative(network: BaseNetwork | CrossNetwork, token: Address | undefined): boolean {
  return token === undefined || sameAddress(token, NATIVE_TOKEN) || sameAddress(token, network.wrappedNative)
}

/** The asset that a request names. An absent token is the native currency, and so is its wrapped form. */
export function findAsset(network: BaseNetwork | CrossNetwork, token: Address | undefined): Asset {
  if (token === undefined || isNative(network, token)) return nativeAsset(network)
  if (network.kind === 'base') {
    const known = baseTokens(network).find((candidate) => sameAddress(candidate.address, token))
    if (known) return baseAsset(network, known)
  } else {
    const known = network.tokens.find((candidate) => sameAddress(candidate.address, token))
    if (known) return crossAsset(network, known)
  }
  throw badRequest('unknown_token', `${network.name} has no bridged token ${token}.`)
}

/** Like `findAsset`, for an input: here the wrapped native currency is a token like any other. */
export function findInputAsset(network: BaseNetwork | CrossNetwork, token: Address | undefined): Asset {
  if (token === undefined || !sameAddress(token, network.wrappedNative)) return findAsset(network, token)
  return {
    ...nativeAsset(network),
    token: network.wrappedNative,
    symbol: `W${network.nativeCurrency.symbol}`,
  }
}

export function nativeAsset(network: BaseNetwork | CrossNetwork): Asset {
  const { symbol, decimals } = network.nativeCurrency
  const baseToken = network.kind === 'base' ? network.wrappedNative : network.nativeBaseToken
  return { network, token: NATIVE_TOKEN, symbol, decimals, baseToken, baseDecimals: decimals }
}

/** Every asset of a network, the native one first. */
export function assetsOf(network: BaseNetwork | CrossNetwork): Asset[] {
  const listed =
    network.kind === 'base'
      ? baseTokens(network).map((token) => baseAsset(network, token))
      : network.tokens.map((token) => crossAsset(network, token))
  return [nativeAsset(network), ...listed]
}

function baseAsset(network: BaseNetwork, { address, symbol, decimals }: EvmToken): Asset {
  return { network, token: address, symbol, decimals, baseToken: address, baseDecimals: decimals }
}

function crossAsset(network: CrossNetwork, token: CrossToken): Asset {
  const { address, symbol, decimals, baseToken, baseDecimals } = token
  return { network, token: address, symbol, decimals, baseToken, baseDecimals }
}

function baseTokens(network: BaseNetwork): EvmToken[] {
  const wrappedBtc = { address: network.wrappedBtc, symbol: 'WBTC', decimals: 8 }
  const others = network.tokens.filter((token) => !sameAddress(token.address, network.wrappedBtc))
  return [...others, wrappedBtc]
}

/** Rescales base-chain units into the asset's own, rounding down. */
export function fromBaseUnits(asset: Asset, amount: bigint): bigint {
  return (amount * 10n ** BigInt(asset.decimals)) / 10n ** BigInt(asset.baseDecimals)
}

/** Rescales the asset's own units into the base chain's, rounding down. */
export function fromAssetUnits(asset: Asset, amount: bigint): bigint {
  return (amount * 10n ** BigInt(asset.baseDecimals)) / 10n ** BigInt(asset.decimals)
}

/** The minimum base-chain units that are worth this many of the asset's own. */
export function toBaseUnits(asset: Asset, amount: bigint): bigint {
  const scale = 10n ** BigInt(asset.decimals)
  return (amount * 10n ** BigInt(asset.baseDecimals) + scale - 1n) / scale
}
