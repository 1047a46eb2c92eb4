import { describe, expect, it } from 'vitest'
import { arrivalFrom, arrivalTime, blocksAtRate, stepMinutes } from './arrival-time'

describe('arrivalTime', () => {
  it.each([
    ['two confirmations and the bridge', { kind: 'to-evm', firstBlocks: 1, crosses: false }, 25],
    ['a crossing', { kind: 'to-evm', firstBlocks: 1, crosses: true }, 30],
    ['a normal fee in a busy mempool', { kind: 'to-evm', firstBlocks: 3, crosses: false }, 45],
    ['a slow fee in a busy mempool', { kind: 'to-evm', firstBlocks: 12, crosses: false }, 135],
    ['a call and a payout', { kind: 'to-bitcoin', crosses: false }, 20],
    ['a call, a crossing and a payout', { kind: 'to-bitcoin', crosses: true }, 25],
    ['one confirmation', { kind: 'bitcoin-payment', firstBlocks: 1 }, 10],
    ['one transaction', { kind: 'evm-payment' }, 1],
  ] as const)('counts %s', (_, way, minutes) => {
    expect(arrivalTime(way)).toEqual({ minutes, basis: 'chains' })
  })

  const way = { kind: 'to-evm', firstBlocks: 1, crosses: false } as const

  it('takes the median of what swaps took', () => {
    expect(arrivalTime(way, [60, 32, 31])).toEqual({ minutes: 35, basis: 'history' })
  })

  it('learns nothing from two swaps', () => {
    expect(arrivalTime(way, [60, 60]).basis).toBe('chains')
  })

  it('ignores ends that a closed browser missed', () => {
    expect(arrivalTime(way, [600, 700, 800, 3])).toEqual({ minutes: 25, basis: 'chains' })
    expect(arrivalTime(way, [600, 3, 2, 4])).toEqual({ minutes: 3, basis: 'history' })
  })

  it('adds a slow fee’s wait to what swaps took', () => {
    expect(arrivalTime({ ...way, firstBlocks: 12 }, [30, 30, 30]).minutes).toBe(120)
  })
})

describe('stepMinutes', () => {
  it.each([
    [25, { kind: 'to-evm', crosses: false }, { chain: 20, bridge: 5 }],
    [30, { kind: 'to-evm', crosses: true }, { chain: 20, bridge: 10 }],
    [3, { kind: 'to-evm', crosses: false }, { chain: 1, bridge: 2 }],
    [20, { kind: 'to-bitcoin', crosses: false }, { chain: 1, bridge: 19 }],
    [1, { kind: 'to-bitcoin', crosses: false }, { chain: 1, bridge: 1 }],
  ] as const)('divides %i minutes of %o', (minutes, way, steps) => {
    expect(stepMinutes(minutes, way)).toEqual(steps)
  })
})

describe('arrivalFrom', () => {
  it.each([
    [25, { kind: 'to-evm', crosses: false, firstBlocks: 1 }, [20, 25]],
    [1, { kind: 'to-bitcoin', crosses: false }, [1, 1]],
    [30, { kind: 'bitcoin-payment', firstBlocks: 3 }, [30, 30]],
  ] as const)('dates %i minutes of %o', (minutes, order, [paid, arrives]) => {
    const expected = { paidAt: 7 + paid * 60_000, arrivesAt: 7 + arrives * 60_000 }
    expect(arrivalFrom(7, minutes, order)).toEqual(expected)
  })
})

describe('blocksAtRate', () => {
  const feeRates = new Map([
    [1, 20],
    [3, 10],
    [6, 10],
    [12, 2],
  ])

  it.each([
    [25, 1],
    [20, 1],
    [19.8, 1],
    [12, 3],
    [10, 3],
    [2, 12],
    [1, 12],
    [undefined, 3],
  ])('gives a rate of %s its %d blocks', (feeRate, blocks) => {
    expect(blocksAtRate(feeRates, feeRate)).toBe(blocks)
  })

  it('takes one block where every fee is the same', () => {
    expect(blocksAtRate(new Map([[1, 1]]), 1)).toBe(1)
  })

  it('waits normally where no estimate is known', () => {
    expect(blocksAtRate(new Map(), 5)).toBe(3)
  })
})
