import { expect, it } from 'vitest'
import { worthAtTime } from './price-at-time'

const MOVED = { sent: { amount: 1_000n }, fee: { amount: 7n }, received: { amount: null } }
const price = (currency: 'EUR' | 'USD', gained: bigint) => ({ currency, rate: { given: 2n, gained } })

it('values what moved at its price, rounded down', () => {
  const prices = { sent: price('EUR', 3n), fee: price('EUR', 3n), received: price('EUR', 3n) }
  expect(worthAtTime(MOVED, prices)).toEqual({ currency: 'EUR', sent: 1_500n, fee: 10n, received: null })
})

it('knows no worth of a sum without its price', () => {
  expect(worthAtTime(MOVED)).toBeNull()
  expect(worthAtTime(MOVED, {})).toBeNull()
  expect(worthAtTime(MOVED, { fee: price('EUR', 3n) })).toMatchObject({ sent: null, fee: 10n })
})

it('two currencies are not put in one row', () => {
  const received = { ...MOVED, received: { amount: 4n } }
  expect(worthAtTime(received, { sent: price('EUR', 3n), received: price('USD', 3n) })).toMatchObject({
    currency: 'EUR',
    received: null,
  })
})
