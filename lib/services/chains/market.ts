import type { Disputed } from '~/lib/core/disputable'
import type { PriceSource, SourceQuote } from '~/lib/core/quote/own-quote'
import { shortfallBps } from '~/lib/core/quote/shortfall'
import { bestOf, countedOn, scaleTold, type Told } from '~/lib/core/quote/told'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmChain } from '../ports/evm-chain'
import {
  askFeeds,
  askOracle,
  askWay,
  askWays,
  type Exchange,
  type PricedUnit,
  type WayAnswer,
} from './price-sources'

/** The market of an amount by the chains, before any fees. */
export type Market = {
  /** For the part of it that reaches the exchange. */
  answers: SourceQuote[]
  /** The pools' output for that; `null` if none answers. */
  exchanged: bigint | null
  /**
   * The worth of the whole: no less than any answer for it, and than the price that its own size does not move; `null` if
   * no source knows one.
   */
  worth: bigint | null
  /** How far the amount's own size moves the price; `null` if unknown. */
  priceEffectBps: number | null
  disputed: Disputed[]
}

/** `reaching`: what the fees before it leave of the whole. */
export type Amounts = { whole: bigint; reaching: bigint | Promise<bigint> }

/** Whatever does not depend on the fees is requested before they are known. */
export async function marketOf(
  exchange: Exchange & { from: PricedUnit; to: PricedUnit },
  { whole, reaching }: Amounts,
  nowSeconds: bigint,
): Promise<Market> {
  const { from, to } = exchange
  if (whole === 0n) return { answers: [], exchanged: null, worth: null, priceEffectBps: null, disputed: [] }
  if (sameAddress(from.address, to.address)) {
    const exchanged = await reaching
    const answers = [{ kind: 'fees' as const, output: exchanged }]
    return { answers, exchanged, worth: whole, priceEffectBps: 0, disputed: [] }
  }
  const [pools, oracle, feeds, amountIn] = await Promise.all([
    askPools(exchange, { whole, reaching }),
    askOracle(exchange, whole),
    askFeeds(from, to, whole, nowSeconds),
    reaching,
  ])
  const ofReaching = (told: Told | undefined) => told && countedOn(scaleTold(told, whole, amountIn))
  const sources: [PriceSource & Disputed, Told | undefined, bigint | undefined][] = [
    ['exchange', pools?.worth, pools?.given],
    ['oracle', oracle, ofReaching(oracle)],
    ['feeds', feeds, ofReaching(feeds)],
  ]
  const worth = sources.reduce<bigint>((most, [, told]) => (told && told.most > most ? told.most : most), 0n)
  const unmoved = ofReaching(pools?.unmoved ?? oracle ?? feeds)
  return {
    answers: sources.flatMap(([kind, , output]) => (output === undefined ? [] : [{ kind, output }])),
    exchanged: pools?.given ?? null,
    worth: worth === 0n ? null : worth,
    priceEffectBps: pools === undefined || unmoved === undefined ? null : shortfallBps(pools.given, unmoved),
    disputed: sources.flatMap(([kind, told]) => (told?.isDisputed ? [kind] : [])),
  }
}

/** The pools' output for what reaches them, and the worth of the whole by the best of them. */
type Pools = { given: bigint; worth: Told; unmoved: Told | undefined }

/**
 * `undefined` if no pool answers along tokens of the profile.
 *
 * The service's own path may lead over a token of its own making, in whose pools it sets any price. Such a path may
 * only add to what ours say; without one of ours it proves nothing.
 */
async function askPools(exchange: Exchange, { whole, reaching }: Amounts): Promise<Pools | undefined> {
  const answers = await askWays(exchange, whole)
  const ours = answers.filter(({ isOurs }) => isOurs)
  const foreign = answers.filter(({ isOurs }) => !isOurs)
  const best = ours.toSorted(byOutput)[0]
  const ofWhole = bestOf(ours.map(({ told }) => told))
  if (best === undefined || ofWhole === undefined) return undefined
  const { chain } = exchange
  const smaller = ours.map((way) => pricesOfParts(way, whole, chain))
  const amountIn = await reaching
  const [parts, ownTold, others] = await Promise.all([
    Promise.all(smaller),
    amountIn === whole ? best.told : amountIn === 0n ? undefined : askWay(best, amountIn, chain),
    Promise.all(amountIn === 0n ? [] : foreign.map((way) => askWay(way, amountIn, chain))),
  ])
  const unmoved = bestOf(parts.flat())
  const own = bestOf(unmoved === undefined ? [ofWhole] : [ofWhole, unmoved]) ?? ofWhole
  const byService = bestOf(foreign.map(({ told }) => told))?.least ?? 0n
  return {
    given: highest(
      ownTold === undefined ? 0n : countedOn(ownTold),
      ...others.map((told) => told?.least ?? 0n),
    ),
    worth: {
      ...own,
      most: highest(own.most, byService),
      isDisputed: own.isDisputed || ownTold?.isDisputed === true,
    },
    unmoved,
  }
}

/** A part of this many base units, before and after each exchange, is rounded by less than a hundredth of a percent. */
const FINE_UNITS = 10_000n
/** A part that is too small to move a price, of an amount that is not. */
const SMALL_PART = 1_000n
/** How much larger the next part is. */
const COARSER = 10n

/** Scales the prices of parts to the whole along one path, where its own size moves the price less. */
async function pricesOfParts(way: WayAnswer, whole: bigint, chain: EvmChain): Promise<Told[]> {
  const hops = way.path.length - 1
  const prices: Told[] = []
  let seen = { part: whole, output: way.told.most }
  let smallest = finePart(whole, seen, hops)
  while (smallest * 2n < seen.part) {
    // Tokens on the way may be too coarse for what is fine at the end.
    const parts = hops === 1 || prices.length > 0 ? [smallest] : upTo(whole, smallest)
    const answers = await Promise.all(parts.map((part) => askWay(way, part, chain)))
    for (const [at, told] of answers.entries())
      if (told !== undefined) prices.push(scaleTold(told, parts[at] ?? whole, whole))
    const output = answers[0]?.most ?? 0n
    if (output === 0n) break
    seen = { part: smallest, output }
    smallest = finePart(whole, seen, hops)
  }
  return prices
}

/** The smallest part that is not rounded, as far as the output of another part tells. */
function finePart(whole: bigint, seen: { part: bigint; output: bigint }, hops: number): bigint {
  const units = FINE_UNITS * BigInt(hops)
  return highest(whole / SMALL_PART, units, (seen.part * units) / seen.output + 1n)
}

function upTo(whole: bigint, smallest: bigint): bigint[] {
  const parts: bigint[] = []
  for (let part = smallest; part < whole; part *= COARSER) parts.push(part)
  return parts
}

function byOutput(one: { told: Told }, other: { told: Told }): number {
  const [a, b] = [countedOn(one.told), countedOn(other.told)]
  if (a === b) return 0
  return a > b ? -1 : 1
}

function highest(...amounts: [bigint, ...bigint[]]): bigint {
  return amounts.reduce((most, other) => (other > most ? other : most))
}
