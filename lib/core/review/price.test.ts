import { describe, expect, it } from 'vitest'
import type { FeeBreakdown } from '~/lib/core/quote/breakdown'
import { breakdownSeen, checkBreakdown, checkFixedFee, checkPrice, priceSeen, shareBps } from './price'

const ARRIVAL = { asked: 0n, minArrival: 0n }

it('slippage of up to 3 % is usual', () => {
  expect(checkPrice({ slippageBps: 300 }, ARRIVAL, 0)).toEqual([])
  expect(checkPrice({ slippageBps: 301 }, ARRIVAL, 0)).toMatchObject([
    { code: 'slippage-high', severity: 'warn', params: { slippagePercent: '3.01' } },
  ])
})

describe('a minimum that cannot arrive', () => {
  const found = (asked: bigint, quotedOutput?: bigint) => {
    const ownQuote = { outputAmount: 100n, sources: 1 }
    const policy = { ownQuote, ...(quotedOutput !== undefined && { quotedOutput }) }
    return checkPrice(policy, { asked, minArrival: 100n }, 0)
  }

  it('is one of more than twice our own quote, or above every offer where the service has made one', () => {
    expect([found(200n), found(150n, 150n), found(100n, 80n)]).toEqual([[], [], []])
    for (const offers of [found(201n), found(151n, 150n), found(101n, 80n), found(201n, 500n)])
      expect(offers.map(({ code }) => code)).toEqual(['minimum-above-quote'])
  })

  it('is named beside our own quote, whatever the service offers', () => {
    expect(found(201n, 150n)).toMatchObject([{ params: { minOutput: '201', expectedOutput: '100' } }])
    expect(checkPrice({ quotedOutput: 90n }, { asked: 91n, minArrival: 0n }, 0)).toMatchObject([
      { params: { minOutput: '91', expectedOutput: '90' } },
    ])
  })
})

describe('fixed fees', () => {
  it('of more than a tenth of the amount are warned of', () => {
    expect(checkFixedFee(1_000n, 10_000n)).toEqual([])
    expect(checkFixedFee(1_001n, 10_000n)).toMatchObject([
      { code: 'fees-high-share', severity: 'warn', params: { feePercent: '10.01', feeSats: '1001' } },
    ])
  })

  it.each([
    ['explain what is missing of a quote that has not taken them off', undefined, 'price-low'],
    ['explain nothing that is missing of one that has', true, 'price-refused'],
  ])('%s', (_, isAfterFixedFees, code) => {
    const ownQuote = { outputAmount: 10_000n, sources: 1, ...(isAfterFixedFees && { isAfterFixedFees }) }
    expect(checkPrice({ ownQuote }, { asked: 8_000n, minArrival: 8_000n }, 1_200)).toMatchObject([{ code }])
  })

  it('are at most all of it', () => {
    expect([shareBps(7n, 7n), shareBps(8n, 7n), shareBps(1n, 0n)]).toEqual([10_000, 10_000, 10_000])
  })
})

describe('a statement of fees', () => {
  const quotedFees: FeeBreakdown = {
    networkSats: 500n,
    protocolSats: 1_500n,
    lockerSats: 2_000n,
    thirdPartySats: 0n,
    fillerSats: 0n,
    totalSats: 9_000n,
  }

  it('may have more in total than in its parts only where something crosses', () => {
    const found = (isCrossing: boolean) =>
      checkBreakdown({ quotedFees }, 1_000_000n, { isOneForOne: false, isCrossing })
    expect(found(true)).toEqual([])
    expect(found(false)).toMatchObject([{ code: 'breakdown-mismatch', severity: 'refuse' }])
  })

  it('is evidence only where there is one', () => {
    expect(breakdownSeen({ quotedFees })).toEqual({})
    expect(breakdownSeen({})).toBeUndefined()
  })
})

it('the price is evidence only where a source of ours answered', () => {
  expect(priceSeen({ ownQuote: { outputAmount: 5n, sources: 2 } })).toEqual({
    expectedOutput: 5n,
    sources: 2,
  })
  for (const policy of [{ ownQuote: null }, {}]) expect(priceSeen(policy)).toBeUndefined()
})
