import { afterEach, expect, it, vi } from 'vitest'
import { findSatspan } from './find-satspan'
import { mockProvider } from './testing/mock-provider'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('finds nothing on a server', async () => {
  expect(await findSatspan()).toBeNull()
})

const inWindow = () => vi.stubGlobal('window', new EventTarget())

it('finds what announces itself, the same object each time', async () => {
  inWindow()
  mockProvider({ state: 'connected' }).install()
  const satspan = await findSatspan()
  expect(satspan?.state()).toBe('connected')
  expect(await findSatspan()).toBe(satspan)
})

it('tries anew where it failed before', async () => {
  inWindow()
  const mock = mockProvider({ state: 'connected' })
  mock.play({ method: 'wallet_getPermissions', error: { code: 4900 } })
  mock.install()
  await expect(findSatspan()).rejects.toMatchObject({ code: 4900 })
  expect((await findSatspan())?.state()).toBe('connected')
})

it('waits for one that comes late', async () => {
  inWindow()
  const found = findSatspan()
  mockProvider().install()
  expect((await found)?.state()).toBe('unconnected')
})

it('says that there is none once the time is over', async () => {
  inWindow()
  vi.useFakeTimers()
  const found = findSatspan({ timeoutMs: 50 })
  await vi.advanceTimersByTimeAsync(50)
  expect(await found).toBeNull()
})

it('waits for a mute provider only as long as told', async () => {
  inWindow()
  const mock = mockProvider()
  mock.play({ method: 'wallet_getPermissions', delayMs: 60_000 })
  mock.install()
  await expect(findSatspan({ timeoutMs: 5 })).rejects.toMatchObject({ reason: 'extension-unreachable' })
})
