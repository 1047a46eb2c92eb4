import { NATIVE_TOKEN } from '~/lib/core/evm/abi/connector'
import type { Hex } from '~/lib/core/hex'
import { answerOf } from '~/lib/services/chains/answers'
import { WRAPPED_NATIVE } from '~/lib/services/profile-check/contracts'
import { namedContract } from '~/lib/services/profile-check/named-contract'
import type { CrossReading } from './complete-profile'
import { readBaseConnector, readBaseToken } from './getters'
import type { OpenChain } from './open-chain'
import { readCommon, readToken } from './read-network'
import type { ShortCross } from './short-file'

/** A base network that others may be reached through. */
export type Via = { name: string; open: OpenChain; exchangeConnectors: readonly Hex[] }

/** Reads a connector's network, and the base network that it crosses to. */
export async function readCross(
  short: ShortCross,
  open: OpenChain,
  bases: readonly Via[],
): Promise<Omit<CrossReading, 'fromBlock'> & { baseConnector: Hex | undefined }> {
  const { connector } = short
  const { chain } = open
  const wrappedNative = short.wrappedNative ?? (await namedContract(WRAPPED_NATIVE, connector, chain))
  const common = await readCommon(short, wrappedNative, open)
  const ways = short.via === undefined ? bases : bases.filter(({ name }) => name === short.via)
  for (const base of ways) {
    const baseTokenOf = (token: Hex) => answerOf(readBaseToken(token, base.open.chainId), connector, chain)
    const crossing = await Promise.all(short.tokens.map(({ address }) => baseTokenOf(address)))
    const nativeBaseToken =
      (await baseTokenOf(NATIVE_TOKEN)) ?? (wrappedNative && (await baseTokenOf(wrappedNative)))
    if (nativeBaseToken === undefined && crossing.every((token) => token === undefined)) continue
    return {
      ...common,
      via: base.name,
      nativeBaseToken,
      baseConnector: await baseConnectorOf(base),
      tokens: await Promise.all(
        common.tokens.map(async (token, at) => {
          const baseToken = short.tokens[at]?.baseToken ?? crossing[at]
          const read = baseToken && (await readToken(baseToken, base.open.chain))
          return { ...token, baseToken, baseDecimals: read?.decimals }
        }),
      ),
    }
  }
  const tokens = common.tokens.map((token) => ({
    ...token,
    baseToken: undefined,
    baseDecimals: undefined,
  }))
  return { ...common, via: undefined, nativeBaseToken: undefined, baseConnector: undefined, tokens }

  /** Connectors of the first form cross to one chain alone, and have two getters for it. */
  async function baseConnectorOf({ open: base, exchangeConnectors }: Via): Promise<Hex | undefined> {
    for (const exchangeConnector of exchangeConnectors) {
      const target = await answerOf(readBaseConnector(exchangeConnector), connector, chain)
      if (target?.chainId === base.chainId && target.address !== undefined) return target.address
    }
    return namedContract(['targetChainConnectorProxy'], connector, chain)
  }
}
