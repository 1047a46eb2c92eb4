import { describe, expect, it } from 'vitest'
import type { TakenParts } from '~/lib/core/quote/taken'
import { checkTaken, takenTable } from './check-taken'
import type { KnownQuote, PricePolicy } from './price'

/** A basis point of the whole. */
const BP = 100n
const WHOLE = 10_000n * BP
/** Ten thousand sats, which a fixed fee may always be, are a tenth of it. */
const SMALL = 100_000n

const own = (quote: Partial<KnownQuote> = {}): KnownQuote => ({ outputAmount: WHOLE, sources: 1, ...quote })
const atWorth = { ownQuote: own({ worth: WHOLE }) }

function bps(parts: Partial<Record<keyof TakenParts, number>>): Partial<TakenParts> {
  return Object.fromEntries(Object.entries(parts).map(([taker, share]) => [taker, BigInt(share) * BP]))
}

type Case = { parts?: Parameters<typeof bps>[0]; lossBps?: number; wholeSats?: bigint }

function found(policy: PricePolicy, { parts = {}, lossBps = 0, wholeSats = 1_000_000n }: Case) {
  const least = WHOLE - BigInt(lossBps) * BP
  return checkTaken(policy, { parts: bps(parts), whole: WHOLE, wholeSats, least, thirdPartyId: 7n })
}
const codes = (...of: Parameters<typeof found>) => found(...of).map(({ code }) => code)

describe('a part of a swap', () => {
  it('says what it takes, in percent and in sats', () => {
    expect(found({}, { parts: { integrator: 60 }, wholeSats: 2_000_000n })).toMatchObject([
      { code: 'taken-integrator', params: { feePercent: '0.6', feeSats: '12000', thirdPartyId: '7' } },
    ])
  })

  it.each([
    ['integrator', 50],
    ['contracts', 100],
    ['service', 100],
  ] as const)('is silent up to its bound: %s %i', (taker, most) => {
    expect(codes({}, { parts: { [taker]: most } })).toEqual([])
    expect(codes({}, { parts: { [taker]: most + 1 } })).toEqual([`taken-${taker}`])
  })

  it('goes by the market where a fixed fee is concerned', () => {
    // 100 sat/vB for 250 vB, three times.
    expect(codes({ marketFeeRate: 100 }, { parts: { service: 750 } })).toEqual([])
    expect(codes({ marketFeeRate: 100 }, { parts: { service: 751 } })).toEqual(['taken-service'])
  })

  it('may take more where a page chose the integrator', () => {
    const policy = { isIntegratorOfPage: true }
    expect(codes(policy, { parts: { integrator: 100 } })).toEqual([])
    expect(codes(policy, { parts: { integrator: 101 } })).toEqual(['taken-integrator'])
    expect(codes(policy, { parts: { integrator: 300 } })).toEqual(['taken-integrator'])
    expect(found(policy, { parts: { integrator: 301 } })[0]).toMatchObject({
      code: 'taken-integrator-page',
      params: { feePercent: '3.01', limitPercent: '3' },
    })
    expect(codes({}, { parts: { integrator: 301 } })).toEqual(['taken-integrator', 'taken-together'])
  })

  it('leaves a crossing to its own check without a price', () => {
    expect(codes({}, { parts: { crossing: 201 } })).toEqual([])
    expect(codes({ ownQuote: null }, { parts: { crossing: 201 } })).toEqual([
      'price-unknown',
      'taken-crossing',
    ])
  })

  it('is nothing where the whole is not known', () => {
    const facts = { parts: { service: 1n }, whole: 0n, wholeSats: 0n, least: 0n, thirdPartyId: 0n }
    expect(checkTaken({}, facts)).toEqual([])
    expect(checkTaken({ ownQuote: null }, facts)).toMatchObject([{ code: 'price-unknown' }])
  })
})

describe('the loss in all without a price', () => {
  it('sums up the fees, and neither exchange nor slippage', () => {
    const fees = { contracts: 100, integrator: 50, crossing: 150 }
    expect(codes({}, { parts: { ...fees, exchange: 100, slippage: 150 } })).toEqual([])
    expect(found({}, { parts: { ...fees, crossing: 151 } })).toMatchObject([
      { code: 'taken-together', params: { feePercent: '3.01' } },
    ])
  })

  it('is refused beyond a tenth, whatever was chosen', () => {
    const refusal = { code: 'taken-refused', params: { feePercent: '10.01', limitPercent: '10' } }
    expect(found({}, { parts: { crossing: 1_001 } })).toMatchObject([refusal])
    expect(found({ slippageBps: 5_000 }, { parts: { crossing: 1_001 } })).toMatchObject([refusal])
    expect(codes({}, { parts: { crossing: 1_000 } })).toEqual(['taken-together'])
  })

  it('is explained by the fixed fee of a small amount', () => {
    const parts = { service: 1_000, contracts: 50 }
    expect(found({}, { parts, wholeSats: SMALL })).toMatchObject([
      { code: 'fees-high-share', params: { feePercent: '10', feeSats: '10000' } },
    ])
    expect(codes({}, { parts: { service: 500 }, wholeSats: SMALL })).toEqual([])
  })
})

describe('the loss in all', () => {
  it('is low beyond one bound and refused beyond a tenth', () => {
    expect(codes(atWorth, { lossBps: 300 })).toEqual([])
    expect(found(atWorth, { lossBps: 301 })).toMatchObject([
      {
        code: 'price-low',
        params: { belowPercent: '3.01', minOutput: '969900', expectedOutput: String(WHOLE) },
      },
    ])
    expect(codes(atWorth, { lossBps: 1_000 })).toEqual(['price-low'])
    expect(codes(atWorth, { lossBps: 1_001 })).toEqual(['price-refused'])
  })

  it('is warned of as such where the user chose it', () => {
    const chosen = { ...atWorth, slippageBps: 2_000 }
    expect(codes(chosen, { lossBps: 2_000 })).toEqual(['price-worst-case'])
    expect(codes({ ...chosen, isPageAsked: true }, { lossBps: 2_000 })).toEqual(['price-refused'])
  })

  it('is low where the minimum is far below the expected', () => {
    expect(codes(atWorth, { parts: { slippage: 150 }, lossBps: 200 })).toEqual([])
    expect(codes(atWorth, { parts: { slippage: 151 }, lossBps: 200 })).toEqual(['price-low'])
  })

  it('takes a chosen slippage as said, but not a page’s', () => {
    const chosen = { ...atWorth, slippageBps: 400 }
    expect(codes(chosen, { parts: { slippage: 400 }, lossBps: 450 })).toEqual([])
    expect(codes(chosen, { parts: { slippage: 401 }, lossBps: 450 })).toEqual(['price-low'])
    expect(codes({ ...chosen, isPageAsked: true }, { parts: { slippage: 400 }, lossBps: 450 })).toEqual([
      'price-low',
    ])
  })

  it('is explained by the fixed fee, and low beyond that', () => {
    const small = { parts: { service: 1_000 }, wholeSats: SMALL }
    expect(codes(atWorth, { ...small, lossBps: 1_300 })).toEqual(['fees-high-share'])
    expect(codes(atWorth, { ...small, lossBps: 1_301 })).toEqual(['fees-high-share', 'price-low'])
    expect(codes(atWorth, { ...small, lossBps: 900 })).toEqual([])
  })

  it('adds the fees to a quote that is after them', () => {
    const parts = { contracts: 100, crossing: 160 }
    const quote = { outputAmount: WHOLE }
    expect(codes({ ownQuote: own(quote) }, { parts, lossBps: 50 })).toEqual([])
    expect(
      found({ ownQuote: own({ ...quote, isAfterFixedFees: true }) }, { parts, lossBps: 50 }),
    ).toMatchObject([{ code: 'price-low', params: { belowPercent: '3.1', expectedOutput: String(WHOLE) } }])
    expect(codes({ ownQuote: own(quote) }, { parts, lossBps: 445 })).toEqual(['price-low'])
  })
})

it('gives the table of what is taken', () => {
  const facts = {
    parts: bps({ service: 40, slippage: 60 }),
    whole: WHOLE,
    wholeSats: 1_000_000n,
    thirdPartyId: 0n,
  }
  expect(takenTable({}, { ...facts, least: WHOLE - 100n * BP })).toEqual({
    worth: WHOLE,
    least: WHOLE - 100n * BP,
    basisPoints: 100,
    parts: [
      { taker: 'service', amount: 40n * BP, basisPoints: 40, silentBps: 100 },
      { taker: 'slippage', amount: 60n * BP, basisPoints: 60, silentBps: 150 },
    ],
  })
})
