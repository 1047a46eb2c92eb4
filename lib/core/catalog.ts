import { AppError } from './errors'
import type { Hex } from './hex'
import { sameAddress } from './same-address'

type ListedToken = { address: Hex; symbol: string; decimals: number; offered?: boolean | undefined }
type Common = { name: string; nativeCurrency: { symbol: string; decimals: number }; wrappedNative: Hex }
type Base = Common & {
  kind: 'base'
  router: 'v1' | 'v2'
  wrappedBtc: Hex
  tokens: readonly ListedToken[]
}
type CrossChain = Common & {
  kind: 'cross-chain'
  via: string
  nativeBaseToken: Hex
  tokens: readonly (ListedToken & { baseToken: Hex; baseDecimals: number })[]
}
type Network = Base | CrossChain
/** The networks of a profile, as far as an order is resolved against them. */
type Catalog<N extends Network = Network> = { evm: readonly N[] }

/** A token that an order can name; `address: null` is the native currency. */
export type CatalogToken = {
  address: Hex | null
  symbol: string
  decimals: number
  name: string
  /** The symbol under which it arrives, where it is delivered in another form. */
  arrivesAs?: string
}

/** @throws AppError `network-unknown` */
export function findNetwork<N extends { name: string }>({ evm }: { evm: readonly N[] }, name: string): N {
  const network = evm.find((candidate) => candidate.name === name)
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
export function baseOf<N extends Network>(profile: Catalog<N>, network: N): Extract<N, { kind: 'base' }> {
  const base = 'via' in network ? findNetwork(profile, network.via) : network
  if (!isBase(base))
    throw new AppError('network-unknown', 'not a base network', { details: { network: base.name } })
  return base
}

/**
 * The base side of the connectors.
 * @throws AppError `network-unknown` if nothing crosses here, which a checked profile rules out for what has crossed
 */
export function baseConnectorOf({ name, baseConnector }: { name: string; baseConnector: Hex | null }): Hex {
  if (baseConnector === null)
    throw new AppError('network-unknown', 'nothing crosses here', { details: { network: name } })
  return baseConnector
}

/**
 * A token's name, symbol and decimals; `null` is the native currency.
 * @throws AppError `token-unknown`
 */
export function findToken(network: Network, address: Hex | null): CatalogToken {
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
export function tokensOf(network: Network): CatalogToken[] {
  const { symbol, decimals } = network.nativeCurrency
  const wrapped = wrappedInstead(network)
  const native = { address: null, symbol, decimals, name: symbol, ...(wrapped && { arrivesAs: wrapped }) }
  const tokens = network.tokens.filter(
    ({ address, offered }) => offered !== false && !sameAddress(address, network.wrappedNative),
  )
  const listed = tokens.map((token) => ({ ...pick(token), name: token.symbol }))
  if (!isBase(network) || tokens.some(({ address }) => sameAddress(address, network.wrappedBtc)))
    return [native, ...listed]
  return [
    native,
    ...listed,
    { address: network.wrappedBtc, symbol: 'wBTC', decimals: 8, name: 'Wrapped BTC' },
  ]
}

/** First-generation routers deliver the native currency in its wrapped form: the symbol of that. */
function wrappedInstead(network: Network): string | undefined {
  if (!isBase(network) || network.router === 'v2') return undefined
  const listed = network.tokens.find(({ address }) => sameAddress(address, network.wrappedNative))
  return listed?.symbol ?? `W${network.nativeCurrency.symbol}`
}

/**
 * The token by which a version-1 data carrier and the base chain's contracts name an input or output.
 * @throws AppError `token-unknown`
 */
export function baseTokenOf(
  profile: Catalog,
  network: Network,
  address: Hex | null,
): { address: Hex; decimals: number } {
  const token = findToken(network, address)
  if (isBase(network)) return { address: address ?? network.wrappedNative, decimals: token.decimals }
  if (address === null) {
    const base = baseOf(profile, network)
    const listed = base.tokens.find((candidate) => sameAddress(candidate.address, network.nativeBaseToken))
    return { address: network.nativeBaseToken, decimals: listed?.decimals ?? token.decimals }
  }
  const crossing = network.tokens.find((candidate) => sameAddress(candidate.address, address))
  if (crossing === undefined)
    throw new AppError('token-unknown', 'no base token', { details: { token: address } })
  return { address: crossing.baseToken, decimals: crossing.baseDecimals }
}

/**
 * The tokens of a base network that an exchange may route through: those that are listed for that alone first, then those
 * of this network and those that cross from it.
 */
export function pathTokensOf({ evm }: Catalog, base: Base): Hex[] {
  const { tokens, wrappedNative, wrappedBtc } = base
  const crossing = evm.flatMap((network) =>
    isBase(network) || network.via !== base.name
      ? []
      : [network.nativeBaseToken, ...network.tokens.map(({ baseToken }) => baseToken)],
  )
  const pathTokens = [
    ...tokens.filter(({ offered }) => offered === false).map(({ address }) => address),
    wrappedNative,
    wrappedBtc,
    ...tokens.map(({ address }) => address),
    ...crossing,
  ]
  return pathTokens.filter((token, at) => pathTokens.findIndex((other) => sameAddress(other, token)) === at)
}

/** The target chain's own token of an output: the native currency is named by its wrapped form. */
export function targetTokenOf(network: Network, address: Hex | null): Hex {
  return address ?? network.wrappedNative
}

/** Whether a token is the base network's wrapped BTC: a plain wrap or unwrap, without an exchange. */
export function isPlainWrap(network: Network, address: Hex | null): boolean {
  return isBase(network) && sameAddress(address, network.wrappedBtc)
}

/** Whether a token pays for gas where it arrives: the native currency does, and its wrapped form does not. */
export function paysForGas({ address, arrivesAs }: CatalogToken): boolean {
  return address === null && arrivesAs === undefined
}

function isBase<N extends Network>(network: N): network is Extract<N, { kind: 'base' }> {
  return network.kind === 'base'
}

function pick({ address, symbol, decimals }: { address: Hex; symbol: string; decimals: number }) {
  return { address, symbol, decimals }
}
