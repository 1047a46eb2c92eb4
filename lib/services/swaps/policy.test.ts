import { describe, expect, it } from 'vitest'
import { wrapPolicy } from './policy'

const FACTS = {
  amountSats: 2_000_000n,
  marketFeeRate: 20,
  quotedServiceFeeSats: 700n,
  payloadLengths: [77],
  takesBridgeFee: true,
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

  it('allow the miner’s fee a quarter of the amount and the service a tenth, each plus a fixed share', () => {
    const { maxFeeSats, maxServiceFeeSats } = wrapPolicy(FACTS)
    expect({ maxFeeSats, maxServiceFeeSats }).toEqual({ maxFeeSats: 550_000n, maxServiceFeeSats: 250_000n })
  })

  it('allow only the quoted service fee, and the application ids that relayers know', () => {
    expect(wrapPolicy(FACTS)).toMatchObject({
      quotedServiceFeeSats: 700n,
      appIds: [1, 10, 20],
      maxBridgeFeePercent: 5,
    })
  })

  it('include the market rate if there is one', () => {
    expect(wrapPolicy(FACTS).marketFeeRate).toBe(20)
    expect(wrapPolicy({ ...FACTS, marketFeeRate: undefined })).not.toHaveProperty('marketFeeRate')
  })
})
