import { expect, it } from 'vitest'
import { storyOf } from './story'
import { evmSeen, evmSigned, logProof, mined, toBitcoin, toEvm } from './swap.fixture'

it('knows no gas where that of one transaction is unknown', () => {
  const unpriced = [evmSigned('1', 'allowance'), evmSeen('1', mined()), evmSigned('2', 'call', 1)]
  expect(storyOf(toBitcoin([...unpriced, evmSeen('2', mined(true, 4n))])).fee?.amount).toBeNull()
})

it.each([
  { amount: 89n, missing: 1n },
  { amount: 90n, missing: 0n },
  { amount: 99n, missing: 0n },
])('misses $missing of 90 where $amount arrived', ({ amount, missing }) => {
  const proofs = { router: logProof('1'), delivery: logProof('2') }
  expect(storyOf(toEvm([{ type: 'delivered', ...proofs, amount }])).arrival?.missing).toBe(missing)
})
