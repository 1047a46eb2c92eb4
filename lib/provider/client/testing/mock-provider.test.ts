import { expect, it, vi } from 'vitest'
import { toSatspan } from '../satspan'
import { mockProvider } from './mock-provider'

const ESTIMATE = {
  method: 'bridge_estimateToEvm',
  params: { amountBTC: '0.01', networkName: 'polygon' },
} as const
const SWAP = { method: 'bridge_swapToEvm', params: ESTIMATE.params } as const

it('answers nobody but a connected site', async () => {
  const { provider } = mockProvider()
  await expect(provider.request(SWAP)).rejects.toMatchObject({ code: 4100 })
  expect(await provider.request({ method: 'bridge_accounts' })).toBeNull()
})

it('plays each answer to its own call, in order', async () => {
  const { provider, play } = mockProvider({ state: 'connected' })
  play(
    { error: { code: 4001 } },
    { method: 'bridge_estimateToEvm', error: { code: 4900, data: { reason: 'service-unreachable' } } },
    { phases: ['broadcast'] },
  )
  await expect(provider.request(SWAP)).rejects.toMatchObject({ code: 4001 })
  expect(await provider.request(SWAP)).toMatchObject({ requestId: 'mock-1' })
  await expect(provider.request(ESTIMATE)).rejects.toMatchObject({
    code: 4900,
    data: { reason: 'service-unreachable' },
  })
  expect(await provider.request(ESTIMATE)).toMatchObject({ inputAmountBTC: '0.01' })
})

it('plays an error with its figures', async () => {
  const mock = mockProvider()
  mock.play({ error: { code: 4001, data: { reason: 'connect-too-soon', seconds: '10' } } })
  const satspan = await toSatspan(mock.provider)
  await expect(satspan.connect()).rejects.toMatchObject({ reason: 'connect-too-soon', seconds: 10 })
})

it('has the user away until somebody answers', async () => {
  const { provider, user } = mockProvider()
  const connected = vi.fn()
  provider.on('connect', connected)
  const asked = provider.request({ method: 'bridge_requestAccounts' })
  expect(connected).not.toHaveBeenCalled()
  await user.approve()
  expect(await asked).toMatchObject({ bitcoin: { network: 'regtest' } })
  expect(connected).toHaveBeenCalledOnce()
})

it('asks for each of an account and a page’s wallet', async () => {
  const { provider, play, lock, unlock } = mockProvider()
  const connect = (params = {}) => provider.request({ method: 'bridge_requestAccounts', params })
  play({}, {})
  const seen = await connect({ signer: 'page' })
  expect(seen).toMatchObject({ bitcoin: { addressType: 'p2wpkh' }, evm: null })
  expect(await connect({ signer: 'page' })).toEqual(seen)
  lock()
  expect(await provider.request({ method: 'bridge_accounts' })).toBeNull()
  unlock()
  expect(await provider.request({ method: 'bridge_accounts' })).toEqual(seen)
  expect(await connect()).toMatchObject({ evm: { address: expect.any(String) } })
  await expect(connect({ signer: 'me' })).rejects.toMatchObject({ code: -32602, data: { path: 'signer' } })
})

it('takes as long as it was told to', async () => {
  vi.useFakeTimers()
  try {
    const { provider, play } = mockProvider({ state: 'connected' })
    const answered = vi.fn()
    play({ delayMs: 2_000, phases: ['broadcast', 'done'] })
    void provider.request(SWAP).then(answered)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(answered).toHaveBeenCalledOnce()
    const phase = async () => (await provider.request({ method: 'bridge_requests' })).map((one) => one.phase)
    expect(await phase()).toEqual(['broadcast'])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await phase()).toEqual(['done'])
  } finally {
    vi.useRealTimers()
  }
})

it('answers what a test would have it answer', async () => {
  const { provider } = mockProvider({ state: 'connected', answers: { bridge_networks: () => [] } })
  expect(await provider.request({ method: 'bridge_networks' })).toEqual([])
})

it('tells of a phase what a test has it tell', async () => {
  const { provider, play } = mockProvider({ state: 'connected' })
  play({ phases: ['refunding', 'refunded'] }, { phases: [{ phase: 'done', proof: 'service' }] })
  const heard: unknown[] = []
  provider.on('requestChanged', ({ requestId, phase, proof, failure, arrived }) =>
    heard.push([requestId, phase, proof, failure, arrived]),
  )
  const { requestId } = await provider.request(SWAP)
  await vi.waitFor(() =>
    expect(heard.at(-1)).toEqual([requestId, 'refunded', 'chain', 'not-delivered', null]),
  )
  const read = (id: string) => provider.request({ method: 'bridge_getRequest', params: { requestId: id } })
  const { requestId: second } = await provider.request(SWAP)
  expect(await read(second)).toMatchObject({ phase: 'done', isFinal: true, proof: 'service', arrived: null })
  play({ phases: ['refunding'] }, { phases: [{ phase: 'replaced', failure: 'cancelled' }] })
  const { requestId: third } = await provider.request(SWAP)
  expect(await read(third)).toMatchObject({ failure: 'not-delivered', proof: 'none', isFinal: false })
  const { requestId: fourth } = await provider.request(SWAP)
  expect(await read(fourth)).toMatchObject({ phase: 'replaced', failure: 'cancelled' })
})
