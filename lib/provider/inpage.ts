import { announce } from './announce'
import { createListeners } from './listeners'
import { type Side, walletOf, watchWallets } from './announced-wallets'
import { callWallet } from './page-wallet'
import { toPlainJson } from './to-plain-json'
import { create, deferred, freeze, isArray, isObject, setTimeout } from './pristine'
import { badParams, ProviderRpcError } from './rpc-error'
import type { PageWallet } from './types'
import { meet, pageEnd, type ToPage, type WireError } from './wire'

/** The page's own request has ended, so no wallet is asked for it any more. */
const NOT_ASKED = { isUnsent: true, code: 4900, message: '' }
/** The last two never come: callers of EIP-1193 listen for them. */
const EVENTS = ['connect', 'disconnect', 'accountsChanged', 'requestChanged', 'chainChanged', 'message']

type Listener = (data: unknown) => void
type Listen = (event: string, listener: Listener) => Provider
type WbipListen = { eventName: string; cb?: Listener }
/** The implementation of `SatspanProvider`, with looser types. */
type Provider = {
  request(first: unknown, second?: unknown): Promise<unknown>
  on: Listen
  once: Listen
  off: Listen
  removeListener: Listen
  addListener(first: WbipListen | string, second?: Listener): () => void
}
type Pending = {
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  /** Names the swap whose call was given to a wallet: only a chain shows what becomes of it. */
  data?: { reason: 'page-wallet-unseen'; requestId: string }
}
type Call = { method: string; params: unknown; wallet?: unknown }

const UNREACHABLE: WireError = {
  code: 4900,
  message: 'Satspan cannot be reached. Reload the page.',
  data: { reason: 'extension-unreachable' },
}
/** How often a page that waits, for an answer or for events, makes sure that the extension is still there. */
const WATCH_MS = 2_000

/** Puts `window.satspan` on the page. Every call goes to the relay as text; nothing is decided here. */
export function installProvider(methods: readonly string[]): void {
  const pending: Record<number, Pending> = create(null)
  /**
   * The outcomes of calls given to a wallet, by request and step, so that none is sent twice; empty while unknown,
   * and while a question is open.
   */
  const sends: Record<string, string> = create(null)
  const listeners = createListeners(EVENTS)
  const isOwn = (wallet: unknown) => wallet === provider
  const announced = watchWallets(isOwn)
  /** The wallets that requests have named: a fee bump asks them again. */
  const named: Record<number, PageWallet> = create(null)
  let lastId = 0
  let isListening = false
  let isWatched = false

  const settle = (id: number): Pending | undefined => {
    const question = pending[id]
    delete pending[id]
    return question
  }

  const receive = (message: ToPage): void => {
    switch (message.kind) {
      case 'result':
        settle(message.id)?.resolve(message.result)
        return
      case 'error':
        settle(message.id)?.reject(new ProviderRpcError(message.error))
        return
      case 'event':
        listeners.emit(message.event, message.data)
        return
      case 'reopened':
        announceAgain()
        return
      default:
        void putToWallet(message)
    }
  }

  const line = pageEnd(meet(), receive)

  /** An extension that was reloaded has left this page behind: nobody answers what it asks, and no event comes. */
  const send = (text: string): void => {
    if (line(text)) return
    for (const id in pending) {
      const call = settle(+id)
      call?.reject(new ProviderRpcError({ ...UNREACHABLE, data: call.data ?? UNREACHABLE.data }))
    }
    if (!isListening) return
    isListening = false
    listeners.emit('disconnect', UNREACHABLE)
  }

  const watch = (): void => {
    if (isWatched) return
    isWatched = true
    setTimeout(() => {
      isWatched = false
      send('')
      if (isListening) watch()
      for (const _ in pending) watch()
    }, WATCH_MS)
  }

  const ask = async ({ method, params, wallet }: Call): Promise<unknown> => {
    // Serialised before any await: the page can no longer change its params.
    const text = params === undefined || params === null ? '{}' : toPlainJson(params)
    const name = toPlainJson(method)
    const side = sideOfPage(method, params)
    const signer = side && wallet !== undefined ? namedWallet(wallet, side) : undefined
    const payer = side ? payerOf(signer, side) : ''
    const id = ++lastId
    if (signer) named[id] = signer
    return await deferred((resolve, reject) => {
      pending[id] = { resolve, reject }
      send(`{"id":${id},"method":${name},"params":${text}${payer}}`)
      watch()
    })
  }

  /** Kits for WBIP expect a JSON-RPC envelope, and other callers the bare answer: an object is both. */
  const askByName = async (method: string, params: unknown): Promise<unknown> => {
    const envelope = { jsonrpc: '2.0', id: `${lastId + 1}` }
    try {
      const result = await ask({ method, params })
      const isRecord = isObject(result) && !isArray(result)
      return isRecord ? { ...result, ...envelope, result } : result
    } catch (thrown) {
      // What only Satspan has rejects as its documents say.
      if (isOurs(method) || !(thrown instanceof ProviderRpcError)) throw thrown
      const { code, message, data } = thrown
      return { ...envelope, error: { code, message, data } }
    }
  }

  const namedWallet = (value: unknown, side: Side): PageWallet => {
    const wallet = walletOf(side, value)
    if (wallet && !isOwn(value)) return wallet
    throw withoutWallet(side)
  }

  /** The wallet that the page names, or else the wallets that the user can choose from. */
  const payerOf = (wallet: PageWallet | undefined, side: Side): string => {
    if (wallet) return ',"isWalletNamed":true'
    const wallets = announced.list(side)
    if (wallets === '') throw withoutWallet(side)
    return `,"wallets":[${wallets}]`
  }

  /** Asks a wallet a question, or gives it a call, which it gets only once. */
  const putToWallet = async (message: Extract<ToPage, { step: unknown }>) => {
    const { id, step, wallet: uuid, chainId } = message
    const key = `${id}/${step}`
    const outcome = sends[key]
    if (chainId !== undefined && outcome !== undefined) {
      if (outcome !== '') send(outcome)
      return
    }
    const question = pending[id]
    const wallet = uuid === '' ? named[id] : announced.find(uuid)
    // A Bitcoin wallet signs a fee bump after its page was answered.
    if (!wallet || !(question || chainId === '')) {
      send(toPlainJson({ id, step, failure: NOT_ASKED }))
      return
    }
    sends[key] = ''
    if (question && message.kind === 'page-send')
      question.data = { reason: 'page-wallet-unseen', requestId: message.requestId }
    const { text, isUnsent, isBusy } = await callWallet(wallet, message)
    if (!isUnsent) sends[key] = text
    else if (outcome === undefined) delete sends[key]
    // Asked again for a new worker, the wallet may still be asking its user.
    if (outcome === undefined || !isBusy) send(text)
  }

  const listen = (event: string, listener: Listener, isOnce: boolean): Provider => {
    listeners.add(event, listener, isOnce)
    if (!isListening) send('{"listen":true}')
    isListening = true
    watch()
    return provider
  }
  const removeListener: Listen = (event, listener) => {
    listeners.remove(event, listener)
    return provider
  }

  const provider: Provider = freeze({
    // Async, so that a bad call rejects and never throws. `await` is needed: a returned promise would be resolved
    // through its `then`, which a page can replace.
    request: async (first: unknown, second?: unknown) =>
      await (typeof first === 'string' ? askByName(first, second) : ask(callOf(first))),
    on: (event: string, listener: Listener) => listen(event, listener, false),
    once: (event: string, listener: Listener) => listen(event, listener, true),
    off: removeListener,
    removeListener,
    addListener: (first: WbipListen | string, second?: Listener) => {
      const { eventName: type, cb } = typeof first === 'string' ? { eventName: first, cb: second } : first
      const event = type === 'accountChange' ? 'accountsChanged' : type
      const listener = () => cb?.({ type })
      // The network changes with the accounts.
      if (event !== 'networkChange') listen(event, listener, false)
      return () => listeners.remove(event, listener)
    },
  })
  const announceAgain = announce(provider, freeze(methods))
}

/** `request({ method, params, wallet })` of EIP-1193; `request(method, params)` is of WBIP001. */
function callOf(args: unknown): Call {
  if (!isObject(args)) throw badParams('A request is { method, params }.')
  const { method, params, wallet }: { method?: unknown; params?: unknown; wallet?: unknown } = args
  if (typeof method !== 'string') throw badParams('A request has a method.', 'method')
  return { method, params, wallet }
}

function withoutWallet(side: Side) {
  return badParams(`The page has no ${side} wallet.`, 'wallet')
}

/** Whose wallet of the page is to sign, if one is. */
function sideOfPage(method: string, params: unknown): Side | undefined {
  const fields: unknown = isArray(params) ? params[0] : params
  if (!isObject(fields) || !('signer' in fields) || fields.signer !== 'page') return undefined
  if (method === 'bridge_swapToBitcoin') return 'EVM'
  return method === 'bridge_swapToEvm' || method === 'bridge_requestAccounts' ? 'Bitcoin' : undefined
}

/** Whether a method has the prefix of Satspan's own, `bridge_`: the next character after `_` is a backtick. */
function isOurs(method: string): boolean {
  return method >= 'bridge_' && method < 'bridge`'
}
