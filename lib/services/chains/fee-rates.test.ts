import { chosenRates, disputedOf, rateFor } from '~/lib/core/bitcoin/fee-rates'
import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../ports/chains.fixture'
import { AppError } from '~/lib/core/errors'
import { estimatesOf, feeRatesOf, wishedRate } from './fee-rates'

// Unsorted, as an endpoint may list them.
const RATES = new Map([
  [6, 10],
  [1, 40],
  [3, 20],
])

describe('the rate for a target', () => {
  it.each([
    { target: 1, rate: 40 },
    { target: 2, rate: 40 },
    { target: 3, rate: 20 },
    { target: 12, rate: 10 },
  ])('is the lowest fast enough for $target blocks: $rate', ({ target, rate }) => {
    expect(rateFor(RATES, target)).toBe(rate)
  })

  it('is the fastest if none is fast enough', () => {
    expect(
      rateFor(
        new Map([
          [6, 10],
          [3, 20],
        ]),
        1,
      ),
    ).toBe(20)
  })

  it.each([0.04, 0])('is what nodes relay at least, if servers say %d', (low) => {
    expect(rateFor(new Map([[1, low]]), 1)).toBe(0.1)
  })

  it('may be below 1 sat/vB', () => {
    expect(rateFor(new Map([[1, 0.4]]), 1)).toBe(0.4)
  })

  it('is unknown if there are none', () => {
    expect(rateFor(new Map(), 1)).toBeUndefined()
  })
})

describe('the chosen rate of disputed estimates', () => {
  const estimates = { rates: new Map([[1, 2]]), dearer: new Map([[1, 80]]) }

  it('is dearer for "too slow", cheaper for "too dear"', () => {
    for (const feeChoice of ['slow', 'normal', 'fast', null] as const)
      expect(chosenRates(estimates, { feeChoice })).toEqual({ low: 80, high: 2 })
  })

  it('is the typed one where one was typed', () => {
    expect(chosenRates(estimates, { feeChoice: 'fast', feeRate: 7 })).toEqual({ low: 7, high: 7 })
  })

  it('is told as disputed', () => {
    expect(disputedOf(estimates)).toEqual(['fee-rates'])
    expect(disputedOf({ rates: estimates.rates })).toEqual([])
  })
})

describe('without an estimate of any server', () => {
  const { bitcoin, profile } = deploymentOf({})
  const none = { ...bitcoin, feeRates: async () => ({ rates: new Map<number, number>() }) }
  const on = (network: 'mainnet' | 'signet' | 'testnet4' | 'regtest') =>
    feeRatesOf({ bitcoin: none, profile: { ...profile, bitcoin: { ...profile.bitcoin, network } } })

  it.each(['signet', 'testnet4', 'regtest'] as const)(
    'the rate on %s is that of an idle network',
    async (network) => {
      expect(wishedRate(await on(network), { feeChoice: 'fast' })).toBe(1)
    },
  )

  it('there is none on mainnet', async () => {
    const estimates = await on('mainnet')
    expect(rateFor(estimates.rates, 1)).toBeUndefined()
    const missing = expect.objectContaining({ code: 'fee-rates-missing' })
    expect(() => wishedRate(estimates, { feeChoice: 'fast' })).toThrow(missing)
  })

  it('a typed rate stands in on mainnet', async () => {
    expect(wishedRate(await on('mainnet'), { feeChoice: 'fast', feeRate: 7.5 })).toBe(7.5)
  })

  it('says why the servers failed, and takes a typed rate', async () => {
    const details = { host: 'a.test', status: '418', reason: 'the kettle is on' }
    const failing = {
      ...bitcoin,
      feeRates: () => Promise.reject(new AppError('chain-unreachable', 'down', { details })),
    }
    const estimates = await estimatesOf({ bitcoin: failing, profile })
    const missing = expect.objectContaining({ code: 'fee-rates-missing', details })
    expect(() => wishedRate(estimates, { feeChoice: 'slow' })).toThrow(missing)
    expect(wishedRate(estimates, { feeChoice: 'slow', feeRate: 2 })).toBe(2)
  })
})
