import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrivalOf, type Offer, rankedByWorth, rankedOffers } from './offer'
import { OFFER } from './offer.fixture'

const SATS = 1_000_000n

const offer = fc.record({
  network: fc.string({ minLength: 1, maxLength: 3 }),
  decimals: fc.constantFrom(6, 8, 18),
  least: fc.bigInt({ min: 0n, max: 10n ** 10n }),
  minutes: fc.integer({ min: 1, max: 90 }),
  minersSats: fc.option(fc.bigInt({ min: 0n, max: SATS })),
  basis: fc.constantFrom('chains' as const, 'claim' as const),
  isOverpromised: fc.boolean(),
})

const namesOf = (offers: readonly Partial<Offer>[]) =>
  rankedOffers(
    offers.map((one) => ({ ...OFFER, ...one })),
    SATS,
  ).map(({ network }) => network)

describe('ranked offers', () => {
  it('put what brings most first, whatever the decimals', () => {
    expect(
      namesOf([
        { network: 'less', arrivesAtLeast: 979_000_000n },
        { network: 'most', decimals: 18, arrivesAtLeast: 981n * 10n ** 18n, arrivesAbout: 990n * 10n ** 18n },
        { network: 'usual' },
      ]),
    ).toEqual(['most', 'usual', 'less'])
  })

  it('count what miners get', () => {
    expect(namesOf([{ network: 'dear', minersSats: 5_000n }, { network: 'cheap' }])).toEqual([
      'cheap',
      'dear',
    ])
  })

  it('take the sooner of equals', () => {
    expect(namesOf([{ network: 'late', minutes: 35 }, { network: 'soon' }])).toEqual(['soon', 'late'])
  })

  it('never put a claim or a promise above the chains', () => {
    fc.assert(
      fc.property(fc.array(offer, { maxLength: 9 }), (rows) => {
        const offers = rows.map(({ least, ...row }): Offer => ({
          ...OFFER,
          ...row,
          arrivesAtLeast: least,
          arrivesAbout: least,
        }))
        const trusts = rankedOffers(offers, SATS).map(({ basis, isOverpromised }) =>
          basis === 'claim' ? 2 : Number(isOverpromised),
        )
        expect(trusts).toEqual(trusts.toSorted((a, b) => a - b))
        expect(trusts).toHaveLength(offers.length)
      }),
    )
  })
})

describe('offers of several currencies', () => {
  const worths = (rows: readonly (Partial<Offer> & { worthSats: bigint | null })[]) =>
    rankedByWorth(rows.map((row) => ({ ...OFFER, ...row }))).map(({ network }) => network)

  it('stand by their worth less what miners get', () => {
    expect(
      worths([
        { network: 'dear', worthSats: 990_000n, minersSats: 9_000n },
        { network: 'unknown', worthSats: null, minersSats: 0n },
        { network: 'most', worthSats: 989_000n, minersSats: 500n },
      ]),
    ).toEqual(['most', 'dear', 'unknown'])
  })

  it('never put a claim or the unknown above the chains', () => {
    const row = fc.record({
      worthSats: fc.option(fc.bigInt({ min: 0n, max: SATS })),
      minersSats: fc.option(fc.bigInt({ min: 0n, max: SATS })),
      basis: fc.constantFrom('chains' as const, 'claim' as const),
      isOverpromised: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 9 }), (rows) => {
        const ranks = rankedByWorth(rows.map((one) => ({ ...OFFER, ...one }))).map(
          ({ worthSats, basis, isOverpromised }) =>
            worthSats === null ? 3 : basis === 'claim' ? 2 : Number(isOverpromised),
        )
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
        expect(ranks).toHaveLength(rows.length)
      }),
    )
  })
})

describe('what arrives', () => {
  const MARKET = { output: 1_000n, sources: [] }
  const POOLS = { output: 1_000n, sources: [{ kind: 'exchange' as const, output: 996n }] }
  const said = { isPlain: false, slippageBps: 100 }
  it.each([
    [
      'the chains agree',
      { claim: 1_000n, chains: MARKET },
      { arrivesAbout: 1_000n, arrivesAtLeast: 990n, basis: 'chains' },
    ],
    ['a service keeps 9 %', { claim: 910n, chains: MARKET }, { arrivesAbout: 910n, isOverpromised: false }],
    [
      'a service promises 150 %',
      { claim: 1_500n, chains: MARKET },
      { arrivesAbout: 1_000n, promised: 1_500n, isOverpromised: true },
    ],
    [
      'a service promises what no pool pays',
      { claim: 999n, chains: POOLS },
      { arrivesAbout: 996n, isOverpromised: false },
    ],
    [
      'no chain answers',
      { claim: 1_500n, chains: null },
      { arrivesAbout: 1_500n, basis: 'claim', isOverpromised: false },
    ],
  ])('is bounded by both where %s', (_, answers, expected) => {
    expect(arrivalOf({ ...said, ...answers })).toMatchObject(expected)
  })

  it('has no slippage without an exchange', () => {
    expect(arrivalOf({ ...said, claim: 1_000n, chains: MARKET, isPlain: true }).arrivesAtLeast).toBe(1_000n)
  })
})
