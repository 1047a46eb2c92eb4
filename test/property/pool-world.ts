import * as fc from 'fast-check'
import type { Hex } from '~/lib/core/hex'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { type Answers, pair, round, word, worldOf } from '~/lib/services/ports/contracts.fixture'
import { BASE } from '~/lib/services/ports/profile.fixture'

/** Unix seconds. */
export const NOW = 1_700_000_000
const ORACLE = addressOf('d')
const [BTC_FEED, TOKEN_FEED] = [addressOf('e'), addressOf('f')]
export const TOKEN = addressOf('7')
const STOPS = [addressOf('a'), addressOf('b')]
const STRANGERS = [`0x${'e1'.repeat(20)}`, `0x${'e2'.repeat(20)}`, `0x${'e3'.repeat(20)}`] as const

/** Constant-product pools, rounded down as contracts do. A pool's key is its token, then the other. */
type Reserves = ReadonlyMap<string, bigint>
const key = (from: Hex, to: Hex) => `${from} ${to}`.toLowerCase()

function outputOf(reserves: Reserves, path: readonly Hex[], amountIn: bigint): bigint {
  return path.slice(1).reduce((amount, to, at) => {
    const from = path[at] ?? to
    const [into, out] = [reserves.get(key(from, to)) ?? 0n, reserves.get(key(to, from)) ?? 0n]
    return into === 0n ? 0n : (amount * 997n * out) / (into * 1_000n + amount * 997n)
  }, amountIn)
}

/** Of one server's answers: what it makes of the number in them; `null` reverts. */
export type Lie = (honest: bigint) => bigint | null
export const LIES: readonly Lie[] = [
  (honest) => honest * 10n,
  (honest) => honest / 10n,
  (honest) => honest / 2n,
  (honest) => honest + 1n,
  () => 0n,
  () => null,
]
const LIED_ABOUT = [
  'getExactInput',
  'isPathValid',
  'priceOracle',
  'equivalentOutputAmount',
  'latestRoundData',
  'decimals',
  'protocolPercentageFee',
  'getEffectiveLockerFee',
  'thirdPartyFee',
  'bitcoinFee',
] as const

const depth = fc.oneof(
  { weight: 3, arbitrary: fc.bigInt(10n ** 10n, 10n ** 12n) },
  fc.bigInt(1_000_000n, 10n ** 9n),
)
/** How far a pool's price is from the market's, in thousandths. */
const skew = fc.oneof({ weight: 4, arbitrary: fc.constant(1_000n) }, fc.bigInt(300n, 1_700n))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 })
const pools = fc.array(
  fc.record({ one: fc.nat(3), other: fc.nat(3), depth, skew }).filter(({ one, other }) => one !== other),
  { minLength: 1, maxLength: 6 },
)

/** Any state that anybody can have brought about of the pools, the tokens, the service's path and one of two servers. */
export const worlds = fc.record({
  pools,
  /** Base units of each stop that a thousand sats buy: less than one a sat is coarse. */
  coarseness: fc.tuple(fc.bigInt(1n, 10n ** 6n), fc.bigInt(1n, 10n ** 6n)),
  strangers: fc.array(fc.record({ depth, skew, coarse: fc.bigInt(1n, 10n ** 6n) }), { maxLength: 3 }),
  oracle: maybe(skew),
  feeds: maybe(skew),
  integrator: fc.constantFrom(0n, 0n, 30n, 300n),
  lie: maybe(
    fc.record({ about: fc.subarray([...LIED_ABOUT], { minLength: 1 }), how: fc.constantFrom(...LIES) }),
  ),
  isFirstLiar: fc.boolean(),
})
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never

/** `units` of the token are worth `sats`. */
export function build(world: World, { units, sats }: { units: bigint; sats: bigint }, way: 'buy' | 'sell') {
  const ours = [BASE.wrappedBtc, TOKEN, ...STOPS]
  const strangers = world.strangers.map((_, at) => STRANGERS[at] ?? TOKEN)
  /** Base units for so many sats at the market. */
  const worthOf = (token: Hex, amount: bigint): bigint => {
    if (token === BASE.wrappedBtc) return amount
    if (token === TOKEN) return (amount * units) / sats
    const at = STOPS.indexOf(token)
    const coarse = world.coarseness[at] ?? world.strangers[strangers.indexOf(token)]?.coarse ?? 1n
    return (amount * coarse) / 1_000n
  }
  const reserves = new Map<string, bigint>()
  const addPool = (one: Hex, other: Hex, size: bigint, moved: bigint) => {
    reserves.set(key(one, other), worthOf(one, size) + 1n)
    reserves.set(key(other, one), (worthOf(other, size) * moved) / 1_000n + 1n)
  }
  for (const { one, other, depth: size, skew: moved } of world.pools)
    addPool(ours[one] ?? TOKEN, ours[other] ?? TOKEN, size, moved)
  const [from, to] = way === 'buy' ? [BASE.wrappedBtc, TOKEN] : [TOKEN, BASE.wrappedBtc]
  const hint = [from, ...strangers, to]
  for (const [at, { depth: size, skew: moved }] of world.strangers.entries())
    addPool(hint[at] ?? from, hint[at + 1] ?? to, size, moved)
  if (strangers.length > 0) addPool(strangers.at(-1) ?? from, to, 10n ** 10n, 1_000n)

  const asNumber = (value: unknown) => (typeof value === 'bigint' ? value : 0n)
  const pathOf = (value: unknown): Hex[] => (Array.isArray(value) ? value : [])
  /** Converts an amount at the market's price, moved by the source. */
  const atMarket = (amount: bigint, moved: bigint) =>
    way === 'buy' ? (amount * units * moved) / (sats * 1_000n) : (amount * sats * moved) / (units * 1_000n)
  const oracle = (amount: bigint) => (world.oracle === undefined ? 0n : atMarket(amount, world.oracle))
  const price = 10n ** 12n
  /** In dollars for a base unit; the decimals of both are the same, and cancel out. */
  const tokenPrice =
    world.feeds === undefined
      ? 0n
      : (price * sats * (way === 'buy' ? 1_000n : world.feeds)) /
        (units * (way === 'buy' ? world.feeds : 1_000n))

  const honest: Record<
    string,
    (to: Hex, args: readonly unknown[]) => { value: bigint; as: (value: bigint) => Hex } | null
  > = {
    getExactInput: (_, [path, amount]) => ({
      value: outputOf(reserves, pathOf(path), asNumber(amount)),
      as: (value) => pair(value > 0n, value),
    }),
    isPathValid: (_, [path]) => {
      const [one, other] = pathOf(path)
      return {
        value: one && other && reserves.has(key(one, other)) ? 1n : 0n,
        as: (value) => word(value % 2n),
      }
    },
    priceOracle: () => ({
      value: world.oracle === undefined ? 0n : BigInt(ORACLE),
      as: (value) => word(value % 2n ** 160n),
    }),
    equivalentOutputAmount: (to, [amount]) =>
      to.toLowerCase() === ORACLE ? { value: oracle(asNumber(amount)), as: word } : null,
    latestRoundData: (to) => ({
      value: to === BTC_FEED ? price : tokenPrice,
      as: (value) => round(value, NOW),
    }),
    decimals: () => ({ value: 8n, as: (value) => word(value % 200n) }),
    protocolPercentageFee: () => ({ value: 20n, as: word }),
    getEffectiveLockerFee: () => ({ value: 15n, as: word }),
    lockerPercentageFee: () => ({ value: 15n, as: word }),
    thirdPartyFee: () => ({ value: world.integrator, as: word }),
    bitcoinFee: () => ({ value: 1_500n, as: word }),
  }
  const answers: Answers = Object.fromEntries(
    Object.entries(honest).map(([name, answer]) => [
      name,
      (to: Hex, args: readonly unknown[]) => {
        const truth = answer(to, args)
        const said = truth && truth.as(truth.value)
        if (truth === null || world.lie?.about.some((lied) => lied === name) !== true) return [said]
        const lied = world.lie.how(truth.value)
        const both = [said, lied === null ? null : truth.as(lied)]
        return world.isFirstLiar ? both.toReversed() : both
      },
    ]),
  )
  const listed = STOPS.map((address, at) => ({
    address,
    symbol: `S${at}`,
    decimals: 2,
    offered: false as const,
  }))
  const feeds = world.feeds === undefined ? {} : { BTC: BTC_FEED, [TOKEN]: TOKEN_FEED }
  const { deployment, base } = worldOf(answers, {
    tokens: [{ address: TOKEN, symbol: 'USDC', decimals: 8 }, ...listed],
    priceFeeds: feeds,
  })
  const stops = [...STOPS, BASE.wrappedNative]
  const paths: Hex[][] = [
    [from, to],
    ...stops.map((stop) => [from, stop, to]),
    ...stops.flatMap((stop) => stops.filter((next) => next !== stop).map((next) => [from, stop, next, to])),
  ]
  /** Ten times finer than the rule asks for, so that the rule's own part is no larger. */
  const fine = (path: readonly Hex[], amount: bigint) =>
    path
      .slice(1)
      .every(
        (_, at) => outputOf(reserves, path.slice(0, at + 2), amount) >= 100_000n * BigInt(path.length - 1),
      )
  /** The best of our own answers for the whole, and of prices of parts that are not rounded. */
  const bestOwn = (whole: bigint): bigint => {
    const wholes = paths.map((path) => outputOf(reserves, path, whole))
    const isPooled = wholes.some((output) => output > 0n)
    const parts = paths.flatMap((path) =>
      [1_000n, 100n, 10n]
        .map((times) => whole / times)
        .filter((part) => part >= 100_000n * 3n && fine(path, part))
        .map((part) => (outputOf(reserves, path, part) * whole) / part),
    )
    const feed =
      world.feeds === undefined
        ? 0n
        : way === 'buy'
          ? (whole * price) / tokenPrice
          : (whole * tokenPrice) / price
    return [...(isPooled ? [...wholes, ...parts] : []), oracle(whole), feed].reduce(
      (most, one) => (one > most ? one : most),
      0n,
    )
  }
  return {
    deployment,
    base,
    hint: strangers.length === 0 ? undefined : hint,
    bestOwn,
    alongHint: (amount: bigint) => outputOf(reserves, hint, amount),
  }
}
