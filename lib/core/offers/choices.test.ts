import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choicesOf } from './choices'
import { type Offer, rankedOffers } from './offer'
import { OFFER } from './offer.fixture'

const SATS = 1_000_000n
const ETHEREUM = { ...OFFER, network: 'ethereum' }
const FAST: Offer = { ...OFFER, speed: 'fast', minutes: 15, minersSats: 2_000n }

const linesOf = (offers: Offer[], { own, gas }: { own?: Offer; gas?: string } = {}) =>
  choicesOf(rankedOffers(offers, SATS), {
    amountSats: SATS,
    own,
    hasGas: (network) => network === gas,
  }).map(({ merit, offer }) => `${merit} ${offer.network} ${offer.speed}`)

describe('offers under the form', () => {
  it('are the most, the soonest and where gas is held', () => {
    const dear = { ...ETHEREUM, arrivesAtLeast: 970_000_000n }
    expect(linesOf([dear, FAST, OFFER], { gas: 'ethereum' })).toEqual([
      'most polygon normal',
      'soonest polygon fast',
      'gas ethereum normal',
    ])
    expect(linesOf([dear, FAST, OFFER])).toEqual(['most polygon normal', 'soonest polygon fast'])
  })

  it.each([
    ['0.2 % or five minutes', { arrivesAtLeast: 978_100_000n, minutes: 20 }, []],
    ['more than 0.2 %', { arrivesAtLeast: 977_900_000n }, ['most polygon normal', 'gas ethereum normal']],
    ['six minutes', { minutes: 19 }, ['most ethereum normal', 'gas polygon normal']],
    ['what miners get', { minersSats: 3_000n }, ['most polygon normal', 'gas ethereum normal']],
    [
      '0.3 %, in a token of 18 decimals',
      { decimals: 18, arrivesAtLeast: 977n * 10n ** 18n, arrivesAbout: 990n * 10n ** 18n },
      ['most polygon normal', 'gas ethereum normal'],
    ],
  ])('count where they differ by %s', (_, other, lines) => {
    const offers = [OFFER, { ...ETHEREUM, ...other }]
    const [best] = rankedOffers(offers, SATS)
    expect(linesOf(offers, { gas: best?.network === 'polygon' ? 'ethereum' : 'polygon' })).toEqual(lines)
  })

  it('name a better one than the form has', () => {
    const own = { ...ETHEREUM, arrivesAtLeast: 900_000_000n }
    expect(linesOf([OFFER, own], { own })).toEqual(['most polygon normal'])
    expect(linesOf([OFFER, own], { own: OFFER })).toEqual([])
  })

  it('are never claims or promises, and apart from each other', () => {
    const offer = fc.record({
      network: fc.constantFrom('a', 'b', 'c'),
      arrivesAtLeast: fc.bigInt({ min: 900_000_000n, max: 990_000_000n }),
      minutes: fc.integer({ min: 1, max: 60 }),
      basis: fc.constantFrom('chains' as const, 'claim' as const),
      isOverpromised: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(offer, { maxLength: 9 }), fc.constantFrom('a', 'b', 'c'), (rows, gas) => {
        const offers = rows.map((row): Offer => ({ ...OFFER, ...row }))
        const choices = choicesOf(rankedOffers(offers, SATS), {
          amountSats: SATS,
          own: undefined,
          hasGas: (network) => network === gas,
        })
        expect(choices.length).not.toBe(1)
        expect(new Set(choices.map((choice) => choice.offer)).size).toBe(choices.length)
        for (const choice of choices)
          expect(choice.offer).toMatchObject({ basis: 'chains', isOverpromised: false })
      }),
    )
  })
})
