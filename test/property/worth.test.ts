import type { ChainQuote } from '~/lib/core/quote/chain-quote'
import { chainPolicy } from '~/lib/core/review/price-policy'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteUnwrap, quoteWrap } from '~/lib/services/chains/own-quote'
import { reviewUnwrap, type UnwrapReviewInput } from '~/lib/core/review/unwrap'
import { reviewWrap, type WrapReviewInput } from '~/lib/core/review/wrap'
import { build, type Lie, LIES, NOW, TOKEN, worlds } from './pool-world'
import { PATIENCE_MS, runs } from './runs'
import { VECTORS } from './unwrap-vectors'
import { WRAP_CASES } from './wrap-cases'
import { payloadOf, withPayload } from './wrap-tamper'

/** The service's part of the best answer, in thousandths. */
const left = fc.oneof(fc.bigInt(960n, 1_000n), fc.bigInt(50n, 1_000n))
const SWAPS = WRAP_CASES.filter(({ input }) => {
  const payload = payloadOf(input)
  return payload.kind === 'swap' && payload.codec === 'v1' && payload.crossingFeePer1e7 === 0n
})
const CASES = runs(150)
/** A sat buys a thousand base units. */
const MARKET = { units: 10n ** 9n, sats: 10n ** 6n }
const CALLS = VECTORS.filter(({ kind }) => kind === 'router-swap')

type Built = ReturnType<typeof build>

function quoteBought({ deployment, base, hint }: Built, amountSats: bigint, serviceFeeSats: bigint) {
  const terms = { network: base, base, token: TOKEN, thirdPartyId: 0, amountSats, hint, serviceFeeSats }
  return quoteWrap({ ...terms, crossingFeePer1e7: 0n }, deployment, NOW * 1_000)
}

function quoteSold({ deployment, base, hint }: Built, inputAmount: bigint, expectedSats: bigint) {
  const terms = { network: base, base, token: TOKEN, thirdPartyId: 0, inputAmount, hint, expectedSats }
  return quoteUnwrap({ ...terms, crossingFeePer1e18: 0n }, deployment, NOW * 1_000)
}

/** The review of a swap from bitcoin with such a minimum. */
function reviewBought(input: WrapReviewInput, quote: ChainQuote, minOutput: bigint) {
  const policy = { ...input.policy, ...chainPolicy(quote), slippageBps: 100 }
  const payload = payloadOf(input)
  if (payload.kind !== 'swap' || payload.codec !== 'v1') throw new Error('a swap')
  return reviewWrap(
    withPayload({ ...input, intent: { ...input.intent, minOutput }, policy }, { ...payload, minOutput }),
  )
}

function reviewSold(input: UnwrapReviewInput, quote: ChainQuote) {
  const fixed = { bitcoinFeeSats: quote.bitcoinFeeSats ?? 0n }
  return reviewUnwrap({
    ...input,
    policy: { ...input.policy, ...chainPolicy(quote), ...fixed, slippageBps: 100 },
  })
}

/** The first bound of the rule: slippage of 1 %, 2 %, and what a fixed fee may be. */
function isWithinFirstBound(worth: bigint, least: bigint, amountSats: bigint): boolean {
  return (worth - least) * 10_000n * amountSats <= worth * (301n * amountSats + 10_000n * 10_000n)
}

// threat: false-market
it('a fine swap from bitcoin loses little', { timeout: PATIENCE_MS }, async () => {
  let fine = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...SWAPS), worlds, left, async ({ input }, world, kept) => {
      const { amountSats } = input.intent
      const built = build(world, MARKET, 'buy')
      const quote = await quoteBought(built, amountSats, payloadOf(input).serviceFeeSats)
      const worth = built.bestOwn(amountSats)
      expect(quote.worth ?? 0n).toBeGreaterThanOrEqual((worth * 998n) / 1_000n)
      if (world.lie === undefined) expect(quote.disputed).toEqual([])
      const minOutput = ((quote.quote?.output ?? worth) * kept) / 1_000n || 1n
      if (reviewBought(input, quote, minOutput).verdict !== 'ok') return
      fine += 1
      expect(isWithinFirstBound(worth, minOutput, amountSats)).toBe(true)
    }),
    CASES,
  )
  expect(fine).toBeGreaterThan(CASES.numRuns / 15)
})

// threat: false-market
it('a fine swap to bitcoin loses little', { timeout: PATIENCE_MS }, async () => {
  let fine = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...CALLS), worlds, left, async ({ input }, world, kept) => {
      const { minSats, inputAmount } = input.intent
      const sats = (minSats * 1_000n) / kept
      const built = build(world, { units: inputAmount, sats }, 'sell')
      const quote = await quoteSold(built, inputAmount, sats)
      const worth = built.bestOwn(inputAmount)
      expect(quote.worth ?? 0n).toBeGreaterThanOrEqual((worth * 998n) / 1_000n)
      if (world.lie === undefined) expect(quote.disputed).toEqual([])
      if (reviewSold(input, quote).verdict !== 'ok') return
      fine += 1
      expect(isWithinFirstBound(worth, minSats, worth)).toBe(true)
    }),
    CASES,
  )
  expect(fine).toBeGreaterThan(CASES.numRuns / 15)
})

/** A pool that gives half of what it should, beside an oracle and feeds that one of two servers lies about. */
const halved = (direct: { one: number; other: number }, how: Lie, isFirstLiar: boolean) => ({
  pools: [{ ...direct, depth: 10n ** 11n, skew: 500n }],
  coarseness: [1_000n, 1_000n] satisfies [bigint, bigint],
  strangers: [],
  oracle: 1_000n,
  feeds: 1_000n,
  integrator: 0n as const,
  lie: { about: ['equivalentOutputAmount' as const, 'latestRoundData' as const], how },
  isFirstLiar,
})

describe.each(LIES.map((how) => [how] as const))(
  'a moved pool beside an oracle and feeds told as %s',
  (how) => {
    const isLie = how(1_000_000n) !== 1_000_001n

    it.each([true, false])('is refused in both directions, whoever lies', async (isFirstLiar) => {
      const [swap] = SWAPS
      const [call] = CALLS
      if (swap === undefined || call === undefined) throw new Error('no vectors')
      const { amountSats } = swap.input.intent
      const built = build(halved({ one: 0, other: 1 }, how, isFirstLiar), MARKET, 'buy')
      const bought = await quoteBought(built, amountSats, 1_000n)
      const refused = reviewBought(swap.input, bought, (built.bestOwn(amountSats) * 49n) / 100n)
      const { minSats, inputAmount } = call.input.intent
      const sats = (minSats * 100n) / 49n
      const market = build(
        halved({ one: 1, other: 0 }, how, isFirstLiar),
        { units: inputAmount, sats },
        'sell',
      )
      const sold = await quoteSold(market, inputAmount, sats)
      for (const [quote, { verdict }] of [
        [bought, refused],
        [sold, reviewSold(call.input, sold)],
      ] as const) {
        expect(quote.disputed).toEqual(isLie ? ['oracle', 'feeds'] : [])
        expect(verdict).toBe('refuse')
      }
    })
  },
)
