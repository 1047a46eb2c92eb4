import { describe, expect, it } from 'vitest'
import { gasCheck, type GasFacts, gasFindings, gasPriceCap } from './gas'

const GWEI = 1_000_000_000n
const ETHER = 10n ** 18n

const FACTS: GasFacts = {
  baseFeePerGas: GWEI,
  recentBaseFee: GWEI,
  priority: { normal: 0n },
  mostWei: ETHER / 1_000n,
  amountWei: ETHER,
}
const found = (over: Partial<GasFacts>) =>
  gasFindings({ ...FACTS, ...over }).map(({ code, severity, params }) => [
    code,
    severity,
    params?.['feePercent'],
  ])

it('warns where two servers name very different tips', () => {
  expect(found({ areTipsApart: true })).toEqual([['gas-servers-differ', 'warn', undefined]])
  expect(found({ areTipsApart: true, amountWei: null })).toEqual([
    ['gas-servers-differ', 'warn', undefined],
    ['gas-worth-unknown', 'warn', undefined],
  ])
  expect(found({ areTipsApart: false })).toEqual([])
})

describe('gas beside the amount', () => {
  it('is nothing to mention up to a twentieth of it', () => {
    expect(found({ mostWei: ETHER / 20n })).toEqual([])
  })

  // threat: inflated-gas
  it('is a warning where nobody knows what it is worth', () => {
    for (const amountWei of [null, 0n])
      expect(found({ amountWei, mostWei: ETHER * 5n })).toEqual([['gas-worth-unknown', 'warn', undefined]])
  })

  // threat: inflated-gas
  it('warns where two servers differ on worth or base fee', () => {
    const disputed = ['sources-dispute', 'warn', undefined]
    expect(found({ isWorthDisputed: true })).toEqual([disputed])
    expect(found({ isBaseFeeDisputed: true })).toEqual([disputed])
    expect(found({ isWorthDisputed: true, amountWei: null })).toEqual([
      disputed,
      ['gas-worth-unknown', 'warn', undefined],
    ])
    expect(found({ isBaseFeeDisputed: true, baseFeePerGas: GWEI * 5n })).toEqual([
      disputed,
      ['gas-above-market', 'refuse', undefined],
    ])
  })

  it('is a warning beyond that, with its share', () => {
    expect(found({ mostWei: ETHER / 20n + 1n })).toEqual([['gas-high-share', 'warn', '5.01']])
    expect(found({ mostWei: ETHER / 4n })).toEqual([['gas-high-share', 'warn', '25']])
  })

  it('is refused over a quarter of it', () => {
    expect(found({ mostWei: ETHER / 4n + 1n })).toEqual([['gas-share-cap', 'refuse', '25.01']])
    expect(found({ mostWei: ETHER * 3n })).toEqual([['gas-share-cap', 'refuse', '300']])
  })
})

describe('a base fee beside those of the last blocks', () => {
  // threat: inflated-gas
  it('is paid up to four times as high', () => {
    expect(found({ baseFeePerGas: GWEI * 4n })).toEqual([])
    expect(gasFindings({ ...FACTS, baseFeePerGas: GWEI * 1_000n })).toEqual([
      { code: 'gas-above-market', severity: 'refuse', params: { times: '1000' } },
    ])
  })

  it('may be anything that costs nothing', () => {
    expect(found({ baseFeePerGas: 4_000_000n, recentBaseFee: 0n })).toEqual([])
    expect(found({ baseFeePerGas: 4_000_001n, recentBaseFee: 0n })).toEqual([
      ['gas-above-market', 'refuse', undefined],
    ])
  })
})

it('is listed as checked where it found nothing', () => {
  expect(gasCheck(gasFindings(FACTS))).toEqual([{ code: 'gas', evidence: { times: '4' } }])
  const dear = gasFindings({ ...FACTS, baseFeePerGas: GWEI * 1_000n })
  expect(gasCheck(dear)).toEqual([{ code: 'gas', evidence: null }])
})

describe('the highest price that is paid', () => {
  const cap = (over: Partial<GasFacts>) => gasPriceCap({ ...FACTS, ...over })

  it('is four times what recent blocks paid, tip included', () => {
    expect(cap({ priority: { normal: GWEI } })).toBe(8n * GWEI)
    expect(cap({ recentBaseFee: 0n, priority: { normal: 30n * GWEI } })).toBe(120n * GWEI)
  })

  // threat: inflated-gas
  it('believes no tip far above the base fee', () => {
    const dear = { normal: 10_000n * GWEI }
    expect(cap({ priority: dear })).toBe(204n * GWEI)
    expect(cap({ recentBaseFee: 100n * GWEI, priority: dear })).toBe(800n * GWEI)
  })
})
