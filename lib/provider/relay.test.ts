import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type RelayRuntime, startRelay } from './relay'

type Message = Record<string, unknown>

/** The element between page and relay, with only what both use. */
class FakeWire extends EventTarget {
  text = ''
  remove = () => {}
  getAttribute = () => this.text
  removeAttribute = () => void (this.text = '')
  /** The page sends. */
  send(message: Message) {
    this.text = JSON.stringify(message)
    this.dispatchEvent(new Event('click'))
  }
}

class FakePort {
  name: string
  posted: unknown[] = []
  isClosed = false
  private hearing: ((message: unknown) => void)[] = []
  private closing: (() => void)[] = []
  onMessage = { addListener: (listener: (message: unknown) => void) => void this.hearing.push(listener) }
  onDisconnect = { addListener: (listener: () => void) => void this.closing.push(listener) }
  constructor(name: string) {
    this.name = name
  }
  postMessage(message: unknown) {
    this.posted.push(message)
  }
  disconnect() {
    this.isClosed = true
  }
  tell(message: unknown) {
    for (const listener of this.hearing) listener(message)
  }
  /** The worker dies. */
  drop() {
    for (const listener of this.closing) listener()
  }
}

function testRelay() {
  const wire = new FakeWire()
  const received: unknown[] = []
  wire.addEventListener('input', (event) => received.push(Reflect.get(event, 'detail')))
  const page = new EventTarget()
  vi.stubGlobal('document', { querySelector: () => wire })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  let reopen = () => {}
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(callback: () => void) {
        reopen = callback
      }
      observe() {}
    },
  )
  const leave = () => page.dispatchEvent(new Event('pagehide'))
  const comeBack = () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  const ports: FakePort[] = []
  const state = { isGone: false }
  let emit: (message: unknown, sender: { id?: string }) => void = () => {}
  const runtime: RelayRuntime = {
    id: 'own',
    connect({ name }) {
      if (state.isGone) throw new Error('the extension is gone')
      const port = new FakePort(name)
      ports.push(port)
      return port
    },
    onMessage: { addListener: (listener) => void (emit = listener) },
  }
  startRelay(runtime)
  const event = (message: unknown, sender = { id: 'own' }) => emit(message, sender)
  return { wire, received, ports, runtime, state, leave, comeBack, event, reopen: () => reopen() }
}

const ASK = { id: 1, method: 'getInfo', params: {} }
const RESULT = { kind: 'result', id: 1, result: 'yes' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('opens no port until the page asks', () => {
  const { wire, received, ports } = testRelay()
  expect(ports).toHaveLength(0)
  wire.send(ASK)
  wire.send({ id: 2, method: 'getInfo' })
  expect(ports).toHaveLength(1)
  expect(ports[0]?.name).toMatch(/^page:[0-9a-f-]{36}$/)
  expect(ports[0]?.posted).toEqual([ASK, { id: 2, method: 'getInfo' }])
  ports[0]?.tell(RESULT)
  ports[0]?.tell('nonsense')
  expect(received).toEqual([RESULT])
})

it('repeats only unanswered requests after the worker died', () => {
  const { wire, received, ports } = testRelay()
  wire.send(ASK)
  wire.send({ id: 2, method: 'bridge_accounts' })
  ports[0]?.tell(RESULT)
  ports[0]?.drop()
  expect(ports).toHaveLength(1)
  vi.runAllTimers()
  expect(ports[1]?.name).toBe(ports[0]?.name)
  expect(ports[1]?.posted).toEqual([{ id: 2, method: 'bridge_accounts' }])
  ports[1]?.tell({ kind: 'error', id: 2, error: { code: 4001, message: '' } })
  ports[1]?.drop()
  vi.runAllTimers()
  expect(ports).toHaveLength(2)
  expect(received).toHaveLength(2)
})

it('gives up eventually if the background never answers', () => {
  const { wire, received, ports } = testRelay()
  wire.send(ASK)
  for (let n = 0; n < 20; n++) {
    ports.at(-1)?.drop()
    vi.runAllTimers()
  }
  expect(ports).toHaveLength(7)
  expect(received).toMatchObject([{ kind: 'error', id: 1, error: { code: 4900 } }])
})

it('waits for a slow user, however often the worker rests', () => {
  const { wire, received, ports } = testRelay()
  wire.send(ASK)
  for (let n = 0; n < 20; n++) {
    vi.advanceTimersByTime(30_000)
    ports.at(-1)?.drop()
    vi.runAllTimers()
  }
  expect(received).toEqual([])
  ports.at(-1)?.tell(RESULT)
  expect(received).toEqual([RESULT])
})

it('repeats unanswered requests ahead of what the page asks meanwhile', () => {
  const { wire, ports } = testRelay()
  wire.send(ASK)
  ports[0]?.drop()
  wire.send({ id: 2, method: 'getInfo' })
  vi.runAllTimers()
  expect(ports).toHaveLength(2)
  expect(ports[1]?.posted).toEqual([ASK, { id: 2, method: 'getInfo' }])
})

it('reports an error if the extension is gone', () => {
  const { wire, received, state } = testRelay()
  state.isGone = true
  wire.send(ASK)
  expect(received).toMatchObject([{ kind: 'error', id: 1, error: { code: 4900 } }])
})

it.each([
  ['has no id any more', { value: undefined }],
  [
    'fails when it is asked',
    {
      get: () => {
        throw new Error('Extension context invalidated.')
      },
    },
  ],
])('leaves texts on the wire once its runtime %s', (_how, id) => {
  const { wire, ports, runtime } = testRelay()
  wire.send(ASK)
  expect(wire.text).toBe('')
  Object.defineProperty(runtime, 'id', id)
  wire.send({ id: 2, method: 'getInfo' })
  expect(wire.text).not.toBe('')
  expect(ports[0]?.posted).toEqual([ASK])
})

it('keeps a prerendered page’s requests until it is shown', () => {
  const { wire, ports } = testRelay()
  const show = new EventTarget()
  Object.assign(document, { prerendering: true, addEventListener: show.addEventListener.bind(show) })
  wire.send(ASK)
  wire.send({ id: 2, method: 'getInfo' })
  expect(ports).toHaveLength(0)
  show.dispatchEvent(new Event('prerenderingchange'))
  expect(ports[0]?.posted).toEqual([ASK, { id: 2, method: 'getInfo' }])
})

it('lets go of a port that the extension left', () => {
  const { wire, ports, leave } = testRelay()
  wire.send(ASK)
  Object.assign(ports[0] ?? {}, {
    disconnect: () => {
      throw new Error('Extension context invalidated.')
    },
  })
  leave()
  wire.send({ id: 2, method: 'getInfo' })
  expect(ports[1]?.posted).toEqual([{ id: 2, method: 'getInfo' }])
})

it('ends a page’s requests when the user leaves the page', () => {
  const { wire, received, ports, leave } = testRelay()
  wire.send(ASK)
  leave()
  // The user said nothing: what was approved may go on.
  expect(received).toMatchObject([{ kind: 'error', id: 1, error: { code: 4900 } }])
  expect(ports[0]?.isClosed).toBe(true)
  // A page restored from the back/forward cache asks anew.
  wire.send({ id: 2, method: 'getInfo' })
  expect(ports[1]?.posted).toEqual([{ id: 2, method: 'getInfo' }])
})

it('tells the background again that a returning page listens', () => {
  const { wire, ports, leave, comeBack } = testRelay()
  vi.setSystemTime(7)
  wire.send({ listen: true })
  leave()
  vi.setSystemTime(9)
  comeBack()
  expect(ports.map(({ posted }) => posted)).toEqual([[{ listen: true }], [{ listen: true, since: 7 }]])
})

it('opens no port for a returning page that never listened', () => {
  const { wire, ports, leave, comeBack } = testRelay()
  wire.send(ASK)
  leave()
  comeBack()
  expect(ports).toHaveLength(1)
})

it('names the request at the page’s wallet when giving up', () => {
  const { wire, received, ports, leave } = testRelay()
  wire.send({ id: 1, method: 'bridge_swapToBitcoin', params: {} })
  wire.send({ id: 2, method: 'bridge_swapToBitcoin', params: {} })
  for (const id of [1, 2]) ports[0]?.tell({ kind: 'page-send', id, step: 0, call: {}, requestId: `r${id}` })
  ports[0]?.tell({ kind: 'result', id: 2, result: 'sent' })
  wire.send({ id: 3, method: 'getInfo' })
  received.length = 0
  leave()
  expect(received).toMatchObject([
    { id: 1, error: { code: 4900, data: { reason: 'page-wallet-unseen', requestId: 'r1' } } },
    { id: 3, error: { code: 4900, data: { reason: 'page-left' } } },
  ])
  expect(received[1]).not.toHaveProperty('error.data.requestId')
})

it('passes on events of the extension for this document only', () => {
  const { wire, received, ports, event } = testRelay()
  wire.send({ listen: true })
  const document = ports[0]?.name.slice('page:'.length)
  const message = { kind: 'event', event: 'disconnect', data: null }
  event({ document, message }, { id: 'other' })
  event({ document: 'another', message })
  event({ document, message: 'nonsense' })
  event(null)
  expect(received).toEqual([])
  event({ document, message })
  expect(received).toEqual([message])
})

it('clears each text, and asks nothing for an empty one', () => {
  const { wire, ports } = testRelay()
  wire.text = ''
  wire.dispatchEvent(new Event('click'))
  expect(ports).toEqual([])
  wire.send(ASK)
  expect(wire.text).toBe('')
  expect(ports[0]?.posted).toEqual([ASK])
})

it('has the provider announced again in a reopened document', () => {
  const { received, reopen } = testRelay()
  reopen()
  expect(received).toEqual([{ kind: 'reopened' }])
})
