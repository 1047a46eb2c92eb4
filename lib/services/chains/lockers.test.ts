import { expect, it } from 'vitest'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { FakeEvm } from '../ports/chains.fixture'
import { BASE } from '../ports/profile.fixture'
import { targetOfLocker, trustedLocker } from './lockers'

const LOCKER = `0014${'cc'.repeat(20)}`
const TARGET = addressOf('c')

it.each([
  ['an EVM account', 'dd'.repeat(20)],
  ['a key of 32 bytes', 'dd'.repeat(32)],
  ['a bare public key', `21${'02'.repeat(33)}ac`],
  ['nothing', ''],
])('trusts no locker with %s as its script, though registered', async (_, script) => {
  const evm = new FakeEvm(1001)
  evm.lockers.set(LOCKER, TARGET)
  evm.lockers.set(script, TARGET)
  expect(await targetOfLocker(script, BASE, evm.chain)).toBeUndefined()
  expect(await trustedLocker(script, null, BASE, evm.chain)).toBeUndefined()
  expect((await targetOfLocker(LOCKER, BASE, evm.chain))?.toLowerCase()).toBe(TARGET)
})
