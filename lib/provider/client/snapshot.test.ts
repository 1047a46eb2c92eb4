import { afterEach, expect, it, vi } from 'vitest'
import { toSatspan } from './satspan'
import type { Snapshot } from './snapshot'
import { mockProvider } from './testing/mock-provider'
import type { SwapTerms } from './terms'

const TO_EVM: SwapTerms = { direction: 'to-evm', sats: 1_000_000n, network: 'polygon' }

afterEach(() => void vi.useRealTimers())

/** A page that keeps each snapshot that it is told of. */
async function subscribed(state: 'unconnected' | 'connected') {
  const mock = mockProvider({ state })
  const satspan = await toSatspan(mock.provider)
  const told: Snapshot[] = []
  const off = satspan.subscribe((latest) => told.push(latest))
  return { mock, satspan, told, off }
}

it('holds state, accounts, networks and swaps', async () => {
  const { mock, satspan } = await subscribed('unconnected')
  expect(satspan.snapshot()).toEqual({ state: 'unconnected', accounts: null, networks: [], swaps: [] })
  void mock.user.approve()
  const accounts = await satspan.connect()
  await vi.waitFor(() => expect(satspan.snapshot().networks).toHaveLength(1))
  mock.play({ phases: ['broadcast', 'done'] }, { phases: ['broadcast'] })
  const first = await satspan.swap(TO_EVM)
  await first.done()
  const second = await satspan.swap(TO_EVM)
  const { state, swaps, ...rest } = satspan.snapshot()
  expect({ state, accounts: rest.accounts }).toEqual({ state: 'connected', accounts })
  expect(new Map(swaps.map(({ id, phase }) => [id, phase]))).toEqual(
    new Map([
      [second.id, 'broadcast'],
      [first.id, 'done'],
    ]),
  )
})

it('stays the same object until something changes', async () => {
  const { mock, satspan, told, off } = await subscribed('connected')
  await vi.waitFor(() => expect(satspan.snapshot().networks).toHaveLength(1))
  const before = satspan.snapshot()
  await satspan.networks()
  await satspan.swaps()
  expect(satspan.snapshot()).toBe(before)
  told.length = 0
  mock.lock()
  await vi.waitFor(() => expect(told.map(({ state }) => state)).toEqual(['locked']))
  expect(told[0]).toBe(satspan.snapshot())
  expect(told[0]?.accounts).toBeNull()
  off()
  mock.unlock()
  await satspan.swaps()
  expect(told).toHaveLength(1)
  expect(satspan.snapshot().state).toBe('connected')
})

it('tells of a disconnection, and of a lost extension', async () => {
  const { mock, satspan } = await subscribed('connected')
  await satspan.disconnect()
  expect(satspan.snapshot()).toMatchObject({ state: 'unconnected', accounts: null })
  mock.reload()
  expect(satspan.snapshot().state).toBe('unreachable')
})

it('reads networks and swaps while the wallet is locked', async () => {
  const { mock, satspan } = await subscribed('connected')
  mock.play({ phases: ['broadcast'] })
  const { id } = await satspan.swap(TO_EVM)
  mock.lock()
  const later = await toSatspan(mock.provider)
  later.subscribe(() => undefined)
  await vi.waitFor(() => expect(later.snapshot().networks).toHaveLength(1))
  expect(later.snapshot()).toMatchObject({ state: 'locked', accounts: null, swaps: [{ id }] })
})

it('leaves no timer behind an answer', async () => {
  vi.useFakeTimers()
  const { satspan } = await subscribed('connected')
  await satspan.networks({ timeoutMs: 60_000 })
  expect(vi.getTimerCount()).toBe(0)
})

it('gives a swap by its id', async () => {
  const { mock, satspan } = await subscribed('connected')
  mock.play({ phases: ['broadcast'] })
  const swap = await satspan.swap(TO_EVM)
  expect(await satspan.swap(swap.id)).toBe(swap)
  await expect(satspan.swap('none')).rejects.toMatchObject({ code: -32602, reason: 'request-unknown' })
})

it('iterates over the states of a swap, to its end', async () => {
  const { mock, satspan } = await subscribed('connected')
  mock.play({ phases: ['broadcast', 'confirming', 'processing', 'done'], delayMs: 1 })
  const phases: string[] = []
  for await (const { phase } of await satspan.swap(TO_EVM)) phases.push(phase)
  expect(phases).toEqual(['broadcast', 'confirming', 'processing', 'done'])
})

it('throws in an iteration that nobody ends', async () => {
  const { mock, satspan } = await subscribed('connected')
  mock.play({ phases: ['broadcast'] })
  const swap = await satspan.swap(TO_EVM)
  const iterate = async () => {
    for await (const _state of swap) setTimeout(() => mock.reload())
  }
  await expect(iterate()).rejects.toMatchObject({ reason: 'extension-unreachable', requestId: swap.id })
})

it('waits no longer than it was told to', async () => {
  const { mock, satspan } = await subscribed('connected')
  const late = { code: 4900, reason: 'extension-unreachable' }
  const method = 'bridge_networks'
  mock.play({ method, delayMs: 60_000 })
  await expect(satspan.networks({ timeoutMs: 5 })).rejects.toMatchObject(late)
  await expect(satspan.swap(TO_EVM, { timeoutMs: 5 })).rejects.toMatchObject(late)
  const reason = new Error('elsewhere')
  const signal = AbortSignal.abort(reason)
  for (const name of ['connect', 'accounts', 'networks', 'swaps'] as const)
    await expect(satspan[name]({ signal })).rejects.toBe(reason)
  await expect(satspan.estimate(TO_EVM, { signal })).rejects.toBe(reason)
})

it.each([
  [{ ...TO_EVM, sats: 1_000 }, 'sats'],
  [{ ...TO_EVM, sats: -1n }, 'sats'],
  [{ ...TO_EVM, min: '5' }, 'min'],
  [{ direction: 'to-bitcoin', network: 'polygon' }, 'units'],
  [{ direction: 'there', network: 'polygon' }, 'units'],
])('calls a mistake of the page one: %#', async (terms, path) => {
  const { satspan } = await subscribed('connected')
  const mistake = { code: -32602, reason: 'bad-input', path, expected: expect.any(String) }
  await expect(satspan.swap(Object(terms))).rejects.toMatchObject(mistake)
  // An estimate has no minimum.
  const { min: _min, ...estimated } = Object(terms)
  if (path !== 'min') await expect(satspan.estimate(estimated)).rejects.toMatchObject(mistake)
})
