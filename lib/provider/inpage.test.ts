import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { installProvider } from './inpage'
import type { ToPage } from './wire'

// Taken by the provider when it loads, as in a page; another file of this worker may have loaded it before.
const timers = vi.hoisted(() => {
  vi.resetModules()
  const { setTimeout: real } = globalThis
  const timers = { real, set: real }
  const setTimeout = (...call: Parameters<typeof real>) => timers.set(...call)
  Object.assign(globalThis, {
    dispatchEvent: Reflect.get(EventTarget.prototype, 'dispatchEvent'),
    setTimeout,
  })
  return timers
})

// Other files of this worker have the browser's own again.
afterAll(() => void Object.assign(globalThis, { setTimeout: timers.real }))

const HASH = `0x${'1'.repeat(64)}`
const HANDED = {
  kind: 'page-send',
  id: 1,
  step: 0,
  wallet: '',
  chainId: '0x3e9',
  method: 'eth_sendTransaction',
  params: [{ to: '0x2' }],
  requestId: 'r',
} as const satisfies ToPage

const settled = () => new Promise((resolve) => setImmediate(resolve))

afterEach(() => vi.unstubAllGlobals())

/** A page that has asked for a swap by a wallet of its own, on the network of the call. */
function pageWithWallet() {
  const asked: string[] = []
  const wallet = {
    chain: '0x3e9',
    send: (): Promise<unknown> => Promise.resolve(HASH),
    answer: (): unknown => wallet.chain,
    async request({ method }: { method: string }): Promise<unknown> {
      asked.push(method)
      if (method === 'wallet_switchEthereumChain') wallet.chain = '0x3e9'
      if (method === 'eth_chainId') return wallet.chain
      return method === 'eth_sendTransaction' ? wallet.send() : wallet.answer()
    },
  }
  let text = ''
  const state = { isGone: false }
  const sent: unknown[] = []
  const wire = {
    remove: () => undefined,
    getAttribute: (): string | null => (state.isGone ? text : null),
    setAttribute: (_: string, written: string) => void (text = written),
    click: () => {
      if (text !== '' && !state.isGone) sent.push(JSON.parse(text))
    },
  }
  const page = Object.assign(new EventTarget(), {
    satspan: { request: (request: object): Promise<unknown> => Promise.resolve(request) },
  })
  vi.stubGlobal('document', { querySelector: () => wire })
  vi.stubGlobal('window', page)
  installProvider([])
  const { request } = page.satspan
  const swap = request({ method: 'bridge_swapToBitcoin', params: { signer: 'page' }, wallet })
  swap.catch(() => undefined)
  sent.length = 0
  /** The background says something; settles what follows from it. */
  const tell = async (message: ToPage): Promise<void> => {
    Reflect.get(wire, 'oninput')(new CustomEvent('input', { detail: message }))
    await settled()
  }
  /** The extension is reloaded, and leaves the page behind. */
  const loseExtension = () => (state.isGone = true)
  return { wallet, asked, sent, tell, swap, request, page, loseExtension }
}

it('hands a call over once, and repeats its answer', async () => {
  const { asked, sent, tell } = pageWithWallet()
  await tell(HANDED)
  await tell(HANDED)
  const answer = { id: 1, step: 0, answer: HASH }
  expect(sent).toEqual([answer, answer])
  expect(asked).toEqual(['eth_chainId', 'eth_sendTransaction'])
})

it('hands a pending or failed call over only once', async () => {
  const { wallet, asked, sent, tell } = pageWithWallet()
  let refuse: (error: object) => void = () => undefined
  wallet.send = () => new Promise((_, reject) => (refuse = reject))
  await tell(HANDED)
  await tell(HANDED)
  expect(sent).toEqual([])
  refuse({ code: 4001, message: 'no' })
  await tell(HANDED)
  await tell(HANDED)
  const answer = { id: 1, step: 0, failure: { isUnsent: false, code: 4001, message: 'no' } }
  expect(sent).toEqual([answer, answer])
  expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
})

it('hands a call over only on the right network', async () => {
  const { wallet, asked, sent, tell } = pageWithWallet()
  wallet.chain = '0x1'
  await tell(HANDED)
  expect(sent).toEqual([{ id: 1, step: 0, failure: { isUnsent: true, code: 4901, message: '' } }])
  const { id, wallet: named, chainId } = HANDED
  const method = 'wallet_switchEthereumChain'
  await tell({ kind: 'page-question', id, wallet: named, step: 'switch 0', method, params: [{ chainId }] })
  await tell(HANDED)
  expect(sent.slice(1)).toEqual([
    { id: 1, step: 'switch 0', answer: '0x3e9' },
    { id: 1, step: 0, answer: HASH },
  ])
  expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
})

describe('WBIP', () => {
  /** A page that asks by name, and what its relay answers. */
  function positional() {
    const { page, sent, tell } = pageWithWallet()
    const provider = Object(page.satspan)
    /** Asks, and answers what was asked. */
    const ask = async (method: string, answer: object, params?: object): Promise<unknown> => {
      const asked: Promise<unknown> = provider.request(method, params)
      asked.catch(() => undefined)
      const { id } = Object(sent.at(-1))
      await tell(Object({ id, ...answer }))
      return asked
    }
    return { provider, ask, tell, sent }
  }
  const error = { code: 4001, message: 'No.', data: { reason: 'user-rejected' } }

  it.each([
    ['bridge_swapToEvm', { requestId: 'r', txid: 't' }],
    ['bridge_getRequest', { requestId: 'r', phase: 'done' }],
    ['getInfo', { version: '1', methods: [] }],
    ['getAddresses', { addresses: [] }],
    ['wallet_anything', {}],
  ])('answers %s bare and enveloped at once', async (method, result) => {
    const { ask } = positional()
    expect(await ask(method, { kind: 'result', result })).toEqual({
      ...result,
      jsonrpc: '2.0',
      id: expect.stringMatching(/^\d+$/),
      result,
    })
  })

  it.each([[[]], [[{ name: 'polygon' }]], [null]])('answers %j bare', async (result) => {
    const { ask } = positional()
    expect(await ask('bridge_networks', { kind: 'result', result })).toEqual(result)
  })

  it.each([
    'getAddresses',
    'wallet_connect',
    'signPsbt',
    'sendTransfer',
    'bridge',
    'bridge`s',
    'Bridge_swapToEvm',
  ])('resolves %s with its error', async (method) => {
    const { ask } = positional()
    const id = expect.stringMatching(/^\d+$/)
    expect(await ask(method, { kind: 'error', error })).toEqual({ jsonrpc: '2.0', id, error })
  })

  it('rejects what only Satspan has', async () => {
    const { ask } = positional()
    for (const method of ['bridge_swapToEvm', 'bridge_unknown', 'bridge_'])
      await expect(ask(method, { kind: 'error', error })).rejects.toMatchObject(error)
  })

  it('resolves bad params of a foreign name too', async () => {
    const { provider } = positional()
    const answer = await provider.request('signPsbt', { psbt: () => 1 })
    expect(answer).toMatchObject({ jsonrpc: '2.0', error: { code: -32_602 } })
    await expect(provider.request('bridge_swapToEvm', { a: 1n })).rejects.toMatchObject({ code: -32_602 })
  })

  it('leaves calls of EIP-1193 as they are', async () => {
    const { provider, sent, tell } = positional()
    const asked = provider.request({ method: 'getInfo' })
    await tell({ kind: 'result', id: Object(sent.at(-1)).id, result: { version: '1' } })
    expect(await asked).toEqual({ version: '1' })
    const refused: Promise<unknown> = provider.request({ method: 'signPsbt' })
    refused.catch(() => undefined)
    await tell(Object({ kind: 'error', id: Object(sent.at(-1)).id, error }))
    await expect(refused).rejects.toMatchObject(error)
  })

  it('tells listeners by the names that WBIP has', async () => {
    const { provider, tell } = positional()
    const heard: unknown[] = []
    const listen = (...given: unknown[]): (() => void) => provider.addListener(...given)
    const ends = [
      listen({ eventName: 'accountChange', cb: (event: unknown) => heard.push(event) }),
      listen('disconnect', (event: unknown) => heard.push(event)),
      listen({ eventName: 'networkChange', cb: (event: unknown) => heard.push(event) }),
    ]
    await tell({ kind: 'event', event: 'accountsChanged', data: null })
    await tell({ kind: 'event', event: 'disconnect', data: {} })
    expect(heard).toEqual([{ type: 'accountChange' }, { type: 'disconnect' }])
    for (const end of ends) end()
    await tell({ kind: 'event', event: 'accountsChanged', data: null })
    expect(heard).toHaveLength(2)
  })
})

it('puts a question as often as it is asked', async () => {
  const { asked, sent, tell } = pageWithWallet()
  const question = {
    kind: 'page-question',
    id: 1,
    wallet: '',
    step: 'batches',
    method: 'a',
    params: [],
  } as const
  await tell(question)
  await tell(question)
  expect(asked).toEqual(['a', 'a'])
  expect(sent).toHaveLength(2)
})

it('takes its own pending question for no refusal', async () => {
  const { wallet, sent, tell } = pageWithWallet()
  const question = {
    kind: 'page-question',
    id: 1,
    wallet: '',
    step: 'fox',
    method: 'eth_requestAccounts',
  } as const
  const answers: { resolve: (answer: unknown) => void; reject: (error: object) => void }[] = []
  wallet.answer = () => new Promise((resolve, reject) => answers.push({ resolve, reject }))
  await tell({ ...question, params: [] })
  // The background was stopped meanwhile, and its successor asks again.
  await tell({ ...question, params: [] })
  answers[1]?.reject({ code: -32002, message: 'Already pending.' })
  await tell({ ...question, params: [] })
  answers[2]?.reject({ code: 4001, message: 'no' })
  await settled()
  expect(sent).toMatchObject([{ failure: { code: 4001 } }])
  answers[0]?.resolve(['0x1'])
  await settled()
  expect(sent.slice(1)).toEqual([{ id: 1, step: 'fox', answer: ['0x1'] }])
  // Another page of the wallet's user has asked.
  await tell({ ...question, params: [] })
  answers[3]?.reject({ code: -32002, message: 'Already pending.' })
  await settled()
  expect(sent.slice(2)).toMatchObject([{ failure: { code: -32002 } }])
})

it('asks no wallet for a request that is not open', async () => {
  const { asked, sent, tell } = pageWithWallet()
  await tell({ ...HANDED, id: 2 })
  await tell({ kind: 'page-question', id: 2, wallet: '', step: 'batches', method: 'a', params: [] })
  expect(asked).toEqual([])
  const failure = { isUnsent: true, code: 4900 }
  expect(sent).toMatchObject([
    { id: 2, step: 0, failure },
    { id: 2, step: 'batches', failure },
  ])
})

it('tells what became of a call whose request closed', async () => {
  const { asked, sent, tell } = pageWithWallet()
  await tell(HANDED)
  await tell({ kind: 'error', id: 1, error: { code: 4900, message: 'left', data: { reason: 'page-left' } } })
  await tell(HANDED)
  const answer = { id: 1, step: 0, answer: HASH }
  expect(sent).toEqual([answer, answer])
  expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
})

describe('a page whose extension was reloaded', () => {
  const unreachable = { code: 4900, data: { reason: 'extension-unreachable' } }

  it('is answered 4900 at once, with all that was open', async () => {
    const { request, swap, loseExtension } = pageWithWallet()
    loseExtension()
    await expect(request({ method: 'getInfo' })).rejects.toMatchObject(unreachable)
    await expect(swap).rejects.toMatchObject(unreachable)
  })

  it('tells its listeners once, though the page asks nothing', async () => {
    const { set } = timers
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    timers.set = globalThis.setTimeout
    onTestFinished(() => {
      vi.useRealTimers()
      timers.set = set
    })
    const { page, tell, loseExtension } = pageWithWallet()
    await tell({ kind: 'result', id: 1, result: null })
    const heard: unknown[] = []
    Object(page.satspan).on('disconnect', (error: unknown) => heard.push(error))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(heard).toEqual([])
    loseExtension()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(heard).toEqual([{ ...unreachable, message: expect.any(String) }])
  })

  it('learns which swap its wallet was given', async () => {
    const { wallet, request, swap, tell, loseExtension } = pageWithWallet()
    wallet.send = () => new Promise(() => {})
    await tell(HANDED)
    loseExtension()
    await expect(request({ method: 'getInfo' })).rejects.toMatchObject(unreachable)
    await expect(swap).rejects.toMatchObject({
      code: 4900,
      data: { reason: 'page-wallet-unseen', requestId: 'r' },
    })
  })
})

it('hears messages though the page replaced how events are read', async () => {
  const { swap, tell } = pageWithWallet()
  const before = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')
  onTestFinished(() => void Object.defineProperty(CustomEvent.prototype, 'detail', { ...before }))
  Object.defineProperty(CustomEvent.prototype, 'detail', { get: () => null, configurable: true })
  await tell({ kind: 'result', id: 1, result: 'yes' })
  expect(await swap).toBe('yes')
})

it('announces itself again to a document that was opened anew', async () => {
  const { page, tell } = pageWithWallet()
  const heard: string[] = []
  page.addEventListener('satspan:announceProvider', ({ type }) => heard.push(type))
  page.addEventListener('wallet-standard:register-wallet', ({ type }) => heard.push(type))
  await tell({ kind: 'reopened' })
  expect(heard).toEqual(['satspan:announceProvider', 'wallet-standard:register-wallet'])
})
