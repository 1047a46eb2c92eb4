import { expect, it } from 'vitest'
import { shortfallOf } from './shortfall'
import { type Fact, logProof, toEvm } from './swap.fixture'

const router = logProof('1')
const delivered = (amount: bigint): Fact => ({
  type: 'delivered',
  router,
  delivery: logProof('2'),
  amount,
})

it.each([
  { amount: 89n, shortfall: 1n },
  { amount: 90n, shortfall: 0n },
  { amount: 99n, shortfall: 0n },
])('a delivery of $amount where 90 were promised is short by $shortfall', ({ amount, shortfall }) => {
  expect(shortfallOf(toEvm([delivered(amount)]))).toBe(shortfall)
})

it('what has not been delivered is not short', () => {
  expect(shortfallOf(toEvm([{ type: 'swap-failed', router }]))).toBe(0n)
})
