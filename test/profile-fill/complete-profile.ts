import type { Hex } from '~/lib/core/hex'
import { type Question, questionAt } from './question'
import type { ShortBase, ShortCross, ShortFile } from './short-file'

// What the chains tell; `undefined` where none of their contracts and servers does.

export type TokenReading = { symbol: string | undefined; decimals: number | undefined }

export type NetworkReading = {
  chainId: number
  nativeCurrency: { symbol: string; decimals: number } | undefined
  fromBlock: number | undefined
  wrappedNative: Hex | undefined
  rollupFee: 'op' | 'arbitrum' | null
  tokens: TokenReading[]
}

export type BaseReading = NetworkReading & {
  lockers: Hex | undefined
  burnRouter: Hex | undefined
  /** `null` where no other network of the file is reached through this one. */
  baseConnector: Hex | null | undefined
  exchangeConnectors: Hex[] | undefined
  wrappedBtc: Hex | undefined
}

export type CrossReading = NetworkReading & {
  via: string | undefined
  nativeBaseToken: Hex | undefined
  tokens: (TokenReading & { baseToken: Hex | undefined; baseDecimals: number | undefined })[]
}

export type Readings = {
  bitcoinNetwork: string | undefined
  /** By the networks' names. */
  base: ReadonlyMap<string, BaseReading>
  cross: ReadonlyMap<string, CrossReading>
}

/** Data carriers that a router cannot read cost the user's bitcoin, and no getter names them. Test money keeps the defaults. */
const UNREADABLE = { router: undefined, payloads: undefined }

/**
 * The profile of a short file, and what is still to be asked. What the file gives counts before what was read.
 * Absent optional fields keep the defaults of `parseProfile`.
 */
export function completeProfile(
  short: ShortFile,
  readings: Readings,
): { profile: object; missing: Question[] } {
  const { id, label = id, bitcoin, service, evm, ...rest } = short
  const network = bitcoin.network ?? readings.bitcoinNetwork
  const profile = {
    id,
    label,
    bitcoin: { network, ...bitcoin },
    service,
    ...rest,
    evm: evm.map((given) =>
      given.kind === 'base'
        ? baseOf(given, readings.base.get(given.name), network)
        : crossOf(given, readings.cross.get(given.name)),
    ),
  }
  return { profile, missing: emptyPlaces(profile).map(questionAt) }
}

function baseOf(given: ShortBase, read: BaseReading | undefined, bitcoinNetwork: string | undefined) {
  const { lockers, burnRouter, baseConnector, exchangeConnectors, wrappedBtc } = read ?? {}
  return {
    ...headOf(given, read),
    lockers,
    burnRouter,
    ...(baseConnector !== null && { baseConnector }),
    exchangeConnectors,
    wrappedBtc,
    ...(bitcoinNetwork === 'mainnet' && UNREADABLE),
    ...given,
    tokens: given.tokens.map(({ address, ...token }, at) => ({
      address,
      ...tokenOf(read?.tokens[at]),
      ...token,
    })),
  }
}

function crossOf(given: ShortCross, read: CrossReading | undefined) {
  return {
    ...headOf(given, read),
    via: read?.via,
    nativeBaseToken: read?.nativeBaseToken,
    ...given,
    tokens: given.tokens.map(({ address, ...token }, at) => {
      const { baseToken, baseDecimals } = read?.tokens[at] ?? {}
      return { address, ...tokenOf(read?.tokens[at]), baseToken, baseDecimals, ...token }
    }),
  }
}

function headOf({ name, kind, rpc }: ShortBase | ShortCross, read: NetworkReading | undefined) {
  return {
    name,
    label: name.charAt(0).toUpperCase() + name.slice(1),
    kind,
    chainId: read?.chainId,
    rpc,
    nativeCurrency: read?.nativeCurrency,
    fromBlock: read?.fromBlock,
    wrappedNative: read?.wrappedNative,
    rollupFee: read?.rollupFee ?? null,
  }
}

function tokenOf(read: TokenReading | undefined) {
  return { symbol: read?.symbol, decimals: read?.decimals }
}

function emptyPlaces(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (value === undefined) return [[...path]]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]) =>
    emptyPlaces(inner, [...path, isList ? Number(key) : key]),
  )
}
