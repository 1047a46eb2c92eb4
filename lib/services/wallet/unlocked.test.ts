import { expect, it } from 'vitest'
import { createUnlocked } from './unlocked'
import { testWallet } from './wallet.fixture'

it('zeroes the secret that it renews', async () => {
  const { ports, session } = testWallet()
  const unlocked = createUnlocked(ports)
  const secret = new Uint8Array(64).fill(7)
  await unlocked.begin('a', 'seed', secret)
  const before = session.stored.get('unlocked')
  const lent = secret.slice()
  await unlocked.touch({ id: 'a', touchedAt: 0, kind: 'seed', secret: () => lent })
  expect(lent.every((byte) => byte === 0)).toBe(true)
  expect(session.stored.get('unlocked')).toBe(before)
})

it('zeroes it even where the session fails', async () => {
  const { ports, session } = testWallet()
  session.failing.add('set')
  const lent = new Uint8Array(64).fill(7)
  const touched = createUnlocked(ports).touch({ id: 'a', touchedAt: 0, kind: 'seed', secret: () => lent })
  await expect(touched).rejects.toThrow(/set fails/)
  expect(lent.every((byte) => byte === 0)).toBe(true)
})
