import { describe, expect, it } from 'vitest'
import { wrapPolicy } from './policy'

const FACTS = {
  amountSats: 2_000_000n,
  marketFeeRate: 20,
  chosenFeeRate: { low: 2, high: 20 },
  areCoinsNamed: false,
  quotedServiceFeeSats: 700n,
  payloadLengths: [77],
  takesBridgeFee: true,
  minRelayFeeRate: 0.1,
}

describe('the limits of a wrap', () => {
  it.each([
    { market: undefined, limit: 50 },
    { market: 1, limit: 50 },
    { market: 12, limit: 50 },
    { market: 13, limit: 52 },
    { market: 200, limit: 800 },
    { market: 250, limit: 1_000 },
    { market: 251, limit: 1_000 },
  ])('allow $limit sat/vB at a market rate of $market', ({ market, limit }) => {
    expect(wrapPolicy({ ...FACTS, marketFeeRate: market }).maxFeeRate).toBe(limit)
  })

  it('allow a quarter to miners, a tenth to the service', () => {
    const { maxFeeSats, maxServiceFeeSats } = wrapPolicy(FACTS)
    expect({ maxFeeSats, maxServiceFeeSats }).toEqual({ maxFeeSats: 550_000n, maxServiceFeeSats: 200_000n })
  })

  it('allow the service its own transaction’s cost', () => {
    const small = { ...FACTS, amountSats: 20_000n }
    expect(wrapPolicy(small).maxServiceFeeSats).toBe(15_000n)
    expect(wrapPolicy({ ...small, marketFeeRate: undefined }).maxServiceFeeSats).toBe(10_000n)
  })

  it('allow only the quoted fee and known application ids', () => {
    expect(wrapPolicy(FACTS)).toMatchObject({
      quotedServiceFeeSats: 700n,
      appIds: [1, 10, 20],
      maxBridgeFeePercent: 10,
    })
  })

  it('include the market rate if there is one', () => {
    expect(wrapPolicy(FACTS).marketFeeRate).toBe(20)
    expect(wrapPolicy(FACTS).chosenFeeRate).toEqual({ low: 2, high: 20 })
    const unknown = wrapPolicy({ ...FACTS, marketFeeRate: undefined, chosenFeeRate: undefined })
    expect(unknown).not.toHaveProperty('marketFeeRate')
    expect(unknown).not.toHaveProperty('chosenFeeRate')
  })
})
