import { expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { FakeEvm } from '../ports/chains.fixture'
import { balanceOf } from './funds'

it('is what two servers show at one block', async () => {
  // Without a block, the first server answers alone.
  const chain = {
    ...new FakeEvm(1001).chain,
    balance: async (_: Hex, number?: bigint) => (number === undefined ? 10n ** 20n : 1_000n),
  }
  expect(await balanceOf(addressOf('1'), null, chain)).toBe(1_000n)
})
