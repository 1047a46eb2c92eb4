import {
  readEquivalentOutput,
  readExactInput,
  readLatestRound,
  readOutputAmount,
  readPriceOracle,
} from '~/lib/core/evm/read-price'
import { readDecimals } from '~/lib/core/evm/read'
import type { BaseNetwork } from '~/lib/contract/profile'
import type { Hex } from '~/lib/core/hex'
import { convertByFeeds, type FeedPrice, isUsable } from '~/lib/core/quote/feed-price'
import { candidatePaths } from '~/lib/core/quote/paths'
import type { EvmChain } from '../ports/evm-chain'
import { answerOf } from './answers'

export type Unit = { address: Hex; decimals: number }
/** A price feed, and the chain it is on. */
export type Feed = { address: Hex; chain: EvmChain }

/** An exchange of one token of a base network for another. */
export type Exchange = {
  base: BaseNetwork
  chain: EvmChain
  from: Unit
  to: Unit
  amountIn: bigint
  /** The service's own path, where it names one. */
  hint?: readonly Hex[] | undefined
  feeds: { from: Feed | undefined; to: Feed | undefined }
}

/** What the best of the connectors and paths gives. */
export type ExchangeAnswer = { connector: Hex; path: Hex[]; output: bigint }

/** `undefined` where no pool answers. */
export async function askExchanges(exchange: Exchange): Promise<ExchangeAnswer | undefined> {
  const { base, chain, from, to, amountIn, hint } = exchange
  const through = [base.wrappedNative, base.wrappedBtc, ...base.tokens.map(({ address }) => address)]
  const answers = await Promise.all(
    base.exchangeConnectors.flatMap((connector) =>
      candidatePaths(from.address, to.address, { through, hint }).map(async (path) => ({
        connector,
        path,
        output: (await askPath(connector, path, amountIn, chain)) ?? 0n,
      })),
    ),
  )
  return answers
    .filter(({ output }) => output > 0n)
    .reduce<ExchangeAnswer | undefined>(
      (best, answer) => (best === undefined || answer.output > best.output ? answer : best),
      undefined,
    )
}

/** Some connectors only know pools of two tokens. */
export async function askPath(
  connector: Hex,
  path: readonly Hex[],
  amountIn: bigint,
  chain: EvmChain,
): Promise<bigint | undefined> {
  const output = await answerOf(readExactInput(path, amountIn), connector, chain)
  const [from, to, ...more] = path
  if (output !== undefined || from === undefined || to === undefined || more.length > 0) return output
  return answerOf(readOutputAmount([from, to], amountIn), connector, chain)
}

/** The bridge's oracle: the profile's, or the one that the lockers' registry names. */
export async function askOracle({ base, chain, from, to, amountIn }: Exchange): Promise<bigint | undefined> {
  const oracle = base.priceOracle ?? (await answerOf(readPriceOracle(), base.lockers, chain))
  if (oracle === undefined) return undefined
  return answerOf(readEquivalentOutput(amountIn, from, to), oracle, chain)
}

/** The prices of both tokens in USD, where both have a feed that is not stale. */
export async function askFeeds(
  { from, to, amountIn, feeds }: Exchange,
  nowSeconds: bigint,
): Promise<bigint | undefined> {
  if (feeds.from === undefined || feeds.to === undefined) return undefined
  const [given, gained] = await Promise.all([priceAt(feeds.from), priceAt(feeds.to)])
  if (given === undefined || gained === undefined) return undefined
  if (!isUsable(given, nowSeconds) || !isUsable(gained, nowSeconds)) return undefined
  return convertByFeeds(
    amountIn,
    { ...given, unitDecimals: from.decimals },
    { ...gained, unitDecimals: to.decimals },
  )
}

async function priceAt({ address, chain }: Feed): Promise<FeedPrice | undefined> {
  const [round, decimals] = await Promise.all([
    answerOf(readLatestRound(), address, chain),
    answerOf(readDecimals(), address, chain),
  ])
  return round && decimals !== undefined ? { ...round, decimals } : undefined
}
