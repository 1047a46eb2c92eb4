import type { ShortBase, ShortCross, ShortFile } from '~/lib/contract/short-file'
import type { ProfileField } from '~/lib/contract/views/profile-import'
import { fault } from './bridge-fault'
import { esploraServers, serversOfChain } from './public-servers'
import type { BaseReading, CrossReading, NetworkReading, Readings, TokenReading } from './readings'

/** Data carriers that a router cannot read cost the user's bitcoin, and no getter names them. Test money keeps the defaults. */
const UNREADABLE = { router: undefined, payloads: undefined }

/**
 * The profile of a short file, and the places that are still empty. What the file gives stands where the chains tell
 * nothing. Absent optional fields keep the defaults of `parseProfile`.
 * @throws AppError `profile-invalid` where the chains contradict the file
 */
export function completeProfile(
  short: ShortFile,
  readings: Readings,
): { profile: object; missing: PropertyKey[][] } {
  const { id, label = id, bitcoin, service, evm, ...rest } = short
  const network = bitcoin.network ?? readings.bitcoinNetwork
  const profile = {
    id,
    label,
    bitcoin: { network, ...bitcoin, esplora: esploraServers(network, bitcoin.esplora) },
    service,
    ...rest,
    evm: evm.map((given) => completeNetwork(given, readings, network)),
  }
  return { profile, missing: emptyPlaces(profile) }
}

/** One network of a profile. @throws AppError as `completeProfile` does */
export function completeNetwork(
  given: ShortBase | ShortCross,
  { networks }: Readings,
  bitcoinNetwork: string | undefined,
): object {
  const read = networks.get(given.name)
  return given.kind === 'base'
    ? baseOf(given, read?.kind === 'base' ? read : undefined, bitcoinNetwork)
    : crossOf(given, read?.kind === 'cross-chain' ? read : undefined)
}

function baseOf(given: ShortBase, read: BaseReading | undefined, bitcoinNetwork: string | undefined) {
  const { lockers, burnRouter, baseConnector, exchangeConnectors, wrappedBtc, generation } = read ?? {}
  const { name } = given
  settle(name, 'lockers', given.lockers, lockers)
  settle(name, 'burn-router', given.burnRouter, burnRouter)
  settle(name, 'base-connector', given.baseConnector, baseConnector ?? undefined)
  settle(name, 'wrapped-btc', given.wrappedBtc, wrappedBtc)
  settle(name, 'generation', given.router, generation?.router)
  settle(name, 'payload-lengths', given.payloads, generation?.payloads)
  const isListed = given.exchangeConnectors?.every((one) => exchangeConnectors?.includes(one) ?? true) ?? true
  if (!isListed)
    throw fault(name, 'contradicted', 'exchange-connector', 'a connector that the exchange router has not')
  return {
    ...headOf(given, read),
    lockers,
    burnRouter,
    ...(baseConnector !== null && { baseConnector }),
    exchangeConnectors,
    wrappedBtc,
    ...(bitcoinNetwork === 'mainnet' && UNREADABLE),
    ...generation,
    ...given,
    ...serversAndStart(given, read),
    tokens: given.tokens.map(({ address, ...token }, at) => ({
      address,
      ...tokenOf(name, token, read?.tokens[at]),
      ...token,
    })),
  }
}

function crossOf(given: ShortCross, read: CrossReading | undefined) {
  const { name } = given
  settle(name, 'via', given.via, read?.via)
  settle(name, 'native-base-token', given.nativeBaseToken, read?.nativeBaseToken)
  return {
    ...headOf(given, read),
    via: read?.via,
    nativeBaseToken: read?.nativeBaseToken,
    ...given,
    ...serversAndStart(given, read),
    tokens: given.tokens.map(({ address, ...token }, at) => {
      const { baseToken, baseDecimals } = read?.tokens[at] ?? {}
      settle(name, 'token', token.baseToken, baseToken)
      settle(name, 'token', token.baseDecimals, baseDecimals)
      return { address, ...tokenOf(name, token, read?.tokens[at]), baseToken, baseDecimals, ...token }
    }),
  }
}

function headOf(given: ShortBase | ShortCross, read: NetworkReading | undefined) {
  const { name, kind } = given
  settle(name, 'chain-id', given.chainId, read?.chainId)
  settle(name, 'native-currency', given.nativeCurrency, read?.nativeCurrency)
  settle(name, 'wrapped-native', given.wrappedNative, read?.wrappedNative)
  settle(name, 'rollup-fee', given.rollupFee, read?.rollupFee)
  return {
    name,
    label: name.charAt(0).toUpperCase() + name.slice(1),
    kind,
    chainId: read?.chainId,
    rpc: given.rpc,
    nativeCurrency: read?.nativeCurrency,
    fromBlock: 0,
    wrappedNative: read?.wrappedNative,
    rollupFee: read?.rollupFee ?? null,
  }
}

/** Of two first blocks the lower one counts: a later one would hide payments. */
function serversAndStart(given: ShortBase | ShortCross, read: NetworkReading | undefined) {
  const starts = [given.fromBlock, read?.fromBlock].filter((block) => block !== undefined)
  return {
    rpc: serversOfChain(read?.chainId ?? given.chainId, given.rpc),
    fromBlock: starts.length === 0 ? 0 : Math.min(...starts),
  }
}

function tokenOf(
  network: string,
  given: { symbol?: string | undefined; decimals?: number | undefined },
  read: TokenReading | undefined,
) {
  settle(network, 'token', given.symbol, read?.symbol)
  settle(network, 'token', given.decimals, read?.decimals)
  return { symbol: read?.symbol, decimals: read?.decimals }
}

/** Refuses a given fact that the chain contradicts. */
function settle(network: string, field: ProfileField, given: unknown, read: unknown): void {
  if (given === undefined || read === undefined) return
  if (JSON.stringify(given) !== JSON.stringify(read))
    throw fault(network, 'contradicted', field, `the chain names another ${field} than the file`)
}

function emptyPlaces(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (value === undefined) return [[...path]]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]) =>
    emptyPlaces(inner, [...path, isList ? Number(key) : key]),
  )
}
