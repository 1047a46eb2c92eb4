import { describe, expect, it } from 'vitest'
import type { NetworkView } from '~/lib/contract/views/networks'
import type { Holding } from './holdings'
import { type PriceReading, totalOf, type ValuedHolding, worthOf } from './worth'

const NETWORK: NetworkView = {
  name: 'polygon',
  label: 'Polygon',
  kind: 'base',
  chainId: 1,
  explorer: null,
  tokens: [],
}
const POL = { address: null, symbol: 'POL', decimals: 18, name: 'POL' }
const held = (change: Partial<Holding> = {}): Holding => ({
  asset: { network: NETWORK, token: POL },
  amount: 30n,
  asOf: 100,
  isUnreachable: false,
  ...change,
})
const bitcoin = (sats: bigint) => held({ asset: { network: null, token: POL }, amount: sats })
const elsewhere = (change: Partial<Holding>) =>
  held({ asset: { network: { ...NETWORK, name: 'bsc' }, token: POL }, ...change })
const priced = (given: bigint, gained: bigint, asOf = 90): PriceReading => ({
  data: { rate: { given, gained }, asOf },
  isPending: false,
})
const valued = (holding: Holding, price?: PriceReading): ValuedHolding => ({
  ...holding,
  worth: worthOf(holding, price),
})
const UNPRICED: PriceReading = { data: { rate: null, asOf: 90 }, isPending: false }
const FAILED: PriceReading = { data: undefined, isPending: false }
const PENDING: PriceReading = { data: undefined, isPending: true }

describe('a holding is worth', () => {
  it('what its price makes of it, as of the price', () => {
    expect(worthOf(held(), priced(10n, 2n))).toEqual({ sats: 6n, asOf: 90 })
  })

  it('needs no price if it is bitcoin or nothing', () => {
    expect(worthOf(bitcoin(5n), PENDING)).toEqual({ sats: 5n, asOf: 100 })
    expect(worthOf(held({ amount: 0n }), FAILED)).toEqual({ sats: 0n, asOf: 100 })
  })

  it.each([
    ['nobody names a price', UNPRICED, 'unpriced'],
    ['its price could not be asked for', FAILED, 'unpriced'],
    ['its price is still to come', PENDING, 'asking'],
  ] as const)('not known where %s', (_, price, worth) => {
    expect(worthOf(held(), price)).toBe(worth)
  })

  it('not known where nobody knows what is held', () => {
    expect(worthOf(held({ amount: null }), priced(1n, 1n))).toBeNull()
  })
})

describe('the total', () => {
  it('adds up what is known, as of the oldest part', () => {
    expect(totalOf([valued(bitcoin(5n)), valued(held(), priced(10n, 2n))])).toEqual({
      sats: 11n,
      isEstimate: true,
      isAsking: false,
      asOf: 90,
      leftOut: { assets: 0, networks: 0 },
    })
  })

  it('of bitcoin alone is no estimate', () => {
    expect(totalOf([valued(bitcoin(5n)), valued(held({ amount: 0n }))])).toMatchObject({
      sats: 5n,
      isEstimate: false,
    })
  })

  it('counts the assets and networks that it leaves out', () => {
    const never = { amount: null, asOf: null, isUnreachable: true }
    expect(
      totalOf([
        valued(bitcoin(5n)),
        valued(held(), UNPRICED),
        valued(held({ amount: null })),
        valued(elsewhere(never)),
        valued(elsewhere(never)),
      ]),
    ).toMatchObject({ sats: 5n, isAsking: false, leftOut: { assets: 2, networks: 1 } })
  })

  it('waits for a balance or a price to come', () => {
    expect(totalOf([valued(held(), PENDING)]).isAsking).toBe(true)
    expect(totalOf([valued(held({ amount: null, asOf: null }))]).isAsking).toBe(true)
  })
})
