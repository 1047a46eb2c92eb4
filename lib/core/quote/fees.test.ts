import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterFees, lessShare, percentageFees } from './fees'

const FEES = { protocolPer1e4: 20, lockerPer1e4: 15, thirdPartyPer1e4: 10 }

describe('the contracts’ shares', () => {
  it('are each rounded down', () => {
    expect(percentageFees(999n, FEES)).toEqual({ protocolSats: 1n, lockerSats: 1n, thirdPartySats: 0n })
  })

  it('leave the amount less the payload’s fee and themselves', () => {
    expect(afterFees(1_000_000n, 500n, FEES)).toBe(1_000_000n - 500n - 2_000n - 1_500n - 1_000n)
  })

  it('leave nothing where they are more than the amount', () => {
    expect(afterFees(50_000n, 50_000n, FEES)).toBe(0n)
  })

  it('leave what exact shares would, and under three sats more', () => {
    const amounts = fc.bigInt(1n, 2_100_000_000_000_000n)
    const share = fc.integer({ min: 0, max: 3_000 })
    fc.assert(
      fc.property(amounts, share, share, share, (amount, protocolPer1e4, lockerPer1e4, thirdPartyPer1e4) => {
        const left = afterFees(amount, 0n, { protocolPer1e4, lockerPer1e4, thirdPartyPer1e4 })
        const taken = amount * BigInt(protocolPer1e4 + lockerPer1e4 + thirdPartyPer1e4)
        const exact = amount * 10_000n - taken
        expect(left <= amount).toBe(true)
        expect(left * 10_000n >= exact).toBe(true)
        expect(left * 10_000n < exact + 30_000n).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

it('a crossing leaves its amount less its share, rounded down', () => {
  expect(lessShare(1_001n, 25_000n, 10_000_000n)).toBe(998n)
  expect(lessShare(1_001n, 10_000_000n, 10_000_000n)).toBe(0n)
})
