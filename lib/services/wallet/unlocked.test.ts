import { expect, it } from 'vitest'
import { createUnlocked } from './unlocked'
import { testWallet } from './wallet.fixture'

const KEY = '07'.repeat(32)
const HELD = [
  { seed: '07'.repeat(64) },
  { watchingKey: KEY },
  { accountsKey: KEY, extendedKeys: { '2147483692/2147483708': 'xpub' } },
]

it.each(HELD)('holds after a touch what it held before: %j', async (held) => {
  const { ports, session, time } = testWallet()
  const unlocked = createUnlocked(ports)
  await unlocked.begin('a', held)
  const before = await unlocked.read()
  expect(before).toEqual({ id: 'a', touchedAt: time.now, held })
  time.now += 60_000
  if (before !== undefined) await unlocked.touch(before)
  expect(await unlocked.read()).toEqual({ id: 'a', touchedAt: time.now, held })
  expect(session.stored.get('unlocked')).toContain(JSON.stringify(held).slice(1, -1))
})

it('reads nothing of what no version has held', async () => {
  const { ports, session } = testWallet()
  await session.set('unlocked', { id: 'a', touchedAt: 1, seed: '07' })
  expect(await createUnlocked(ports).read()).toBeUndefined()
})
