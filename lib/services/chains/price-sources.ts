import {
  readEquivalentOutput,
  readExactInput,
  readIsTraded,
  readLatestRound,
  readOutputAmount,
  readPriceOracle,
} from '~/lib/core/evm/read-price'
import { readDecimals } from '~/lib/core/evm/read'
import type { BaseNetwork, EvmNetwork } from '~/lib/contract/profile'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import { convertByFeeds, type FeedPrice, isUsable, DAILY_SECONDS } from '~/lib/core/quote/feed-price'
import { namedPath } from '~/lib/core/quote/named-path'
import { candidatePaths } from '~/lib/core/quote/paths'
import type { EvmChain } from '../ports/evm-chain'
import { type Answers, bestOf, type Told, toldOf } from '~/lib/core/quote/told'
import { answersOf, type AskServers } from './answers'
import type { Deployment } from '../ports/deployment'

/** A price feed, the chain it is on, and how long its answers stand. */
export type Feed = { address: Hex; chain: EvmChain; heartbeatSeconds: bigint }
export type Unit = { address: Hex; decimals: number }
/** One side of an exchange, with the feed of its USD price if there is one. */
export type PricedUnit = Unit & { feed: Feed | undefined }

/** An exchange of one token of a base network for another. */
export type Exchange = {
  base: BaseNetwork
  chain: EvmChain
  from: Unit
  to: Unit
  /** The tokens that it may route through. */
  through: readonly Hex[]
  /** The steps of the service's own path, if it names one: addresses or symbols. */
  hint?: readonly string[] | undefined
}

/** A path through a connector's pools. `isOurs`: it touches no token but the profile's. */
type Way = { connector: Hex; path: Hex[]; isOurs: boolean }

/** A way's output for an amount, in base units of the last token. */
export type WayAnswer = Way & { told: Told }

/** Asks each way for its output for an amount; leaves out those without an answer. */
export async function askWays(
  exchange: Exchange,
  amountIn: bigint,
  ask: AskServers = answersOf,
): Promise<WayAnswer[]> {
  const ways = await waysOf(exchange, ask)
  const answers = await Promise.all(
    ways.map(async (way) => ({ ...way, told: await askWay(way, amountIn, exchange.chain, ask) })),
  )
  return answers.flatMap(({ told, ...way }) => (told === undefined ? [] : [{ ...way, told }]))
}

/** The best of all ways over tokens of the profile; `undefined` if none has an answer. */
export async function askExchanges(
  exchange: Exchange,
  amountIn: bigint,
  ask: AskServers = answersOf,
): Promise<Told | undefined> {
  const ways = await askWays(exchange, amountIn, ask)
  return bestOf(ways.filter(({ isOurs }) => isOurs).map(({ told }) => told))
}

/** All ways over up to two tokens for which a connector has pools, and the service's own. */
async function waysOf({ base, chain, from, to, through, hint }: Exchange, ask: AskServers): Promise<Way[]> {
  const [start, end] = [from.address, to.address]
  const stops = through.filter((token) => !sameAddress(token, start) && !sameAddress(token, end))
  const named = hint && namedPath(hint, { from: start, to: end, tokens: base.tokens })
  const isOurs = (path: readonly Hex[]) =>
    path.slice(1, -1).every((token) => stops.some((stop) => sameAddress(stop, token)))
  const ways = await Promise.all(
    base.exchangeConnectors.map(async (connector) => {
      const traded = async (pairOf: (stop: Hex) => readonly [Hex, Hex]) => {
        const told = await Promise.all(stops.map((stop) => ask(readIsTraded(pairOf(stop)), connector, chain)))
        // A connector that does not say may have a pool.
        return stops.filter((_, at) => told[at]?.some((isTraded) => isTraded !== false))
      }
      const [first, last] = await Promise.all([
        traded((stop) => [start, stop]),
        traded((stop) => [stop, end]),
      ])
      const isSilent = first.length === 0 && last.length === 0
      const stopsToTry = isSilent ? { first: stops, last: stops } : { first, last }
      return candidatePaths(start, end, { ...stopsToTry, hint: named }).map((path) => ({
        connector,
        path,
        isOurs: isOurs(path),
      }))
    }),
  )
  return ways.flat()
}

/** `undefined` if no server has an answer. Some connectors only know pools of two tokens. */
export async function askWay(
  { connector, path }: Pick<Way, 'connector' | 'path'>,
  amountIn: bigint,
  chain: EvmChain,
  ask: AskServers = answersOf,
): Promise<Told | undefined> {
  const outputs = await ask(readExactInput(path, amountIn), connector, chain)
  const [from, to, ...more] = path
  if (!outputs.includes(undefined) || from === undefined || to === undefined || more.length > 0)
    return toldOf(outputs)
  const ofPair = await ask(readOutputAmount([from, to], amountIn), connector, chain)
  return toldOf([...outputs.filter((output) => output !== undefined), ...ofPair])
}

/** The price by the bridge's oracle: the profile's, or the one that the lockers' registry names. */
export async function askOracle(
  { base, chain, from, to }: Exchange,
  amountIn: bigint,
  ask: AskServers = answersOf,
): Promise<Told | undefined> {
  const oracles = base.priceOracle ? [base.priceOracle] : await ask(readPriceOracle(), base.lockers, chain)
  const outputs = await Promise.all(
    oracles.map(async (oracle) =>
      oracle === undefined ? [undefined] : ask(readEquivalentOutput(amountIn, from, to), oracle, chain),
    ),
  )
  return toldOf(outputs.flat().map((output) => output || undefined))
}

/** By the prices of both tokens in USD, where both have a feed that is not stale. */
export async function askFeeds(
  from: PricedUnit,
  to: PricedUnit,
  amountIn: bigint,
  nowSeconds: bigint,
  ask: AskServers = answersOf,
): Promise<Told | undefined> {
  if (from.feed === undefined || to.feed === undefined) return undefined
  const [fromFeed, toFeed] = await Promise.all([
    askFeed(from.feed, nowSeconds, ask),
    askFeed(to.feed, nowSeconds, ask),
  ])
  const outputs = fromFeed.prices.flatMap((price) =>
    toFeed.prices.map((other) =>
      price === undefined || other === undefined
        ? undefined
        : convertByFeeds(
            amountIn,
            { ...price, unitDecimals: from.decimals },
            { ...other, unitDecimals: to.decimals },
          ),
    ),
  )
  const told = toldOf(outputs)
  return told && { ...told, isDisputed: told.isDisputed || fromFeed.isDisputed || toFeed.isDisputed }
}

/** Each server's price in USD. `isDisputed`: they differ about its decimals. */
type FeedAnswers = { prices: Answers<FeedPrice>; isDisputed: boolean }

/** Prices that are neither stale nor dated in the future, by the clock of this device or of the chain. */
export async function askFeed(
  { address, chain, heartbeatSeconds }: Feed,
  nowSeconds: bigint,
  ask: AskServers = answersOf,
): Promise<FeedAnswers> {
  const [rounds, decimals] = await Promise.all([
    ask(readLatestRound(), address, chain),
    ask(readDecimals(), address, chain),
  ])
  const prices = rounds.flatMap((round) =>
    decimals.map((count) =>
      round === undefined || count === undefined ? undefined : { ...round, decimals: count },
    ),
  )
  const isFresh = (price: FeedPrice | undefined, seconds: bigint) =>
    price !== undefined && isUsable(price, seconds, heartbeatSeconds)
  const isDisputed = decimals.length > 1
  if (prices.every((price) => isFresh(price, nowSeconds))) return { prices, isDisputed }
  // A clock that is wrong on this device must not silently take away a source: the chain has one too.
  const chainSeconds = await chain.block().then(
    ({ timestamp }) => BigInt(timestamp),
    () => nowSeconds,
  )
  const usable = prices.map((price) =>
    isFresh(price, nowSeconds) || isFresh(price, chainSeconds) ? price : undefined,
  )
  return { prices: usable, isDisputed }
}

/** The feed of bitcoin, on either network of a swap. */
export function bitcoinFeed(
  { base, network }: { base: BaseNetwork; network: EvmNetwork },
  deployment: Pick<Deployment, 'evm'>,
): Feed | undefined {
  return feedAt(base, 'BTC', deployment) ?? feedAt(network, 'BTC', deployment)
}

/**
 * The feed of a token: under its address on the base network, as that network's native currency, or under its own name
 * (`null` = native) on the network at the far end.
 */
export function tokenFeed(
  { base, network, token }: { base: BaseNetwork; network: EvmNetwork; token: Hex | null },
  baseToken: Hex,
  deployment: Pick<Deployment, 'evm'>,
): Feed | undefined {
  const isNative = sameAddress(baseToken, base.wrappedNative)
  return (
    feedAt(base, baseToken, deployment) ??
    (isNative ? feedAt(base, 'native', deployment) : undefined) ??
    feedAt(network, token ?? 'native', deployment)
  )
}

/** `key` as in the profile; addresses are compared without regard to case. */
export function feedAt(
  { name, priceFeeds, priceHeartbeats }: EvmNetwork,
  key: string,
  deployment: Pick<Deployment, 'evm'>,
): Feed | undefined {
  const address = valueOf(priceFeeds, key)
  if (address === undefined) return undefined
  const heartbeat = valueOf(priceHeartbeats, key)
  return {
    address,
    chain: deployment.evm(name),
    heartbeatSeconds: heartbeat === undefined ? DAILY_SECONDS : BigInt(heartbeat),
  }
}

function valueOf<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.entries(record).find(([named]) => named.toLowerCase() === key.toLowerCase())?.[1]
}
