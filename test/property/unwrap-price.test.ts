import { describe, expect, it } from 'vitest'
import { DISPUTABLE } from '~/lib/core/disputable'
import { reviewUnwrap, type UnwrapReviewInput } from '~/lib/core/review/unwrap'
import { VECTORS } from './unwrap-vectors'

type Policy = Partial<UnwrapReviewInput['policy']>
/** Some genuine calls pay relayers more than is silent: that is judged by itself below. */
const EXCEPT = new Set(['no-enforced-minimum', 'path-start-unchecked', 'taken-crossing'])

const reviewed = (input: UnwrapReviewInput, policy: Policy) =>
  reviewUnwrap({ ...input, policy: { ...input.policy, ...policy } })
const priceCodes = (input: UnwrapReviewInput, policy: Policy) =>
  reviewed(input, policy)
    .findings.map(({ code }) => code)
    .filter((code) => !EXCEPT.has(code))
/** Our own quote such that the minimum payout is so many per cent of it. */
const quoting = ({ intent }: UnwrapReviewInput, percent: bigint): Policy => ({
  ownQuote: { outputAmount: (intent.minSats * 100n) / percent, sources: 1 },
})

describe.each(VECTORS.map((vector) => [vector.name, vector.input] as const))(
  'the payout of %s',
  (_, input) => {
    it('is fair near the market, and unjudged where nobody asked', () => {
      for (const percent of [97n, 99n, 100n]) expect(priceCodes(input, quoting(input, percent))).toEqual([])
      expect(priceCodes(input, {})).toEqual([])
    })

    it('is warned of, then refused, further below the market', () => {
      expect(priceCodes(input, quoting(input, 95n))).toEqual(['price-low'])
      for (const percent of [89n, 50n, 1n]) {
        expect(priceCodes(input, quoting(input, percent))).toContain('price-refused')
        expect(reviewed(input, quoting(input, percent)).call).toBeUndefined()
      }
    })

    it('that servers tell differently is never fine', () => {
      for (const fact of DISPUTABLE) {
        const disputing = { ...quoting(input, 100n), disputed: [fact] }
        expect(priceCodes(input, disputing)).toEqual(['sources-dispute'])
        expect(reviewed(input, disputing).verdict).toBe('warn')
      }
    })

    it('is called unknown where no source answered', () => {
      expect(priceCodes(input, { ownQuote: null })).toEqual(['price-unknown'])
    })

    it('is refused where nothing can pay what is asked for', () => {
      const quotedOutput = input.intent.minSats / 5_000n
      expect(priceCodes(input, { quotedOutput })).toContain('minimum-above-quote')
    })

    it('is refused for high fixed fees that no market asks', () => {
      const { minSats } = input.intent
      const taking = { ...quoting(input, 99n), bitcoinFeeSats: minSats * 3n }
      expect(reviewed(input, taking).verdict).toBe('refuse')
      expect(priceCodes(input, taking)).toContain('taken-service')
      const review = reviewed(input, { ...taking, marketFeeRate: Number(minSats / 250n) + 1 })
      expect(review.verdict).toBe('warn')
      expect(review.findings.map(({ code }) => code)).toContain('fees-high-share')
    })

    it('is not compared with a fixed fee without a price', () => {
      expect(priceCodes(input, { bitcoinFeeSats: 1_000n })).toEqual([])
    })
  },
)

describe.each(VECTORS.map((vector) => [vector.name, vector] as const))(
  'the fees that the service names for %s',
  (_, { kind, input }) => {
    const { inputAmount, minSats } = input.intent
    const parts = {
      networkSats: 500n,
      protocolSats: 300n,
      lockerSats: 200n,
      thirdPartySats: 0n,
      fillerSats: 0n,
    }
    const saying = (totalSats: bigint, taken: bigint) =>
      priceCodes(input, {
        quotedFees: { ...parts, totalSats },
        quotedOutput: kind === 'unwrap' ? inputAmount - taken : minSats,
      })

    it('add up, and without an exchange to what is taken', () => {
      expect(saying(1_000n, 1_000n)).toEqual([])
      expect(saying(1_000n, 2_000n)).toEqual(kind === 'unwrap' ? ['breakdown-mismatch'] : [])
    })

    it('total more than their parts only with a crossing', () => {
      expect(saying(2_000n, 2_000n)).toEqual(kind === 'connector-swap' ? [] : ['breakdown-mismatch'])
    })
  },
)

it('warns of a crossing over 2 %, and never refuses', () => {
  const shareOf = (input: UnwrapReviewInput) => reviewed(input, quoting(input, 99n)).findings
  const found = VECTORS.map(({ input }) => ({
    isNamed: shareOf(input).some(({ code }) => code === 'taken-crossing'),
    isRefused: shareOf(input).some(({ severity }) => severity === 'refuse'),
  }))
  expect(found.filter(({ isNamed }) => isNamed)).toHaveLength(2)
  expect(found.filter(({ isRefused }) => isRefused)).toEqual([])
  for (const { input } of VECTORS)
    expect(reviewed(input, {}).findings.map(({ code }) => code)).not.toContain('taken-crossing')
})
