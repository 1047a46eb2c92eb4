import { announce } from './announce'
import { createListeners } from './listeners'
import { watchWallets } from './announced-wallets'
import { callWallet, isWallet } from './page-wallet'
import { toPlainJson } from './to-plain-json'
import { create, deferred, freeze, isArray, setTimeout } from './pristine'
import { badParams, ProviderRpcError } from './rpc-error'
import type { PageWallet } from './types'
import { meet, pageEnd, type ToPage } from './wire'

/** The page's own request has ended, so no wallet is asked for it any more. */
const NOT_ASKED = { isUnsent: true, code: 4900, message: '' }
const EVENTS = ['connect', 'disconnect', 'accountsChanged', 'requestChanged']

type Listener = (data: unknown) => void
type Listen = (event: string, listener: Listener) => Provider
/** The implementation of `SatspanProvider`, with looser types. */
type Provider = {
  request(first: unknown, second?: unknown): Promise<unknown>
  on: Listen
  once: Listen
  off: Listen
  removeListener: Listen
}
type Pending = {
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  wallet: PageWallet | undefined
  /** Names the swap whose call was given to a wallet: only a chain shows what becomes of it. */
  data?: { reason: 'page-wallet-unseen'; requestId: string }
}
type Call = { method: string; params: unknown; wallet: unknown; isWbip: boolean }

const UNREACHABLE = 'Satspan cannot be reached. Reload the page.'
/** How often a page with open calls makes sure that the extension is still there. */
const WATCH_MS = 2_000

/** Puts `window.satspan` on the page. Every call goes to the relay as text; nothing is decided here. */
export function installProvider(methods: readonly string[]): void {
  const pending: Record<number, Pending> = create(null)
  /**
   * What became of the calls given to a wallet, by request and step, so that none is sent twice; empty while unknown,
   * and while a question is open.
   */
  const sends: Record<string, string> = create(null)
  const listeners = createListeners(EVENTS)
  const announced = watchWallets((wallet) => wallet === provider)
  let lastId = 0
  let isListening = false
  let isWatched = false

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
      case 'reopened':
        announceAgain()
        return
      case 'page-question':
      case 'page-send':
        void putToWallet(message)
    }
  }

  const line = pageEnd(meet(), receive)

  /** An extension that was reloaded has left this page behind: nobody answers what it asks. */
  const send = (text: string): void => {
    if (line(text)) return
    for (const id in pending) {
      const call = settle(+id)
      const data = call?.data ?? ({ reason: 'extension-unreachable' } as const)
      call?.reject(new ProviderRpcError({ code: 4900, message: UNREACHABLE, data }))
    }
  }

  const watch = (): void => {
    if (isWatched) return
    isWatched = true
    setTimeout(() => {
      isWatched = false
      send('')
      for (const _ in pending) watch()
    }, WATCH_MS)
  }

  const request = async ({ method, params, wallet, isWbip }: Call): Promise<unknown> => {
    // Serialised before any await: the page can no longer change its params.
    const text = params === undefined || params === null ? '{}' : toPlainJson(params)
    const name = toPlainJson(method)
    const isForPage = wantsPageWallet(method, params)
    const signer = isForPage && wallet !== undefined ? walletOf(wallet) : undefined
    const payer = isForPage ? payerOf(signer) : ''
    const id = ++lastId
    const result = await deferred((resolve, reject) => {
      pending[id] = { resolve, reject, wallet: signer }
      send(`{"id":${id},"method":${name},"params":${text}${payer}}`)
      watch()
    })
    return isWbip ? wbipAnswer(method, id, result) : result
  }

  const walletOf = (wallet: unknown): PageWallet => {
    if (isWallet(wallet) && wallet !== provider) return wallet
    throw badParams('`wallet` is no EVM wallet.', 'wallet')
  }

  /** The wallet that the page names, or else the wallets that the user can choose from. */
  const payerOf = (wallet: PageWallet | undefined): string => {
    if (wallet !== undefined) return ',"isWalletNamed":true'
    const wallets = announced.list()
    if (wallets === '') throw badParams('The page has no EVM wallet.', 'wallet')
    return `,"wallets":[${wallets}]`
  }

  /** Asks a wallet a question, or gives it a call, which it gets only once. */
  const putToWallet = async (message: Extract<ToPage, { step: unknown }>) => {
    const { id, step, wallet: uuid, chainId } = message
    const key = `${id}/${step}`
    const known = sends[key]
    if (chainId !== undefined && known !== undefined) {
      if (known !== '') send(known)
      return
    }
    const asked = pending[id]
    const wallet = uuid === '' ? asked?.wallet : announced.find(uuid)
    if (asked === undefined || wallet === undefined) {
      send(toPlainJson({ id, step, failure: NOT_ASKED }))
      return
    }
    sends[key] = ''
    if (message.kind === 'page-send')
      asked.data = { reason: 'page-wallet-unseen', requestId: message.requestId }
    const { text, isUnsent, isBusy } = await callWallet(wallet, message)
    if (!isUnsent) sends[key] = text
    else if (known === undefined) delete sends[key]
    // Asked again for a new worker, the wallet may still be asking its user.
    if (known === undefined || !isBusy) send(text)
  }

  const listen = (event: string, listener: Listener, isOnce: boolean): Provider => {
    listeners.add(event, listener, isOnce)
    if (!isListening) send('{"listen":true}')
    isListening = true
    return provider
  }
  const removeListener: Listen = (event, listener) => {
    listeners.remove(event, listener)
    return provider
  }

  const provider: Provider = freeze({
    // Async, so that a bad call rejects and never throws. `await` is needed: a returned promise would be resolved
    // through its `then`, which a page can replace.
    request: async (first: unknown, second?: unknown) => await request(callOf(first, second)),
    on: (event: string, listener: Listener) => listen(event, listener, false),
    once: (event: string, listener: Listener) => listen(event, listener, true),
    off: removeListener,
    removeListener,
  })
  const announceAgain = announce(provider, freeze(methods))
}

/** `request({ method, params, wallet })` of EIP-1193, or `request(method, params)` of WBIP001. */
function callOf(first: unknown, second: unknown): Call {
  if (typeof first === 'string') return { method: first, params: second, wallet: undefined, isWbip: true }
  if (typeof first !== 'object' || first === null) throw badParams('A request is { method, params }.')
  const { method, params, wallet }: { method?: unknown; params?: unknown; wallet?: unknown } = first
  if (typeof method !== 'string') throw badParams('A request has a method.', 'method')
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
