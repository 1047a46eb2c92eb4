import { describe, expect, it } from 'vitest'
import { costOf } from './cost-of'
import { OFFER } from './offer.fixture'

const SATS = 1_000_000n

describe('the cost of an offer', () => {
  const part = { amount: 1n, silentBps: 0 }
  const cost = [
    { ...part, taker: 'contracts', basisPoints: 120 },
    { ...part, taker: 'slippage', basisPoints: 99 },
  ] as const

  it('is all that is taken, with the miners’ fee', () => {
    expect(costOf({ ...OFFER, cost, minersSats: 500n }, SATS)).toEqual({ sats: 22_400n, basisPoints: 224 })
    expect(costOf({ ...OFFER, cost, minersSats: null }, SATS)).toEqual({ sats: 21_900n, basisPoints: 219 })
  })

  it('is unknown where nobody knows who takes what', () => {
    expect(costOf(OFFER, SATS)).toBeNull()
  })
})
