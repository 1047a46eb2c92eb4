import { describe, expect, it } from 'vitest'
import { gasCheck, type GasFacts, gasFindings } from './gas'

const GWEI = 1_000_000_000n
const ETHER = 10n ** 18n

const FACTS: GasFacts = {
  baseFeePerGas: GWEI,
  recentBaseFee: GWEI,
  mostWei: ETHER / 1_000n,
  expectedWei: ETHER / 3_000n,
  amountWei: ETHER,
  isConfirmed: true,
}
const found = (over: Partial<GasFacts>) =>
  gasFindings({ ...FACTS, ...over }).map(({ code, severity, params }) => [
    code,
    severity,
    params?.['feePercent'],
  ])

it('warns where two servers name very different tips, whatever the worth', () => {
  expect(found({ areTipsApart: true })).toEqual([['gas-servers-differ', 'warn', undefined]])
  expect(found({ areTipsApart: true, amountWei: null })).toEqual([['gas-servers-differ', 'warn', undefined]])
  expect(found({ areTipsApart: false })).toEqual([])
})

describe('gas beside the amount', () => {
  it('is nothing to mention up to a twentieth of it, or where nobody knows what it is worth', () => {
    expect(found({ mostWei: ETHER / 20n })).toEqual([])
    expect(found({ amountWei: null, mostWei: ETHER * 5n })).toEqual([])
    expect(found({ amountWei: 0n, mostWei: ETHER * 5n })).toEqual([])
  })

  it('is a warning beyond that, with its share', () => {
    expect(found({ mostWei: ETHER / 20n + 1n })).toEqual([['gas-high-share', 'warn', '6']])
    expect(found({ mostWei: ETHER / 4n })).toEqual([['gas-high-share', 'warn', '25']])
  })

  it('is the user’s to decide even over a quarter, if it is what everybody pays', () => {
    expect(found({ mostWei: ETHER * 2n, expectedWei: ETHER - 1n })).toEqual([
      ['gas-high-share', 'warn', '200'],
    ])
  })

  it('is refused over a quarter if nobody confirms its price', () => {
    expect(found({ mostWei: ETHER / 4n, isConfirmed: false })).toEqual([['gas-high-share', 'warn', '25']])
    expect(found({ mostWei: ETHER / 4n + 1n, isConfirmed: false })).toEqual([
      ['gas-share-cap', 'refuse', '26'],
    ])
  })

  it('is refused where it costs more than what is sent', () => {
    expect(found({ mostWei: ETHER * 3n, expectedWei: ETHER })).toEqual([['gas-share-cap', 'refuse', '300']])
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
