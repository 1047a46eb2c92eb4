import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortfallBps } from './shortfall'
import {
  firstBound,
  fixedFeeBoundSats,
  judgeLoss,
  type LossTerms,
  shareBps,
  tableOf,
  takenOfUnwrap,
  takenOfWrap,
  TAKERS,
  type TakenParts,
} from './taken'

const TERMS: LossTerms = {
  slippageBps: 100,
  isPageAsked: false,
  isIntegratorOfPage: false,
  fixedBoundBps: 100,
}
const sum = (parts: TakenParts) => TAKERS.reduce((all, taker) => all + parts[taker], 0n)
const NO_FEES = { protocolPer1e4: 0, lockerPer1e4: 0, thirdPartyPer1e4: 0 }
const WORTH = 1_000_000_000n

describe('the parts of a swap from bitcoin', () => {
  const wrap = {
    worth: WORTH,
    least: 880_000_000n,
    amountSats: 1_000_000n,
    serviceFeeSats: 10_000n,
    contractFees: { protocolPer1e4: 20, lockerPer1e4: 15, thirdPartyPer1e4: 10 },
    exchanged: 970_000_000n,
    crossing: { part: 50_000n, whole: 10_000_000n },
    slippageBps: 100,
  }

  it('are taken one after the other', () => {
    expect(takenOfWrap(wrap)).toEqual({
      service: 10_000_000n,
      contracts: 3_500_000n,
      integrator: 1_000_000n,
      exchange: 15_500_000n,
      crossing: 4_850_000n,
      slippage: 85_150_000n,
    })
  })

  it('count untold loss beyond the slippage as the exchange’s', () => {
    const { exchange, slippage } = takenOfWrap({ ...wrap, exchanged: undefined })
    expect(shareBps(slippage, WORTH)).toBe(89)
    expect(exchange).toBeGreaterThan(90_000_000n)
  })

  it('take less for the exchange where the minimum exceeds expectation', () => {
    expect(takenOfWrap({ ...wrap, least: 970_000_000n })).toMatchObject({
      exchange: 10_650_000n,
      slippage: 0n,
    })
  })
})

it('divide a swap to bitcoin likewise', () => {
  const parts = takenOfUnwrap({
    worth: 1_000_000n,
    least: 950_000n,
    bitcoinFeeSats: 3_000n,
    contractFees: { protocolPer1e4: 20, lockerPer1e4: 15, thirdPartyPer1e4: 10 },
    exchanged: 990_000n,
    crossing: { part: 5n * 10n ** 15n, whole: 10n ** 18n },
    slippageBps: 100,
  })
  expect(parts).toEqual({
    crossing: 5_000n,
    exchange: 5_000n,
    contracts: 1_980n + 1_485n,
    integrator: 990n,
    service: 3_000n,
    slippage: 32_545n,
  })
})

const amount = fc.bigInt(0n, WORTH)
const per1e4 = fc.integer({ min: 0, max: 3_000 })
const shares = fc.record({ protocolPer1e4: per1e4, lockerPer1e4: per1e4, thirdPartyPer1e4: per1e4 })

it('add up to the whole loss, or a little more', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      shares,
      amount,
      fc.bigInt(0n, 10_000n),
      (least, fee, contractFees, out, part) => {
        const crossing = { part, whole: 10_000n }
        const common = { worth: WORTH, least, contractFees, exchanged: out, crossing, slippageBps: 100 }
        const ways = [
          takenOfWrap({ ...common, amountSats: WORTH, serviceFeeSats: fee }),
          takenOfUnwrap({ ...common, bitcoinFeeSats: fee }),
        ]
        for (const parts of ways) {
          for (const taker of TAKERS) expect(parts[taker]).toBeGreaterThanOrEqual(0n)
          expect(sum(parts) + 3n).toBeGreaterThanOrEqual(WORTH - least)
        }
      },
    ),
  )
})

describe('the table', () => {
  it('holds each part to its own bound', () => {
    const parts = Object.fromEntries(TAKERS.map((taker) => [taker, 10_000_000n]))
    const silent = (terms: Partial<LossTerms> = {}) =>
      Object.fromEntries(
        tableOf(parts, WORTH, { ...TERMS, ...terms }).map(({ taker, silentBps }) => [taker, silentBps]),
      )
    const bounds = {
      service: 100,
      contracts: 100,
      integrator: 50,
      exchange: 100,
      crossing: 200,
      slippage: 150,
    }
    expect(silent()).toEqual(bounds)
    expect(silent({ isIntegratorOfPage: true, slippageBps: 5_000 })).toEqual({
      ...bounds,
      integrator: 100,
      slippage: 350,
    })
  })

  it('lists nothing that takes nothing', () => {
    expect(tableOf({ service: 0n, exchange: 1n }, WORTH, TERMS).map(({ taker }) => taker)).toEqual([
      'exchange',
    ])
  })
})

it('bounds a fixed fee by the market or 10,000 sats', () => {
  expect([undefined, 1, 13, 100].map(fixedFeeBoundSats)).toEqual([10_000n, 10_000n, 10_000n, 75_000n])
})

describe('the loss in all', () => {
  const verdict = (lossBps: number, fixedBps = 0, over: Partial<LossTerms> = {}) =>
    judgeLoss(lossBps, fixedBps, { ...TERMS, ...over })

  it('is fair up to a bound, then low, then refused', () => {
    expect([verdict(300), verdict(301), verdict(1_000), verdict(1_001)]).toEqual([
      'fair',
      'low',
      'low',
      'refused',
    ])
    expect([verdict(350, 50), verdict(351, 50), verdict(401, 200)]).toEqual(['fair', 'low', 'low'])
  })

  it('excuses a slippage over 3 % to the user alone', () => {
    expect([verdict(500, 0, { slippageBps: 5_000 }), verdict(501, 0, { slippageBps: 5_000 })]).toEqual([
      'fair',
      'low',
    ])
    expect(verdict(5_000, 0, { slippageBps: 5_000 })).toBe('chosen')
    expect(verdict(5_000, 0, { slippageBps: 5_000, isPageAsked: true })).toBe('refused')
    expect(verdict(5_201, 0, { slippageBps: 5_000 })).toBe('refused')
  })

  it('excuses a bounded fixed fee on a small amount alone', () => {
    const small = { fixedBoundBps: 5_000 }
    expect([verdict(1_800, 1_500, small), verdict(1_800, 1_500)]).toEqual(['small', 'refused'])
    expect(verdict(2_501, 1_500, small)).toBe('refused')
    expect(verdict(1_001, 900, small)).toBe('small')
  })
})

const bps = fc.integer({ min: 0, max: 10_000 })
const terms = fc.record({
  slippageBps: bps,
  isPageAsked: fc.boolean(),
  isIntegratorOfPage: fc.boolean(),
  fixedBoundBps: bps,
})

it('is never fair beyond the bound, nor better for pages', () => {
  const grave = ['fair', 'low', 'small', 'chosen', 'refused']
  fc.assert(
    fc.property(bps, bps, bps, terms, (a, b, fixedBps, given) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)]
      const at = (lossBps: number, isPageAsked = given.isPageAsked) =>
        grave.indexOf(judgeLoss(lossBps, fixedBps, { ...given, isPageAsked }))
      if (at(more) === 0) expect(more).toBeLessThanOrEqual(firstBound(fixedBps, given))
      expect(at(more)).toBeGreaterThanOrEqual(at(less))
      expect(at(more, true)).toBeGreaterThanOrEqual(at(more, false))
    }),
  )
})

it('measures shares upwards, at most the whole', () => {
  expect([shareBps(7n, 7n), shareBps(8n, 7n), shareBps(1n, 0n), shareBps(1n, 30_000n)]).toEqual([
    10_000, 10_000, 10_000, 1,
  ])
  expect(shareBps(300n, 10_000n)).toBe(shortfallBps(9_700n, 10_000n))
  expect(
    takenOfWrap({
      worth: 0n,
      least: 0n,
      amountSats: 0n,
      serviceFeeSats: 1n,
      contractFees: NO_FEES,
      exchanged: 0n,
      crossing: { part: 0n, whole: 1n },
      slippageBps: 0,
    }).service,
  ).toBe(0n)
})
