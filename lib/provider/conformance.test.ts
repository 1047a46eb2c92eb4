import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installProvider } from './inpage'
import type { ToPage } from './wire'

// Taken by the provider when it loads, as in a page.
vi.hoisted(() => {
  vi.resetModules()
  Object.assign(globalThis, { dispatchEvent: Reflect.get(EventTarget.prototype, 'dispatchEvent') })
})

type Listener = (data: unknown) => void
type Provider = {
  request: (args: unknown) => Promise<unknown>
  on: (event: string, listener: Listener) => Provider
  removeListener: (event: string, listener: Listener) => Provider
}
type Announced = { info: Record<string, string>; provider: Provider }

/** A page with the provider, whose relay is the test. */
function openPage() {
  const page = Object.assign(new EventTarget(), {})
  const announced: Announced[] = []
  const wallets: Record<string, unknown>[] = []
  const sent: { id?: number; method?: string; params?: unknown }[] = []
  let text = ''
  const wire = {
    remove: () => undefined,
    getAttribute: () => null,
    setAttribute: (_: string, written: string) => void (text = written),
    click: () => text !== '' && sent.push(JSON.parse(text)),
  }
  const register = (wallet: Record<string, unknown>) => void wallets.push(wallet)
  page.addEventListener('satspan:announceProvider', (event) => announced.push(Reflect.get(event, 'detail')))
  page.addEventListener('wallet-standard:register-wallet', (event) =>
    Reflect.get(event, 'detail')({ register }),
  )
  vi.stubGlobal('document', { querySelector: () => wire })
  vi.stubGlobal('window', page)
  installProvider(['bridge_accounts'])
  const ask = () => page.dispatchEvent(new Event('satspan:requestProvider'))
  const tell = (message: ToPage) =>
    Reflect.get(wire, 'oninput')(new CustomEvent('input', { detail: message }))
  return { page, announced, wallets, sent, ask, tell, register }
}

let opened: ReturnType<typeof openPage>
const provider = () => {
  const [first] = opened.announced
  if (first === undefined) throw new Error('nothing was announced')
  return first.provider
}

beforeEach(() => (opened = openPage()))
afterEach(() => vi.unstubAllGlobals())

describe('EIP-1193', () => {
  it('sends method and params, and resolves with the result', async () => {
    const asked = provider().request({ method: 'bridge_accounts', params: { a: 1 } })
    const call = opened.sent.find(({ method }) => method === 'bridge_accounts')
    expect(call).toMatchObject({ params: { a: 1 } })
    opened.tell({ kind: 'result', id: call?.id ?? 0, result: [1] })
    await expect(asked).resolves.toEqual([1])
  })

  it.each([4001, 4100, 4200, 4900, -32602, -32603])('rejects with an error of code %d', async (code) => {
    const asked = provider().request({ method: 'bridge_accounts' })
    opened.tell({ kind: 'error', id: 1, error: { code, message: 'Why.', data: { reason: 'internal' } } })
    const thrown = await asked.catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(Error)
    expect(thrown).toMatchObject({ code, message: 'Why.', data: { reason: 'internal' } })
  })

  it.each([undefined, null, 1, [], {}, { method: 1 }, { params: [] }])(
    'rejects %j, and never throws',
    async (args) => {
      await expect(provider().request(args)).rejects.toMatchObject({ code: -32602 })
    },
  )

  it.each(['connect', 'disconnect', 'accountsChanged'] as const)(
    'emits %s until its listener leaves',
    (event) => {
      const heard: unknown[] = []
      const listener: Listener = (data) => heard.push(data)
      expect(provider().on(event, listener)).toBe(provider())
      opened.tell({ kind: 'event', event, data: null })
      expect(provider().removeListener(event, listener)).toBe(provider())
      opened.tell({ kind: 'event', event, data: null })
      expect(heard).toEqual([null])
    },
  )

  it('keeps a listener that throws from the others', () => {
    const heard: unknown[] = []
    const failing: Listener = () => {
      throw new Error('of the page')
    }
    provider().on('connect', failing)
    provider().on('connect', (data) => heard.push(data))
    try {
      opened.tell({ kind: 'event', event: 'connect', data: null })
    } finally {
      expect(heard).toEqual([null])
    }
  })
})

describe('EIP-6963', () => {
  it('announces at once, and again whenever it is asked', () => {
    expect(opened.announced).toHaveLength(1)
    opened.ask()
    opened.ask()
    const [first, ...others] = opened.announced
    expect(others).toEqual([first, first])
  })

  it('has a UUID, a picture and a reverse domain', () => {
    const { info = {} } = opened.announced[0] ?? {}
    expect(Object.keys(info).toSorted()).toEqual(['icon', 'name', 'rdns', 'uuid'])
    expect(info['uuid']).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(info['icon']).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(info['rdns']).toMatch(/^[a-z]+(\.[a-z]+)+$/)
  })

  it('lets no page change what it announces', () => {
    const [detail] = opened.announced
    for (const part of [detail, detail?.info, detail?.provider]) expect(Object.isFrozen(part)).toBe(true)
  })

  it('differs by page, and claims no other name', () => {
    const next = openPage()
    expect(next.announced[0]?.info['uuid']).not.toBe(opened.announced[0]?.info['uuid'])
    expect('ethereum' in next.page).toBe(false)
  })
})

describe('the Wallet Standard', () => {
  const wallet = () => opened.wallets[0] ?? {}

  it('registers once at once, and with each kit that comes', () => {
    expect(opened.wallets).toHaveLength(1)
    const detail = { register: opened.register }
    opened.page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
    expect(opened.wallets).toEqual([wallet(), wallet()])
  })

  it('has version, name, picture, chains, features and accounts', () => {
    expect(wallet()).toMatchObject({
      version: '1.0.0',
      name: expect.stringMatching(/./),
      icon: expect.stringMatching(/^data:image\/(svg\+xml|webp|png|gif);base64,/),
      accounts: [],
    })
    const chains: unknown = wallet()['chains']
    expect(chains).toEqual(expect.arrayContaining([expect.stringMatching(/^[\da-z]+:[\da-z]+$/)]))
  })

  it('names each feature by its space, with a version', () => {
    const features = Object.entries(Object(wallet()['features']))
    expect(features.map(([, feature]) => Object(feature).version)).toEqual(features.map(() => '1.0.0'))
    for (const [name] of features) expect(name).toMatch(/^[a-z]+:[a-zA-Z]+$/)
  })

  it('ends an event’s listener by what its registration gave', () => {
    const events: { on: (event: string, listener: Listener) => () => void } = Object(wallet()['features'])[
      'bitcoin:events'
    ]
    const heard: unknown[] = []
    const off = events.on('change', (data) => heard.push(data))
    const data = { bitcoin: { address: 'bc1q', publicKey: '02', network: 'mainnet' } }
    opened.tell({ kind: 'event', event: 'connect', data })
    off()
    opened.tell({ kind: 'event', event: 'disconnect', data: null })
    expect(heard).toHaveLength(1)
  })
})
