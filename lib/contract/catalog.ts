import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import {
  type BaseNetwork,
  type CrossChainToken,
  type EvmNetwork,
  hostsOf,
  isBaseNetwork,
  type Profile,
} from './profile'
import type { NetworkView, ProfileView, TokenView } from './views/networks'

/** @throws AppError `network-unknown` */
export function findNetwork(profile: Profile, name: string): EvmNetwork {
  const network = profile.evm.find((candidate) => candidate.name === name)
  if (network === undefined)
    throw new AppError('network-unknown', 'no such network in the profile', {
      details: { network: name.slice(0, 40) },
    })
  return network
}

/**
 * The base network whose contracts serve a network: itself, or the one it is reached through.
 * @throws AppError `network-unknown` if that is not a base network, which a checked profile rules out
 */
export function baseOf(profile: Profile, network: EvmNetwork): BaseNetwork {
  const base = isBaseNetwork(network) ? network : findNetwork(profile, network.via)
  if (!isBaseNetwork(base))
    throw new AppError('network-unknown', 'not a base network', { details: { network: base.name } })
  return base
}

/**
 * The base side of the connectors.
 * @throws AppError `network-unknown` if nothing crosses here, which a checked profile rules out for what has crossed
 */
export function baseConnectorOf({ name, baseConnector }: BaseNetwork): Hex {
  if (baseConnector === null)
    throw new AppError('network-unknown', 'nothing crosses here', { details: { network: name } })
  return baseConnector
}

/**
 * A token's name, symbol and decimals; `null` is the native currency.
 * @throws AppError `token-unknown`
 */
export function findToken(network: EvmNetwork, address: Hex | null): TokenView {
  const token = tokensOf(network).find((candidate) => sameAddress(candidate.address, address))
  if (token === undefined)
    throw new AppError('token-unknown', 'no such token in the profile', {
      details: { token: address ?? 'native' },
    })
  return token
}

/**
 * The native currency, the profile's tokens, then wrapped BTC on networks that have it. The wrapped native currency is
 * not offered.
 */
export function tokensOf(network: EvmNetwork): TokenView[] {
  const { symbol, decimals } = network.nativeCurrency
  const wrapped = wrappedInstead(network)
  const native = { address: null, symbol, decimals, name: symbol, ...(wrapped && { arrivesAs: wrapped }) }
  const tokens = network.tokens.filter(
    ({ address, offered }) => offered !== false && !sameAddress(address, network.wrappedNative),
  )
  const listed = tokens.map((token) => ({ ...pick(token), name: token.symbol }))
  if (!isBaseNetwork(network) || tokens.some(({ address }) => sameAddress(address, network.wrappedBtc)))
    return [native, ...listed]
  return [
    native,
    ...listed,
    { address: network.wrappedBtc, symbol: 'wBTC', decimals: 8, name: 'Wrapped BTC' },
  ]
}

/** First-generation routers deliver the native currency in its wrapped form: the symbol of that. */
function wrappedInstead(network: EvmNetwork): string | undefined {
  if (!isBaseNetwork(network) || network.router === 'v2') return undefined
  const listed = network.tokens.find(({ address }) => sameAddress(address, network.wrappedNative))
  return listed?.symbol ?? `W${network.nativeCurrency.symbol}`
}

/**
 * The token by which a version-1 data carrier and the base chain's contracts name an input or output.
 * @throws AppError `token-unknown`
 */
export function baseTokenOf(
  profile: Profile,
  network: EvmNetwork,
  address: Hex | null,
): { address: Hex; decimals: number } {
  const token = findToken(network, address)
  if (isBaseNetwork(network)) return { address: address ?? network.wrappedNative, decimals: token.decimals }
  if (address === null) {
    const base = baseOf(profile, network)
    const listed = base.tokens.find((candidate) => sameAddress(candidate.address, network.nativeBaseToken))
    return { address: network.nativeBaseToken, decimals: listed?.decimals ?? token.decimals }
  }
  const crossing: CrossChainToken | undefined = network.tokens.find((candidate) =>
    sameAddress(candidate.address, address),
  )
  if (crossing === undefined)
    throw new AppError('token-unknown', 'no base token', { details: { token: address } })
  return { address: crossing.baseToken, decimals: crossing.baseDecimals }
}

/**
 * The tokens of a base network that an exchange may route through: those that are listed for that alone first, then those
 * of this network and those that cross from it.
 */
export function pathTokensOf({ evm }: Profile, base: BaseNetwork): Hex[] {
  const { tokens, wrappedNative, wrappedBtc } = base
  const crossing = evm.flatMap((network) =>
    isBaseNetwork(network) || network.via !== base.name
      ? []
      : [network.nativeBaseToken, ...network.tokens.map(({ baseToken }) => baseToken)],
  )
  const known = [
    ...tokens.filter(({ offered }) => offered === false).map(({ address }) => address),
    wrappedNative,
    wrappedBtc,
    ...tokens.map(({ address }) => address),
    ...crossing,
  ]
  return known.filter((token, at) => known.findIndex((other) => sameAddress(other, token)) === at)
}

/** The target chain's own token of an output: the native currency is named by its wrapped form. */
export function targetTokenOf(network: EvmNetwork, address: Hex | null): Hex {
  return address ?? network.wrappedNative
}

/** Whether a token is the base network's wrapped BTC: a plain wrap or unwrap, without an exchange. */
export function isPlainWrap(network: EvmNetwork, address: Hex | null): boolean {
  return isBaseNetwork(network) && sameAddress(address, network.wrappedBtc)
}

export function viewOfProfile(profile: Profile): ProfileView {
  return {
    id: profile.id,
    label: profile.label,
    bitcoinNetwork: profile.bitcoin.network,
    bitcoinExplorer: profile.bitcoin.explorer,
    serviceUrl: profile.service.baseUrl,
    hosts: hostsOf(profile),
    networks: profile.evm.map(viewOfNetwork),
  }
}

export function viewOfNetwork(network: EvmNetwork): NetworkView {
  const { name, label, kind, chainId, explorer } = network
  return { name, label, kind, chainId, explorer, tokens: tokensOf(network) }
}

function pick({ address, symbol, decimals }: { address: Hex; symbol: string; decimals: number }) {
  return { address, symbol, decimals }
}
