import { expect, it } from 'vitest'
import { type Fact, signed, START, toEvm } from './swap.fixture'

const priced = (sum: 'sent' | 'received', gained: bigint): Fact => ({
  type: 'priced',
  prices: { [sum]: { currency: 'EUR', rate: { given: 1n, gained } } },
})

it('keeps the first price of a sum', () => {
  const { prices } = toEvm([priced('sent', 800n), priced('sent', 900n), priced('received', 5n)])
  expect(prices?.sent?.rate.gained).toBe(800n)
  expect(prices?.received?.rate.gained).toBe(5n)
})

it('counts no event for a price that is known already', () => {
  const once = toEvm([priced('sent', 800n)])
  expect(toEvm([priced('sent', 800n), priced('sent', 900n)]).sequence).toBe(once.sequence)
})

it('brings no news and reopens nothing by a price', () => {
  expect(toEvm([signed('1'), priced('sent', 800n)]).changedAt).toBe(START + 1_000)
  const abandoned: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: '' } }
  expect(toEvm([abandoned, { type: 'settled' }, priced('sent', 800n)]).settledAt).toBe(START + 2_000)
})
