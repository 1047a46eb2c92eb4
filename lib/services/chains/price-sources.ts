import {
  readEquivalentOutput,
  readExactInput,
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
import { answerOf, type AskContract } from './answers'
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
  /** The steps of the service's own path, if it names one: addresses or symbols. */
  hint?: readonly string[] | undefined
}

/** The best answer of all connectors and paths. */
export type ExchangeAnswer = { connector: Hex; path: Hex[]; output: bigint }

/**
 * The best exchange; `undefined` if no pool answers. `ask` decides what counts as no answer.
 *
 * The service's own path may lead over a token of its own making, in whose pools it sets any price. Such a path may
 * only improve on ours; without one of ours it proves nothing.
 * @throws AppError what `ask` throws of our own paths
 */
export async function askExchanges(
  { base, chain, from, to, hint }: Exchange,
  amountIn: bigint,
  ask: AskContract,
): Promise<ExchangeAnswer | undefined> {
  const through = stopsOf(base)
  const named = hint && namedPath(hint, { from: from.address, to: to.address, tokens: base.tokens })
  const ours = [from.address, to.address, ...through]
  const isOurs = (path: readonly Hex[]) =>
    path.every((token) => ours.some((known) => sameAddress(known, token)))
  const answers = await Promise.all(
    base.exchangeConnectors.flatMap((connector) =>
      candidatePaths(from.address, to.address, { through, hint: named }).map(async (path) => ({
        connector,
        path,
        output: (await askPath(connector, path, amountIn, chain, isOurs(path) ? ask : answerOf)) ?? 0n,
      })),
    ),
  )
  const given = answers.filter(({ output }) => output > 0n)
  if (!given.some(({ path }) => isOurs(path))) return undefined
  return given.reduce<ExchangeAnswer | undefined>(
    (best, answer) => (best === undefined || answer.output > best.output ? answer : best),
    undefined,
  )
}

/** The tokens that an exchange may route through, those that are listed for that alone first. */
function stopsOf({ tokens, wrappedNative, wrappedBtc }: BaseNetwork): Hex[] {
  const addresses = (some: BaseNetwork['tokens']) => some.map(({ address }) => address)
  return [
    ...addresses(tokens.filter(({ offered }) => offered === false)),
    wrappedNative,
    wrappedBtc,
    ...addresses(tokens.filter(({ offered }) => offered !== false)),
  ]
}

/** Some connectors only know pools of two tokens. */
export async function askPath(
  connector: Hex,
  path: readonly Hex[],
  amountIn: bigint,
  chain: EvmChain,
  ask: AskContract = answerOf,
): Promise<bigint | undefined> {
  const output = await ask(readExactInput(path, amountIn), connector, chain)
  const [from, to, ...more] = path
  if (output !== undefined || from === undefined || to === undefined || more.length > 0) return output
  return ask(readOutputAmount([from, to], amountIn), connector, chain)
}

/** The price by the bridge's oracle: the profile's, or the one that the lockers' registry names. */
export async function askOracle(
  { base, chain, from, to }: Exchange,
  amount: bigint | Promise<bigint>,
  ask: AskContract = answerOf,
): Promise<bigint | undefined> {
  const [oracle, amountIn] = await Promise.all([
    base.priceOracle ?? ask(readPriceOracle(), base.lockers, chain),
    amount,
  ])
  if (oracle === undefined) return undefined
  return ask(readEquivalentOutput(amountIn, from, to), oracle, chain)
}

/** By the prices of both tokens in USD, where both have a feed that is not stale. */
export async function askFeeds(
  from: PricedUnit,
  to: PricedUnit,
  amount: bigint | Promise<bigint>,
  nowSeconds: bigint,
  ask: AskContract = answerOf,
): Promise<bigint | undefined> {
  if (from.feed === undefined || to.feed === undefined) return undefined
  const [given, gained, amountIn] = await Promise.all([
    askFeed(from.feed, nowSeconds, ask),
    askFeed(to.feed, nowSeconds, ask),
    amount,
  ])
  if (given === undefined || gained === undefined) return undefined
  return convertByFeeds(
    amountIn,
    { ...given, unitDecimals: from.decimals },
    { ...gained, unitDecimals: to.decimals },
  )
}

/** A price in USD that is neither stale nor dated in the future, by the clock of this device or of the chain. */
export async function askFeed(
  { address, chain, heartbeatSeconds }: Feed,
  nowSeconds: bigint,
  ask: AskContract = answerOf,
): Promise<FeedPrice | undefined> {
  const [round, decimals] = await Promise.all([
    ask(readLatestRound(), address, chain),
    ask(readDecimals(), address, chain),
  ])
  if (round === undefined || decimals === undefined) return undefined
  const price = { ...round, decimals }
  if (isUsable(price, nowSeconds, heartbeatSeconds)) return price
  // A clock that is wrong on this device must not silently take away a source: the chain has one too.
  const chainSeconds = await chain.block().then(
    ({ timestamp }) => BigInt(timestamp),
    () => undefined,
  )
  return chainSeconds !== undefined && isUsable(price, chainSeconds, heartbeatSeconds) ? price : undefined
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
