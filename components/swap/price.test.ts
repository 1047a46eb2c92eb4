import { describe, expect, it } from 'vitest'
import { APPROVED_TO_BITCOIN, APPROVED_TO_EVM } from '~/lib/core/journal/swap.fixture'
import { comparedWithOwn, rateOf } from './price'

describe('the rate of a quote', () => {
  it('counts tokens per bitcoin in either direction', () => {
    const toEvm = { ...APPROVED_TO_EVM.intent, amountSats: 1_000_000n }
    expect(rateOf({ intent: toEvm, expectedOutput: 995_000_000n })).toBe(99_500_000_000n)
    const toBitcoin = { ...APPROVED_TO_BITCOIN.intent, inputAmount: 1_000_000_000n }
    expect(rateOf({ intent: toBitcoin, expectedOutput: 1_000_000n })).toBe(100_000_000_000n)
    expect(rateOf({ intent: toBitcoin, expectedOutput: 0n })).toBe(0n)
  })
})

describe('beside our own quote', () => {
  const own = { output: 1_000n, sources: [], differ: false }
  const cost = (basisPoints: number) => ({ basisPoints, amount: 1n })

  it.each([
    [1_100n, 'near'],
    [980n, 'near'],
    [979n, { belowBps: 210 }],
  ] as const)('%i of 1,000 is %o', (expected, compared) => {
    expect(comparedWithOwn({ ownQuote: own, cost: cost(100) }, expected)).toEqual(compared)
  })

  it('tells differing sources and missing sources apart', () => {
    expect(comparedWithOwn({ ownQuote: { ...own, differ: true }, cost: null }, 1_000n)).toBe('differ')
    for (const price of [null, { ownQuote: null, cost: null }])
      expect(comparedWithOwn(price, 1_000n)).toBe('unknown')
  })

  it('calls no quote near whose costs exceed a tenth', () => {
    expect(comparedWithOwn({ ownQuote: own, cost: cost(1_000) }, 1_000n)).toBe('near')
    for (const differ of [true, false])
      expect(comparedWithOwn({ ownQuote: { ...own, differ }, cost: cost(9_835) }, 1_000n)).toEqual({
        costBps: 9_835,
      })
    expect(comparedWithOwn({ ownQuote: own, cost: cost(9_835) }, 500n)).toEqual({ belowBps: 5_000 })
  })
})
