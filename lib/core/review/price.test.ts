import { describe, expect, it } from 'vitest'
import type { FeeBreakdown } from '~/lib/core/quote/breakdown'
import { breakdownSeen, checkBreakdown, checkReach, checkSlippage, priceSeen } from './price'

it('slippage of up to 3 % is usual', () => {
  expect(checkSlippage({ slippageBps: 300 })).toEqual([])
  expect(checkSlippage({ slippageBps: 301 })).toMatchObject([
    { code: 'slippage-high', severity: 'warn', params: { slippagePercent: '3.01' } },
  ])
})

describe('too good to be true', () => {
  const ownQuote = { outputAmount: 1_000n, sources: 1 }
  const found = (enforced: bigint, over: object = {}, orderMin = enforced) =>
    checkReach({ ownQuote, quotedOutput: 1_000n, ...over }, { enforced, orderMin }).map(({ code }) => code)

  it('refuses an estimate more than 2 % above our quote', () => {
    expect(found(0n, { quotedOutput: 1_020n })).toEqual([])
    expect(found(0n, { quotedOutput: 1_021n })).toEqual(['estimate-above-quote'])
  })

  it('warns of a typed minimum up to twice our quote', () => {
    expect([found(1_020n), found(1_021n), found(2_000n)]).toEqual([[], ['minimum-high'], ['minimum-high']])
    expect(found(2_001n)).toEqual(['minimum-above-quote'])
  })

  it('refuses a high minimum of a page or the service', () => {
    expect(found(1_021n, { isPageAsked: true })).toEqual(['minimum-above-quote'])
    expect(found(1_021n, {}, 900n)).toEqual(['minimum-above-quote'])
    expect(found(1_021n, { quotedOutput: undefined })).toEqual(['minimum-above-quote'])
  })

  it('judges by the service’s offer where we have no quote', () => {
    expect(found(1_000n, { ownQuote: null })).toEqual([])
    expect(found(1_001n, { ownQuote: null })).toEqual(['minimum-high'])
    expect(found(1_001n, { ownQuote: null, isPageAsked: true })).toEqual(['minimum-above-quote'])
  })
})

describe('a statement of fees', () => {
  const quotedFees: FeeBreakdown = {
    networkSats: 500n,
    protocolSats: 1_500n,
    lockerSats: 2_000n,
    thirdPartySats: 0n,
    fillerSats: 0n,
    totalSats: 4_000n,
  }

  it('may exceed its parts only where something crosses', () => {
    const found = (isCrossing: boolean) =>
      checkBreakdown({ quotedFees: { ...quotedFees, totalSats: 9_000n } }, 1_000_000n, {
        isOneForOne: false,
        isCrossing,
      })
    expect(found(true)).toEqual([])
    expect(found(false)).toMatchObject([{ code: 'breakdown-mismatch', severity: 'refuse' }])
  })

  it('hides nothing of what the transaction and the contracts take', () => {
    const found = (knownSats: bigint) =>
      checkBreakdown({ quotedFees }, 1_000_000n, { isOneForOne: false, isCrossing: false, knownSats })
    expect(found(4_040n)).toEqual([])
    expect(found(4_100n)).toMatchObject([{ code: 'breakdown-mismatch' }])
  })

  it('is evidence only where there is one', () => {
    expect(breakdownSeen({ quotedFees })).toEqual({})
    expect(breakdownSeen({})).toBeUndefined()
  })
})

it('shows price evidence only where a source of ours answered', () => {
  expect(priceSeen({ ownQuote: { outputAmount: 5n, sources: 2 } })).toEqual({
    expectedOutput: 5n,
    sources: 2,
  })
  for (const policy of [{ ownQuote: null }, {}]) expect(priceSeen(policy)).toBeUndefined()
})
