import { expect, it } from 'vitest'
import { type Fact, signed, START, toEvm } from './swap.fixture'

const priced = (sum: 'sent' | 'received', gained: bigint): Fact => ({
  type: 'priced',
  prices: { [sum]: { currency: 'EUR', rate: { given: 1n, gained } } },
})

it('the first price of a sum stays: a later one is not from the time of the move', () => {
  const { prices } = toEvm([priced('sent', 800n), priced('sent', 900n), priced('received', 5n)])
  expect(prices?.sent?.rate.gained).toBe(800n)
  expect(prices?.received?.rate.gained).toBe(5n)
})

it('a price that is known already is no event of its own', () => {
  const once = toEvm([priced('sent', 800n)])
  expect(toEvm([priced('sent', 800n), priced('sent', 900n)]).sequence).toBe(once.sequence)
})

it('a price is no news from a chain, and opens nothing that is over', () => {
  expect(toEvm([signed('1'), priced('sent', 800n)]).changedAt).toBe(START + 1_000)
  const abandoned: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: '' } }
  expect(toEvm([abandoned, { type: 'settled' }, priced('sent', 800n)]).settledAt).toBe(START + 2_000)
})
