import { describe, expect, it } from 'vitest'
import { READINGS_KEY } from '~/lib/contract/readings-key'
import { PROGRAMS_KEY } from '~/lib/contract/programs-key'
import { SNAPSHOT_KEY } from '~/lib/contract/snapshot-key'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import { MINUTE, createdWallet } from './wallet.fixture'

describe('the auto-lock', () => {
  it('is an alarm at the end of the configured time', async () => {
    const { alarms, time } = await createdWallet()
    expect([...alarms.at]).toEqual([['auto-lock', time.now + 15 * MINUTE]])
  })

  it('locks and wipes on time even if no alarm fired', async () => {
    const { wallet, session, time } = await createdWallet()
    time.now += 15 * MINUTE - 1
    await expect(wallet.status()).resolves.toBe('unlocked')
    time.now += 1
    await expect(wallet.status()).resolves.toBe('locked')
    expect(session.stored.size).toBe(0)
  })

  it.each(['lock', 'resume'] as const)('removes balances and programs’ consents by %s', async (method) => {
    const { wallet, session, time } = await createdWallet()
    await session.set(SNAPSHOT_KEY, '{}')
    await session.set(READINGS_KEY, '[]')
    await session.set(PROGRAMS_KEY, {})
    time.now += 15 * MINUTE
    await wallet[method]()
    expect(session.stored.size).toBe(0)
  })

  it.each(['accounts', 'touch', 'resume'] as const)('is noticed by %s', async (method) => {
    const { wallet, session, time, counter } = await createdWallet()
    time.now += 15 * MINUTE
    const before = counter.changes
    await wallet[method]().catch(() => undefined)
    expect(session.stored.size).toBe(0)
    expect(counter.changes).toBe(before + 1)
  })

  // threat: dead-worker
  it('is completed by the next worker if one died midway', async () => {
    const { wallet, restart, session, alarms } = await createdWallet()
    const remove = session.remove.bind(session)
    session.remove = (key) =>
      key === UNLOCKED_UNTIL ? Promise.reject(new Error('the worker is gone')) : remove(key)
    await expect(wallet.lock()).rejects.toThrow('the worker is gone')
    session.remove = remove
    await restart().resume()
    expect([session.stored.size, alarms.at.size]).toEqual([0, 0])
  })

  it('is postponed by touch, and pages know until when', async () => {
    const { wallet, session, alarms, time } = await createdWallet()
    await expect(session.get(UNLOCKED_UNTIL)).resolves.toBe(time.now + 15 * MINUTE)
    time.now += 14 * MINUTE
    await wallet.touch()
    expect(alarms.at.get('auto-lock')).toBe(time.now + 15 * MINUTE)
    await expect(session.get(UNLOCKED_UNTIL)).resolves.toBe(time.now + 15 * MINUTE)
    time.now += 14 * MINUTE
    await expect(wallet.status()).resolves.toBe('unlocked')
  })

  it('is not rewritten at every touch', async () => {
    const { wallet, session, time } = await createdWallet()
    session.failing.add('set')
    time.now += 9_999
    await expect(wallet.touch()).resolves.toBeUndefined()
    time.now += 1
    await expect(wallet.touch()).rejects.toThrow('set fails')
  })

  it('is not undone by a touch at the same time', async () => {
    const { wallet, session, alarms, time } = await createdWallet()
    time.now += MINUTE
    await Promise.all([wallet.lock(), wallet.touch(), wallet.touch()])
    await wallet.touch()
    expect([session.stored.size, alarms.at.size]).toEqual([0, 0])
  })

  it('is not set again while the wallet is being locked', async () => {
    const { wallet, session, alarms } = await createdWallet()
    await Promise.all([wallet.resume(), wallet.lock(), wallet.resume()])
    expect([session.stored.size, alarms.at.size]).toEqual([0, 0])
  })

  it('follows the setting, and sets a lost alarm again', async () => {
    const { wallet, session, alarms, settings, time } = await createdWallet()
    const createdAt = time.now
    alarms.at.clear()
    settings.autoLockMinutes = 5
    time.now += MINUTE
    await wallet.resume()
    expect(alarms.at.get('auto-lock')).toBe(createdAt + 5 * MINUTE)
    await expect(session.get(UNLOCKED_UNTIL)).resolves.toBe(createdAt + 5 * MINUTE)
    time.now += 4 * MINUTE
    await expect(wallet.status()).resolves.toBe('locked')
  })

  it.each([24 * 60 * MINUTE, -24 * 60 * MINUTE])('locks when the clock jumps by %i ms', async (jump) => {
    const { wallet, time } = await createdWallet()
    time.now += jump
    await expect(wallet.status()).resolves.toBe('locked')
  })

  it('tolerates a clock that is set back by seconds', async () => {
    const { wallet, time } = await createdWallet()
    time.now -= 5_000
    await expect(wallet.status()).resolves.toBe('unlocked')
  })
})
