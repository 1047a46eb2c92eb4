import type {
  SatspanAccounts,
  SatspanEvents,
  SatspanMethods,
  SatspanProvider,
  SatspanWbipListener,
} from '../../types'
import type { SatspanState } from '../snapshot'
import { after } from './after'
import {
  ACCOUNTS,
  ADDRESSES,
  NETWORKS,
  offersOf,
  PAGE_ACCOUNTS,
  toBitcoinEstimate,
  toEvmEstimate,
} from './mock-bridge'
import { enveloped, misfit, rpcError } from './mock-error'
import { createEvents } from './mock-events'
import { checkParams } from './mock-params'
import { createMockSwaps, orderToBitcoin, orderToEvm } from './mock-swaps'
import { announceMock } from './mock-window'
import { createDealer, type Method, type Play } from './play'
import type { User } from './user'

type Params<M extends Method> = SatspanMethods[M]['params']
type Result<M extends Method> = SatspanMethods[M]['result']
type Listen = <E extends keyof SatspanEvents>(
  event: E,
  listener: (data: SatspanEvents[E]) => void,
) => SatspanProvider
type Answers = { [M in Method]: (params: Params<M>, play: Play) => Result<M> }

export type MockOptions = {
  /** The initial state of the site's connection; by default `unconnected`. */
  state?: SatspanState
  /** Answers in place of the mock's own. */
  answers?: Partial<Answers>
}

export type Mock = {
  /** For `toSatspan(mock.provider)`. */
  provider: SatspanProvider
  /** Says how the next calls go, in this order. A question without a play waits, as for a user who is away. */
  play: (...plays: Play[]) => void
  /** Answers one question at a time; each resolves once the question was there. */
  user: User
  /** Stands in for the extension on this page, where `findSatspan` finds it; returns what takes it away again. */
  install: () => () => void
  lock: () => void
  unlock: () => void
  /** As a user who revokes this site. */
  disconnect: () => void
  /** As an extension that is updated or removed: nothing answers this page any more. */
  reload: () => void
}

const REVOKED = {
  code: 4100,
  message: 'This site is not connected. Ask with bridge_requestAccounts first.',
  data: { reason: 'site-not-connected' },
} as const
const UNREACHABLE = {
  code: 4900,
  message: 'Satspan cannot be reached. Reload the page.',
  data: { reason: 'extension-unreachable' },
} as const
const FRAMED = { code: 4900, message: 'Satspan is not in frames.', data: { reason: 'page-framed' } }
const REJECTED = { code: 4001, message: 'The user rejected the request.', data: { reason: 'user-rejected' } }
const LOCKED = { code: 4100, message: 'Satspan is locked.', data: { reason: 'wallet-locked' } }
const PENDING = {
  code: -32002,
  message: 'The user has been asked to connect already and has not answered yet.',
  data: { reason: 'connect-pending' },
}
const NO_METHOD = {
  code: 4200,
  message: 'Satspan has no such method.',
  data: { reason: 'method-unknown' },
}
const ESTIMATES: ReadonlySet<Method> = new Set([
  'bridge_estimateToEvm',
  'bridge_estimateToBitcoin',
  'bridge_offers',
] as const)
const CONNECT: ReadonlySet<Method> = new Set(['bridge_requestAccounts', 'getAddresses'] as const)
const FOR_ANYONE: ReadonlySet<Method> = new Set([
  'bridge_requestAccounts',
  'bridge_accounts',
  'getAddresses',
  'getInfo',
  'wallet_getPermissions',
  'wallet_revokePermissions',
] as const)

/**
 * Satspan's provider for tests, without an extension or a chain. It plays what a test says; otherwise everything goes
 * well.
 * @example
 *   const mock = mockProvider({ state: 'connected' })
 *   const satspan = await toSatspan(mock.provider)
 *   mock.play({ phases: ['broadcast', 'refunding', 'refunded'] })
 *   const swap = await satspan.swap(terms)
 *   expect((await swap.done()).phase).toBe('refunded')
 */
export function mockProvider({ state: first = 'unconnected', answers = {} }: MockOptions = {}): Mock {
  let state = first
  /** The site's view once it is connected. */
  let accounts: SatspanAccounts = ACCOUNTS
  const events = createEvents()
  const dealer = createDealer()
  const swaps = createMockSwaps((request) => isGone || events.emit('requestChanged', request))
  /** Whether a question to connect waits for its answer. */
  let isAsking = false
  let isGone = first === 'unreachable' || first === 'framed'
  let leave = () => {}
  const left = new Promise<never>(
    (_, reject) => (leave = () => reject(rpcError(first === 'framed' ? FRAMED : UNREACHABLE))),
  )
  left.catch(() => undefined)
  if (isGone) leave()

  const become = <E extends keyof SatspanEvents>(next: SatspanState, event: E, data: SatspanEvents[E]) => {
    if (state === next || isGone) return
    state = next
    events.emit(event, data)
  }
  const unlock = () => become('connected', 'accountsChanged', accounts)
  const disconnect = () => {
    if (state === 'unconnected' || isGone) return
    events.emit('accountsChanged', null)
    become('unconnected', 'disconnect', REVOKED)
  }
  /** The yes to a question, which a locked wallet has its user unlock first. */
  const connect = (next = accounts) => {
    const isNew = state === 'unconnected' || next !== accounts
    accounts = next
    if (!isNew) return unlock()
    if (isGone) return
    state = 'connected'
    events.emit('connect', accounts)
    events.emit('accountsChanged', accounts)
  }
  const consent = <T>(answer: T): T => {
    connect()
    return answer
  }
  const accountsFor = (method: Method, params: object): SatspanAccounts => {
    if (!CONNECT.has(method)) return accounts
    return 'signer' in params && params.signer === 'page' ? PAGE_ACCOUNTS : ACCOUNTS
  }

  const all: Answers = {
    bridge_requestAccounts(params) {
      connect(accountsFor('bridge_requestAccounts', params))
      return accounts
    },
    bridge_accounts: () => (state === 'connected' ? accounts : null),
    bridge_networks: () => NETWORKS,
    bridge_estimateToEvm: toEvmEstimate,
    bridge_estimateToBitcoin: toBitcoinEstimate,
    bridge_offers: ({ amountBTC }) => offersOf(amountBTC),
    bridge_swapToEvm(params, play) {
      const { requestId, txid } = consent(swaps.begin(orderToEvm(params), play))
      return { requestId, txid: txid ?? '' }
    },
    bridge_swapToBitcoin(params, play) {
      const { requestId, txid } = consent(swaps.begin(orderToBitcoin(params), play))
      return { requestId, txHash: `0x${txid?.slice(2) ?? ''}` }
    },
    bridge_getRequest({ requestId }) {
      const request = swaps.get(requestId)
      if (request === undefined) throw misfit('request-unknown', {})
      return request
    },
    bridge_requests: swaps.all,
    getInfo: () => ({ version: '0', methods: Object.keys(all), supports: ['WBIP004', 'WBIP005'] }),
    getAddresses() {
      connect(ACCOUNTS)
      return ADDRESSES
    },
    wallet_getPermissions: () =>
      state === 'unconnected'
        ? []
        : [{ invoker: 'mock', parentCapability: 'bridge_accounts', caveats: [], date: 0 }],
    wallet_revokePermissions() {
      disconnect()
      return null
    },
    ...answers,
  }

  const call = <M extends Method>(method: M, params: Params<M>): Promise<Result<M>> =>
    isGone ? left : Promise.race([left, answer(method, params)])

  const answer = async <M extends Method>(method: M, params: Params<M>): Promise<Result<M>> => {
    if (!Object.hasOwn(all, method)) throw rpcError(NO_METHOD)
    if (state === 'unconnected' && !FOR_ANYONE.has(method)) throw rpcError(REVOKED)
    checkParams(method, params)
    if (state === 'locked' && ESTIMATES.has(method)) throw rpcError(LOCKED)
    const isConnecting = CONNECT.has(method)
    if (isConnecting && isAsking) throw rpcError(PENDING)
    // What cannot be is answered before the user is asked.
    if (method === 'bridge_swapToEvm') orderToEvm(Object(params))
    if (method === 'bridge_swapToBitcoin') orderToBitcoin(Object(params))
    const isShared = state === 'connected' && accountsFor(method, params) === accounts
    isAsking ||= isConnecting && !isShared
    const play = isConnecting && isShared ? {} : await dealer.next(method)
    if (isConnecting) isAsking = false
    const { delayMs, error, phases } = play
    if (delayMs !== undefined) await after(delayMs)
    if (error === undefined) return all[method](params, play)
    if (phases === undefined) throw rpcError(error)
    const { requestId } = Object(all[method](params, play))
    throw rpcError({ ...error, data: { reason: 'page-wallet-failed', ...error.data, requestId } })
  }

  const on: Listen = (event, listener) => {
    events.add(event, listener)
    return provider
  }
  const off: Listen = (event, listener) => {
    events.remove(event, listener)
    return provider
  }
  const once: Listen = (event, listener) => {
    const off = events.add(event, (data) => {
      off()
      listener(data)
    })
    return provider
  }
  // Its types have forms besides, for code that takes any provider of EIP-1193.
  const provider: SatspanProvider = Object({
    request: <M extends Method>(
      first: M | { method: M; params?: Params<M> | null },
      second?: Params<M> | null,
    ): Promise<Result<M>> =>
      typeof first === 'string'
        ? enveloped(first, call(first, second ?? {}))
        : call(first.method, first.params ?? {}),
    on,
    once,
    off,
    removeListener: off,
    addListener: (first: SatspanWbipListener | string, second?: SatspanWbipListener['cb']) => {
      const { eventName: type, cb } = typeof first === 'string' ? { eventName: first, cb: second } : first
      const listener = () => cb?.({ type })
      if (type === 'accountChange') return events.add('accountsChanged', listener)
      return type === 'disconnect' ? events.add(type, listener) : () => {}
    },
  })
  Object.freeze(provider)

  return {
    provider,
    play: (...plays) => void plays.map((play) => dealer.deal(play)),
    user: { approve: () => dealer.deal({}), reject: () => dealer.deal({ error: REJECTED }) },
    install: () => announceMock(provider),
    lock: () => become('locked', 'accountsChanged', null),
    unlock() {
      unlock()
      // The question to connect a locked site is one to unlock.
      if (isAsking) void dealer.deal({})
    },
    disconnect,
    reload() {
      if (isGone) return
      isGone = true
      leave()
      events.emit('disconnect', UNREACHABLE)
    },
  }
}
