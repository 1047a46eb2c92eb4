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
): { profile: { evm: readonly object[] }; missing: PropertyKey[][] } {
  const { id, label = id, bitcoin, service, evm, ...rest } = short
  const network = bitcoin.network ?? readings.bitcoinNetwork
  const profile = {
    id,
    label,
    bitcoin: { network, ...bitcoin, esplora: esploraServers(network, bitcoin.esplora) },
    service,
    ...rest,
    evm: evm.map((file) => completeNetwork(file, readings, network)),
  }
  return { profile, missing: emptyPlaces(profile) }
}

/** One network of a profile. @throws AppError as `completeProfile` does */
export function completeNetwork(
  file: ShortBase | ShortCross,
  { networks }: Readings,
  bitcoinNetwork: string | undefined,
): object {
  const read = networks.get(file.name)
  return file.kind === 'base'
    ? baseOf(file, read?.kind === 'base' ? read : undefined, bitcoinNetwork)
    : crossOf(file, read?.kind === 'cross-chain' ? read : undefined)
}

function baseOf(file: ShortBase, read: BaseReading | undefined, bitcoinNetwork: string | undefined) {
  const { lockers, burnRouter, baseConnector, exchangeConnectors, wrappedBtc, generation } = read ?? {}
  const { name } = file
  settle(name, 'lockers', file.lockers, lockers)
  settle(name, 'burn-router', file.burnRouter, burnRouter)
  settle(name, 'base-connector', file.baseConnector, baseConnector ?? undefined)
  settle(name, 'wrapped-btc', file.wrappedBtc, wrappedBtc)
  settle(name, 'generation', file.router, generation?.router)
  settle(name, 'payload-lengths', file.payloads, generation?.payloads)
  const isListed = file.exchangeConnectors?.every((one) => exchangeConnectors?.includes(one) ?? true) ?? true
  if (!isListed)
    throw fault(name, 'contradicted', 'exchange-connector', 'a connector that the exchange router has not')
  return {
    ...headOf(file, read),
    lockers,
    burnRouter,
    ...(baseConnector !== null && { baseConnector }),
    exchangeConnectors,
    wrappedBtc,
    ...(bitcoinNetwork === 'mainnet' && UNREADABLE),
    ...generation,
    ...file,
    ...serversAndStart(file, read),
    tokens: file.tokens.map(({ address, ...token }, at) => ({
      address,
      ...tokenOf(name, token, read?.tokens[at]),
      ...token,
    })),
  }
}

function crossOf(file: ShortCross, read: CrossReading | undefined) {
  const { name } = file
  settle(name, 'via', file.via, read?.via)
  settle(name, 'native-base-token', file.nativeBaseToken, read?.nativeBaseToken)
  return {
    ...headOf(file, read),
    via: read?.via,
    nativeBaseToken: read?.nativeBaseToken,
    ...file,
    ...serversAndStart(file, read),
    tokens: file.tokens.map(({ address, ...token }, at) => {
      const { baseToken, baseDecimals } = read?.tokens[at] ?? {}
      settle(name, 'token', token.baseToken, baseToken)
      settle(name, 'token', token.baseDecimals, baseDecimals)
      return { address, ...tokenOf(name, token, read?.tokens[at]), baseToken, baseDecimals, ...token }
    }),
  }
}

function headOf(file: ShortBase | ShortCross, read: NetworkReading | undefined) {
  const { name, kind } = file
  settle(name, 'chain-id', file.chainId, read?.chainId)
  settle(name, 'native-currency', file.nativeCurrency, read?.nativeCurrency)
  settle(name, 'wrapped-native', file.wrappedNative, read?.wrappedNative)
  settle(name, 'rollup-fee', file.rollupFee, read?.rollupFee)
  return {
    name,
    label: name.charAt(0).toUpperCase() + name.slice(1),
    kind,
    chainId: read?.chainId,
    rpc: file.rpc,
    nativeCurrency: read?.nativeCurrency,
    fromBlock: 0,
    wrappedNative: read?.wrappedNative,
    rollupFee: read?.rollupFee ?? null,
  }
}

/** Of two first blocks the lower one counts: a later one would hide payments. */
function serversAndStart(file: ShortBase | ShortCross, read: NetworkReading | undefined) {
  const starts = [file.fromBlock, read?.fromBlock].filter((block) => block !== undefined)
  return {
    rpc: serversOfChain(read?.chainId ?? file.chainId, file.rpc),
    fromBlock: starts.length === 0 ? 0 : Math.min(...starts),
  }
}

function tokenOf(
  network: string,
  file: { symbol?: string | undefined; decimals?: number | undefined },
  read: TokenReading | undefined,
) {
  settle(network, 'token', file.symbol, read?.symbol)
  settle(network, 'token', file.decimals, read?.decimals)
  return { symbol: read?.symbol, decimals: read?.decimals }
}

/** Refuses a given fact that the chain contradicts. */
function settle(network: string, field: ProfileField, file: unknown, read: unknown): void {
  if (file === undefined || read === undefined) return
  if (JSON.stringify(file) !== JSON.stringify(read))
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
