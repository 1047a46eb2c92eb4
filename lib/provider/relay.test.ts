import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type RelayRuntime, startRelay } from './relay'

type Message = Record<string, unknown>

/** The element between page and relay, as far as both use it. */
class FakeWire extends EventTarget {
  text = ''
  remove = () => {}
  getAttribute = () => this.text
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
  const told: unknown[] = []
  wire.addEventListener('input', (event) => told.push(Reflect.get(event, 'detail')))
  const leave: { page: () => void } = { page: () => {} }
  vi.stubGlobal('document', { querySelector: () => wire })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => void (leave.page = listener))
  const ports: FakePort[] = []
  const state = { isGone: false }
  let hear: (message: unknown, sender: { id?: string }) => void = () => {}
  const runtime: RelayRuntime = {
    id: 'own',
    connect({ name }) {
      if (state.isGone) throw new Error('the extension is gone')
      const port = new FakePort(name)
      ports.push(port)
      return port
    },
    onMessage: { addListener: (listener) => void (hear = listener) },
  }
  startRelay(runtime)
  const event = (message: unknown, sender = { id: 'own' }) => hear(message, sender)
  return { wire, told, ports, state, leave, event }
}

const ASK = { id: 1, method: 'getInfo', params: {} }
const RESULT = { kind: 'result', id: 1, result: 'yes' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('opens no port until the page asks', () => {
  const { wire, told, ports } = testRelay()
  expect(ports).toHaveLength(0)
  wire.send(ASK)
  wire.send({ id: 2, method: 'getInfo' })
  expect(ports).toHaveLength(1)
  expect(ports[0]?.name).toMatch(/^page:[0-9a-f-]{36}$/)
  expect(ports[0]?.posted).toEqual([ASK, { id: 2, method: 'getInfo' }])
  ports[0]?.tell(RESULT)
  ports[0]?.tell('nonsense')
  expect(told).toEqual([RESULT])
})

it('asks again, under the same numbers and name, what a dead worker left unanswered', () => {
  const { wire, told, ports } = testRelay()
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
  expect(told).toHaveLength(2)
})

it('gives up in the end on a background that never answers', () => {
  const { wire, told, ports } = testRelay()
  wire.send(ASK)
  for (let n = 0; n < 20; n++) {
    ports.at(-1)?.drop()
    vi.runAllTimers()
  }
  expect(ports).toHaveLength(7)
  expect(told).toMatchObject([{ kind: 'error', id: 1, error: { code: 4900 } }])
})

it('says so where the extension is gone', () => {
  const { wire, told, state } = testRelay()
  state.isGone = true
  wire.send(ASK)
  expect(told).toMatchObject([{ kind: 'error', id: 1, error: { code: 4900 } }])
})

it('ends what a page asked when it is left', () => {
  const { wire, told, ports, leave } = testRelay()
  wire.send(ASK)
  leave.page()
  expect(told).toMatchObject([{ kind: 'error', id: 1, error: { code: 4001 } }])
  expect(ports[0]?.isClosed).toBe(true)
  // A page that comes back asks anew.
  wire.send({ id: 2, method: 'getInfo' })
  expect(ports[1]?.posted).toEqual([{ id: 2, method: 'getInfo' }])
})

it('passes on events that are for this very document and come from the extension', () => {
  const { wire, told, ports, event } = testRelay()
  wire.send({ listen: true })
  const document = ports[0]?.name.slice('page:'.length)
  const message = { kind: 'event', event: 'disconnect', data: null }
  event({ document, message }, { id: 'other' })
  event({ document: 'another', message })
  event({ document, message: 'nonsense' })
  event(null)
  expect(told).toEqual([])
  event({ document, message })
  expect(told).toEqual([message])
})
