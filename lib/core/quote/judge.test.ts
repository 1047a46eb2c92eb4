import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgePrice, type PriceTerms } from './judge'
import { shortfallBps } from './shortfall'

const REFERENCE = 1_000_000n
const terms = (minPer1e4: bigint, over: Partial<PriceTerms> = {}): PriceTerms => ({
  minArrival: (REFERENCE * minPer1e4) / 10_000n,
  reference: REFERENCE,
  slippageBps: 100,
  isPageAsked: false,
  fixedFeeBps: 50,
  ...over,
})
const verdict = (given: PriceTerms) => judgePrice(given).verdict

describe('the minimum that arrives, against our own quote', () => {
  it.each([
    ['more than it', 10_500n, 'fair', 'fair'],
    ['all of it', 10_000n, 'fair', 'fair'],
    ['the slippage and 2 % below', 9_700n, 'fair', 'fair'],
    ['a little beyond that', 9_699n, 'low', 'low'],
    ['10 % below', 9_000n, 'low', 'low'],
    ['11 % below', 8_900n, 'refused', 'refused'],
    ['half', 5_000n, 'refused', 'refused'],
    ['a hundredth', 100n, 'refused', 'refused'],
    ['nothing', 0n, 'refused', 'refused'],
  ])('%s', (_, minPer1e4, alone, asked) => {
    expect(verdict(terms(minPer1e4))).toBe(alone)
    expect(verdict(terms(minPer1e4, { isPageAsked: true }))).toBe(asked)
  })

  it('counts the chosen slippage up to 3 %', () => {
    expect(verdict(terms(9_500n, { slippageBps: 300 }))).toBe('fair')
    expect(verdict(terms(9_499n, { slippageBps: 300 }))).toBe('low')
    expect(verdict(terms(9_499n, { slippageBps: 1_000 }))).toBe('low')
  })

  it('of a user who has chosen so large a slippage is the worst case, of a page a refusal', () => {
    expect(verdict(terms(5_000n, { slippageBps: 5_000 }))).toBe('chosen')
    expect(verdict(terms(5_000n, { slippageBps: 5_000, isPageAsked: true }))).toBe('refused')
    expect(verdict(terms(2_500n, { slippageBps: 5_000 }))).toBe('refused')
  })

  it('is not refused where fixed fees of a small amount are the cause, and no more than they explain', () => {
    expect(verdict(terms(4_000n, { fixedFeeBps: 6_000 }))).toBe('low')
    expect(verdict(terms(4_000n, { fixedFeeBps: 6_000, isPageAsked: true }))).toBe('low')
    expect(verdict(terms(3_500n, { fixedFeeBps: 6_000 }))).toBe('refused')
    expect(verdict(terms(8_900n, { fixedFeeBps: 1_000 }))).toBe('refused')
  })

  it('is never judged better for a page, nor for arriving less', () => {
    const grave = ['fair', 'low', 'chosen', 'refused']
    const bps = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(
        fc.bigInt(0n, REFERENCE),
        fc.bigInt(0n, REFERENCE),
        bps,
        bps,
        (a, b, slippageBps, fixedFeeBps) => {
          const [less, more] = a < b ? [a, b] : [b, a]
          const at = (minArrival: bigint, isPageAsked: boolean) =>
            grave.indexOf(
              verdict({ minArrival, reference: REFERENCE, slippageBps, isPageAsked, fixedFeeBps }),
            )
          expect(at(less, false)).toBeGreaterThanOrEqual(at(more, false))
          expect(at(less, true)).toBeGreaterThanOrEqual(at(less, false))
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('a shortfall', () => {
  it('is rounded up to a basis point', () => {
    expect(shortfallBps(999_999n, 1_000_000n)).toBe(1)
    expect(shortfallBps(1_000_000n, 1_000_000n)).toBe(0)
    expect(shortfallBps(0n, 3n)).toBe(10_000)
    expect(shortfallBps(5n, 0n)).toBe(0)
  })
})
