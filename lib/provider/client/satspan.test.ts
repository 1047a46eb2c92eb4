import { describe, expect, it, vi } from 'vitest'
import type { PageWallet } from '../types'
import type { SwapTerms } from './terms'
import { SatspanError } from './error'
import { toSatspan } from './satspan'
import type { SwapState } from './swap'
import { mockProvider } from './testing/mock-provider'

const USDC = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'
const TO_EVM: SwapTerms = { direction: 'to-evm', sats: 1_000_000n, network: 'polygon' }
const TO_BITCOIN: SwapTerms = { direction: 'to-bitcoin', units: 10n ** 16n, network: 'polygon' }

async function connected(options: Parameters<typeof mockProvider>[0] = {}) {
  const mock = mockProvider({ state: 'connected', ...options })
  return { mock, satspan: await toSatspan(mock.provider) }
}

/** A connected site, and the params of each swap that it asks for. */
async function recorded() {
  const request = vi.fn()
  const { mock } = await connected()
  const provider = {
    ...mock.provider,
    request: (args: Parameters<typeof mock.provider.request>[0]) => {
      request(args)
      return mock.provider.request(args)
    },
  }
  return { mock, request, satspan: await toSatspan(Object(provider)) }
}

it('knows how the site stands without asking, and keeps up', async () => {
  const mock = mockProvider()
  const satspan = await toSatspan(mock.provider)
  expect(satspan.state()).toBe('unconnected')
  void mock.user.approve()
  const { bitcoin } = await satspan.connect()
  expect(bitcoin.network).toBe('regtest')
  expect(satspan.state()).toBe('connected')
  mock.lock()
  expect(satspan.state()).toBe('locked')
  expect(await satspan.accounts()).toBeNull()
  mock.unlock()
  expect(satspan.state()).toBe('connected')
  mock.disconnect()
  expect(satspan.state()).toBe('unconnected')
})

it.each(['unconnected', 'locked', 'connected'] as const)(
  'finds the site %s when it begins',
  async (state) => {
    const satspan = await toSatspan(mockProvider({ state }).provider)
    expect(satspan.state()).toBe(state)
  },
)

it('asks for bitcoin to a token in the provider’s words', async () => {
  const { mock, request, satspan } = await recorded()
  void mock.user.approve()
  await satspan.swap({
    ...TO_EVM,
    direction: 'to-evm',
    sats: 1_500_000n,
    token: USDC,
    recipient: USDC,
    min: 7n,
    slippageBps: 50,
    thirdPartyId: 3,
  })
  expect(request).toHaveBeenCalledWith({
    method: 'bridge_swapToEvm',
    params: {
      amountBTC: '0.015',
      networkName: 'polygon',
      outputToken: USDC,
      recipientAddress: USDC,
      minOutput: '7',
      slippageBps: 50,
      thirdPartyId: 3,
    },
  })
})

it('asks for a token to bitcoin with what was given', async () => {
  const { mock, request, satspan } = await recorded()
  const params = { inputAmount: '10000000000000000', networkName: 'polygon' }
  const method = 'bridge_swapToBitcoin'
  const wallet: PageWallet = { request: async () => null }
  mock.play({}, {}, {})
  await satspan.swap({ ...TO_BITCOIN, token: undefined })
  await satspan.swap(TO_BITCOIN, { wallet })
  await satspan.swap(TO_BITCOIN, { wallet: 'choose' })
  const swaps = request.mock.calls.map(([args]) => args).filter((args) => args.method === method)
  expect(swaps).toEqual([
    { method, params },
    { method, params: { ...params, signer: 'page' }, wallet },
    { method, params: { ...params, signer: 'page' } },
  ])
  expect(Object.keys(swaps[0].params)).toEqual(['inputAmount', 'networkName'])
})

it('connects to a Bitcoin wallet of the page', async () => {
  const { mock, request, satspan } = await recorded()
  const method = 'bridge_requestAccounts'
  const wallet = { request: async () => null }
  mock.play({}, {}, {})
  expect(await satspan.connect({ signer: 'page', wallet })).toMatchObject({ evm: null })
  expect(await satspan.connect({ wallet: 'choose' })).toEqual(satspan.snapshot().accounts)
  await satspan.connect({ timeoutMs: 1_000 })
  expect(request.mock.calls.map(([args]) => args).filter((args) => args.method === method)).toEqual([
    { method, params: { signer: 'page' }, wallet },
    { method, params: { signer: 'page' } },
    { method, params: {} },
  ])
})

it('estimates in whole numbers, by an estimate’s fields alone', async () => {
  const { request, satspan } = await recorded()
  const rest = { min: 1n, slippageBps: 10, thirdPartyId: 2 }
  expect(await satspan.estimate({ ...TO_EVM, ...rest })).toMatchObject({
    direction: 'to-evm',
    sats: 1_000_000n,
    units: 9_999_000_000_000_000n,
    minSats: 1_000n,
    fees: { network: 100n, locker: 0n, total: 100n },
  })
  expect(await satspan.estimate({ ...TO_BITCOIN, ...rest })).toMatchObject({
    direction: 'to-bitcoin',
    units: 10n ** 16n,
    sats: 999_900n,
    minSats: 1_000n,
  })
  const asked = request.mock.calls.map(([args]) => args).filter(({ method }) => method.includes('estimate'))
  expect(asked.map(({ params }) => params)).toEqual([
    { amountBTC: '0.01', networkName: 'polygon', thirdPartyId: 2 },
    { inputAmount: '10000000000000000', networkName: 'polygon', thirdPartyId: 2 },
  ])
})

it.each([
  'done',
  'refunded',
  'paid-in-wrapped',
  'paid-in-collateral',
  'reverted',
  'replaced',
  'failed',
] as const)('follows a swap to its end: %s', async (end) => {
  const { mock, satspan } = await connected()
  mock.play({ phases: ['broadcast', 'confirming', end] })
  const swap = await satspan.swap(TO_EVM)
  expect(swap.latest).toMatchObject({
    id: swap.id,
    direction: 'to-evm',
    sats: 1_000_000n,
    phase: 'broadcast',
  })
  expect(swap.latest.txid).toMatch(/^[0-9a-f]{64}$/)
  expect(swap.isFinal).toBe(false)
  expect(await swap.done()).toMatchObject({ phase: end })
  expect(swap.isFinal).toBe(true)
  expect((await swap.done()).phase).toBe(end)
})

it('tells of each change once, and stops when asked to', async () => {
  const { mock, satspan } = await connected()
  mock.play({ phases: ['broadcast', 'broadcast', 'confirming', 'confirming', 'done'] })
  const swap = await satspan.swap(TO_EVM)
  const heard: string[] = []
  const early: string[] = []
  swap.onChange(({ phase }) => heard.push(phase))
  const off = swap.onChange(({ phase }: SwapState) => {
    early.push(phase)
    off()
  })
  await swap.done()
  await vi.waitFor(() => expect(heard).toEqual(['confirming', 'done']))
  expect(early).toEqual(['confirming'])
})

it('has one object for each swap, whoever asks for it', async () => {
  const { mock, satspan } = await connected()
  void mock.user.approve()
  const swap = await satspan.swap(TO_EVM)
  expect(await satspan.swaps()).toEqual([swap])
  expect((await satspan.swaps())[0]).toBe(swap)
})

it('says no as an error with its code and reason', async () => {
  const { mock, satspan } = await connected()
  void mock.user.reject()
  const error: unknown = await satspan.swap(TO_EVM).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SatspanError)
  expect(error).toMatchObject({ code: 4001, reason: 'user-rejected' })
})

it('names and follows a swap that may have been sent', async () => {
  const { mock, satspan } = await connected()
  mock.play({ phases: ['submitted', 'done'], error: { code: -32000, message: 'Timed out.' } })
  const error: unknown = await satspan.swap(TO_BITCOIN).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: -32000, reason: 'page-wallet-failed' })
  const [swap] = await satspan.swaps()
  expect(swap?.id).toBe(Object(error).requestId)
  expect((await swap?.done())?.phase).toBe('done')
})

it('stops each wait at the page’s signal', async () => {
  const { mock, satspan } = await connected()
  const leaving = new AbortController()
  const asked = satspan.swap(TO_EVM, { signal: leaving.signal })
  const reason = new Error('The user went elsewhere.')
  leaving.abort(reason)
  await expect(asked).rejects.toBe(reason)
  await expect(satspan.swap(TO_EVM, { signal: leaving.signal })).rejects.toBe(reason)

  // The question stands all the same: the yes that comes now makes a swap.
  mock.play({ phases: ['broadcast'] })
  await vi.waitFor(async () => expect(await satspan.swaps()).toHaveLength(1))
  const [swap] = await satspan.swaps()
  const waiting = new AbortController()
  const done = swap?.done(waiting.signal)
  waiting.abort(reason)
  await expect(done).rejects.toBe(reason)
})

it('stops waiting for an end once the site is disconnected', async () => {
  const { mock, satspan } = await connected()
  mock.play({ phases: ['broadcast'] })
  const swap = await satspan.swap(TO_EVM)
  const done = swap.done()
  // The wait begins with a look, which a connected site is granted.
  await satspan.swaps()
  mock.disconnect()
  await expect(done).rejects.toMatchObject({ code: 4100, reason: 'site-not-connected', requestId: swap.id })
  expect(swap.latest.phase).toBe('broadcast')
})

describe('an extension that is reloaded', () => {
  const unreachable = { code: 4900, reason: 'extension-unreachable' }

  it('settles each wait with its swap, and is a state', async () => {
    const { mock, satspan } = await connected()
    mock.play({ phases: ['broadcast'] }, { phases: ['broadcast'] })
    const one = await satspan.swap(TO_EVM)
    const other = await satspan.swap(TO_BITCOIN)
    const waits = [one.done(), other.done()]
    const answer = satspan.swap(TO_EVM)
    // The waits begin with a look.
    await satspan.swaps()
    mock.reload()
    await expect(waits[0]).rejects.toMatchObject({ ...unreachable, requestId: one.id })
    await expect(waits[1]).rejects.toMatchObject({ ...unreachable, requestId: other.id })
    await expect(answer).rejects.toMatchObject(unreachable)
    expect(satspan.state()).toBe('unreachable')
    await expect(one.done()).rejects.toMatchObject({ ...unreachable, requestId: one.id })
    expect(one.latest.phase).toBe('broadcast')
  })

  it('is found as such', async () => {
    const mock = mockProvider({ state: 'connected' })
    mock.reload()
    const satspan = await toSatspan(mock.provider)
    expect(satspan.state()).toBe('unreachable')
    await expect(satspan.connect()).rejects.toMatchObject(unreachable)
  })

  it('is noticed by a call, and forgotten once one succeeds', async () => {
    const { mock, satspan } = await connected()
    mock.play({ method: 'bridge_networks', error: { code: 4900, data: { reason: 'extension-unreachable' } } })
    await expect(satspan.networks()).rejects.toMatchObject(unreachable)
    expect(satspan.state()).toBe('unreachable')
    await satspan.networks()
    await vi.waitFor(() => expect(satspan.state()).toBe('connected'))
  })
})

it('names the swap whose approval it cannot hear of', async () => {
  const mock = mockProvider({
    state: 'connected',
    answers: {
      bridge_getRequest() {
        throw Object.assign(new Error('locked'), { code: 4100, data: { reason: 'wallet-locked' } })
      },
    },
  })
  const satspan = await toSatspan(mock.provider)
  mock.play({})
  await expect(satspan.swap(TO_EVM)).rejects.toMatchObject({
    code: 4100,
    reason: 'wallet-locked',
    requestId: 'mock-1',
  })
})
