import { announce } from './announce'
import { createListeners } from './listeners'
import { accountOf, isWallet, sendThrough, watchWallets } from './page-wallet'
import { toPlainJson } from './to-plain-json'
import { create, deferred, freeze, isArray } from './pristine'
import { badParams, ProviderRpcError } from './rpc-error'
import type { PageWallet } from './types'
import { meet, pageEnd, type ToPage } from './wire'

const EVENTS = ['connect', 'disconnect', 'accountsChanged', 'requestChanged']

type Listener = (data: unknown) => void
/** The implementation of `SatspanProvider`, with looser types. */
type Provider = {
  request(first: unknown, second?: unknown): Promise<unknown>
  on(event: string, listener: Listener): Provider
  removeListener(event: string, listener: Listener): Provider
}
type Pending = {
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  wallet: PageWallet | undefined
}
type Call = { method: string; params: unknown; wallet: unknown; isWbip: boolean }

/** Puts `window.satspan` on the page. Every call goes to the relay as text; nothing is decided here. */
export function installProvider(methods: readonly string[]): void {
  const pending: Record<number, Pending> = create(null)
  /** The results of transactions requested from the page's wallet, by request and step, so that none is sent twice. */
  const sends: Record<string, string> = create(null)
  const listeners = createListeners(EVENTS)
  const pageWallet = watchWallets()
  let lastId = 0
  let isListening = false

  const settle = (id: number): Pending | undefined => {
    const found = pending[id]
    delete pending[id]
    return found
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
      case 'page-send':
        void sendThroughPageWallet(message)
    }
  }

  const send = pageEnd(meet(), receive)

  const sendThroughPageWallet = async ({ id, step, call }: Extract<ToPage, { kind: 'page-send' }>) => {
    const wallet = pending[id]?.wallet
    if (wallet === undefined) return
    const key = `${id}/${step}`
    const known = sends[key]
    if (known !== undefined) {
      if (known !== '') send(known)
      return
    }
    sends[key] = ''
    sends[key] = toPlainJson({ id, step, ...(await sendThrough(wallet, call)) })
    send(sends[key])
  }

  const ask = async ({ method, params, wallet, isWbip }: Call): Promise<unknown> => {
    // Serialised before any await: the page can no longer change its params.
    const text = params === undefined || params === null ? '{}' : toPlainJson(params)
    const name = toPlainJson(method)
    const signer = wantsPageWallet(method, params) ? signerOf(wallet) : undefined
    const account = signer === undefined ? '' : `,"account":${toPlainJson(await accountOf(signer))}`
    const id = ++lastId
    const result = await deferred((resolve, reject) => {
      pending[id] = { resolve, reject, wallet: signer }
      send(`{"id":${id},"method":${name},"params":${text}${account}}`)
    })
    return isWbip ? wbipAnswer(method, id, result) : result
  }

  const signerOf = (wallet: unknown): PageWallet => {
    if (wallet !== undefined && !isWallet(wallet)) throw badParams('`wallet` is no EIP-1193 provider.')
    const signer = wallet ?? pageWallet()
    if (signer === undefined) throw badParams('No EVM wallet was given, and none announced itself.')
    return signer
  }

  const provider: Provider = freeze({
    // Async, so that a bad call rejects and never throws. `await` is needed: a returned promise would be resolved
    // through its `then`, which a page can replace.
    request: async (first: unknown, second?: unknown) => await ask(callOf(first, second)),
    on: (event: string, listener: Listener) => {
      listeners.add(event, listener)
      if (!isListening) send('{"listen":true}')
      isListening = true
      return provider
    },
    removeListener: (event: string, listener: Listener) => {
      listeners.remove(event, listener)
      return provider
    },
  })
  announce(provider, freeze(methods))
}

/** `request({ method, params, wallet })` of EIP-1193, or `request(method, params)` of WBIP001. */
function callOf(first: unknown, second: unknown): Call {
  if (typeof first === 'string') return { method: first, params: second, wallet: undefined, isWbip: true }
  if (typeof first !== 'object' || first === null) throw badParams('A request is { method, params }.')
  const { method, params, wallet }: { method?: unknown; params?: unknown; wallet?: unknown } = first
  if (typeof method !== 'string') throw badParams('A request names its method.')
  return { method, params, wallet, isWbip: false }
}

function wantsPageWallet(method: string, params: unknown): boolean {
  const fields: unknown = isArray(params) ? params[0] : params
  return (
    method === 'bridge_swapToBitcoin' &&
    typeof fields === 'object' &&
    fields !== null &&
    'signer' in fields &&
    fields.signer === 'page'
  )
}

/** Callers of WBIP's own two methods expect a JSON-RPC envelope, others the bare answer. Both work. */
function wbipAnswer(method: string, id: number, result: unknown): unknown {
  return (method === 'getInfo' || method === 'getAddresses') && typeof result === 'object'
    ? { ...result, jsonrpc: '2.0', id: `${id}`, result }
    : result
}
