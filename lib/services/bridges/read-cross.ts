import type { ShortCross } from '~/lib/contract/short-file'
import { NATIVE_TOKEN } from '~/lib/core/evm/abi/connector'
import type { Hex } from '~/lib/core/hex'
import { certainAnswerOf } from '../chains/answers'
import type { OpenChain } from '../ports/bridge-reader'
import { WRAPPED_NATIVE } from '../profile-check/contracts'
import { about } from './bridge-fault'
import { certainlyNamed } from './certainly-named'
import { readBaseConnector, readBaseToken } from './getters'
import { readImplementations } from './read-base'
import { readCommon, readToken } from './read-common'
import type { CrossReading } from './readings'

/** A base network that others may be reached through. */
export type Via = {
  name: string
  chainId: number
  open: () => Promise<OpenChain>
  exchangeConnectors: readonly Hex[]
}

/** Reads a connector's network, and the base network that it crosses to. */
export async function readCross(
  short: ShortCross,
  open: OpenChain,
  bases: readonly Via[],
): Promise<Omit<CrossReading, 'fromBlock'>> {
  const { name, connector } = short
  const { chain } = open
  const wrappedNative =
    short.wrappedNative ??
    (await about(name, 'wrapped-native', certainlyNamed(WRAPPED_NATIVE, connector, chain)))
  const head = {
    kind: 'cross-chain' as const,
    ...(await readCommon(short, wrappedNative, open)),
    implementations: await readImplementations(name, [connector], chain),
  }
  const ways = short.via === undefined ? bases : bases.filter((base) => base.name === short.via)
  for (const base of ways) {
    const baseTokenOf = (token: Hex) =>
      about(name, 'token', certainAnswerOf(readBaseToken(token, base.chainId), connector, chain))
    const crossing = await Promise.all(short.tokens.map(({ address }) => baseTokenOf(address)))
    const nativeBaseToken =
      (await baseTokenOf(NATIVE_TOKEN)) ?? (wrappedNative && (await baseTokenOf(wrappedNative)))
    if (nativeBaseToken === undefined && crossing.every((token) => token === undefined)) continue
    const baseChain = (await base.open()).chain
    return {
      ...head,
      via: base.name,
      nativeBaseToken,
      baseConnector: await about(name, 'base-connector', baseConnectorOf(base)),
      tokens: await Promise.all(
        head.tokens.map(async (token, at) => {
          const baseToken = crossing[at] ?? short.tokens[at]?.baseToken
          const read = baseToken && (await about(name, 'token', readToken(baseToken, baseChain)))
          return { ...token, baseToken, baseDecimals: read?.decimals }
        }),
      ),
    }
  }
  const tokens = head.tokens.map((token) => ({ ...token, baseToken: undefined, baseDecimals: undefined }))
  return { ...head, via: undefined, nativeBaseToken: undefined, baseConnector: undefined, tokens }

  /** Connectors of the first form cross to one chain alone, and have two getters for it. */
  async function baseConnectorOf({ chainId, exchangeConnectors }: Via): Promise<Hex | undefined> {
    for (const exchangeConnector of exchangeConnectors) {
      const target = await certainAnswerOf(readBaseConnector(exchangeConnector), connector, chain)
      if (target?.chainId === chainId && target.address !== undefined) return target.address
    }
    return certainlyNamed(['targetChainConnectorProxy'], connector, chain)
  }
}
