import { expect, it } from 'vitest'
import { readIsLockerActive, readLockerCapacity } from '~/lib/core/evm/read'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { FakeEvm } from '../ports/chains.fixture'
import { word } from '../ports/contracts.fixture'
import { BASE } from '../ports/profile.fixture'
import { lockerWithCapacity, targetOfLocker, trustedLocker } from './lockers'

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
  expect(await trustedLocker(script, BASE, evm.chain)).toBeUndefined()
  expect((await targetOfLocker(LOCKER, BASE, evm.chain))?.toLowerCase()).toBe(TARGET)
})

/** A registry of one locker, which says at `active` whether it is active. */
function registryOf(active: Promise<boolean>) {
  const evm = new FakeEvm(1001)
  evm.lockers.set(LOCKER, TARGET)
  const call = evm.chain.call.bind(evm.chain)
  const asked: string[] = []
  evm.chain.call = async (query) => {
    asked.push(query.data)
    if (query.data === readIsLockerActive(TARGET).data) return word((await active) ? 1n : 0n)
    return query.data === readLockerCapacity(TARGET).data ? word(7n) : call(query)
  }
  return { asked, locker: lockerWithCapacity(LOCKER, BASE, evm.chain) }
}

it.each([
  [true, 7n],
  [false, undefined],
])('asks for capacity before it knows of activity: %s', async (isActive, capacitySats) => {
  let answer: (isActive: boolean) => void = () => {}
  const { asked, locker } = registryOf(new Promise((resolve) => (answer = resolve)))
  await expect.poll(() => asked).toContain(readLockerCapacity(TARGET).data)
  answer(isActive)
  expect((await locker)?.capacitySats).toBe(capacitySats)
})
