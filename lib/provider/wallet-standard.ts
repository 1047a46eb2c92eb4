import { createListeners } from './listeners'
import { freeze, isObject, Uint8Array } from './pristine'
import type { SatspanAccounts, SatspanBridgeFeature } from './types'

/**
 * Satspan as a wallet of the Wallet Standard (github.com/wallet-standard): the page's kit lists it and connects it, and
 * `satspan:bridge` hands out the provider. There is no feature that signs what a page hands over
 * (`bitcoin:signTransaction`, `signPsbt`, `signMessage`): Satspan signs only what it has reviewed, and cannot know what
 * a page's PSBT was meant to do.
 */
type Account = {
  address: string
  publicKey: Uint8Array
  chains: readonly Chain[]
  features: readonly (keyof SatspanBridgeFeature)[]
}
type Chain = (typeof CHAINS)[number]
/** The standard has no other encoding. */
type Icon = `data:image/svg+xml;base64,${string}`
type Change = { accounts: readonly Account[]; chains: readonly Chain[] }
/** The first asks the user nothing. */
type Reading = 'bridge_accounts' | 'bridge_requestAccounts'
/** The part of the provider that it uses. */
export type Source = {
  request(args: { method: Reading }): Promise<unknown>
  on(event: string, listener: (data: unknown) => void): unknown
}

/** A page learns with the accounts which of these chains the wallet is on. */
const CHAINS = freeze(['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:signet', 'bitcoin:regtest'] as const)

/** The wallet that the page's kit gets. Its accounts are empty until the page connects. */
export function createStandardWallet(provider: Source, name: string, icon: Icon) {
  const listeners = createListeners(['change'])
  let accounts: readonly Account[] = freeze([])
  let isListening = false

  const chains = () => accounts[0]?.chains ?? CHAINS

  const update = (data: unknown): void => {
    const next = isAccounts(data) ? accountOf(data) : undefined
    const first = accounts[0]
    if (next?.address === first?.address && next?.chains[0] === first?.chains[0]) return
    accounts = freeze(next ? [next] : [])
    listeners.emit('change', freeze<Change>({ accounts, chains: chains() }))
  }

  const read = async (method: Reading): Promise<void> => update(await provider.request({ method }))

  const listen = async (): Promise<void> => {
    if (isListening) return
    isListening = true
    provider.on('connect', update)
    provider.on('accountsChanged', update)
    provider.on('disconnect', update)
    try {
      await read('bridge_accounts')
    } catch {
      // Whoever is not reached has no accounts.
    }
  }

  const connect = async (input?: { silent?: boolean }) => {
    void listen()
    await read(input?.silent ? 'bridge_accounts' : 'bridge_requestAccounts')
    return freeze({ accounts })
  }

  const on = (event: string, listener: (data: unknown) => void) => {
    void listen()
    listeners.add(event, listener, false)
    return () => listeners.remove(event, listener)
  }

  const connecting = versioned({ connect })
  const events = versioned({ on })
  return freeze({
    version: '1.0.0',
    name,
    icon,
    get chains() {
      return chains()
    },
    get accounts() {
      return accounts
    },
    features: freeze({
      'bitcoin:connect': connecting,
      'bitcoin:events': events,
      'standard:connect': connecting,
      'standard:events': events,
      'satspan:bridge': versioned({ provider }),
    }),
  })
}

function versioned<T extends object>(feature: T) {
  return freeze({ version: '1.0.0', ...feature } as const)
}

type Kit = { register(wallet: object): void }

/** Registers a wallet with the page's kit, which may load before or after it. Fails where a page's events do. */
export function registerWallet(wallet: object): void {
  const register = (kit: Kit | undefined) => kit?.register(wallet)
  window.addEventListener('wallet-standard:app-ready', ({ detail }: Event & { detail?: Kit }) =>
    register(detail),
  )
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}

function isAccounts(data: unknown): data is SatspanAccounts {
  return isObject(data) && 'bitcoin' in data
}

function accountOf({ bitcoin: { address, publicKey, network } }: SatspanAccounts): Account {
  return freeze<Account>({
    address,
    publicKey: bytesOf(publicKey),
    chains: freeze([network === 'testnet4' ? 'bitcoin:testnet' : `bitcoin:${network}`]),
    features: freeze(['satspan:bridge']),
  })
}

export function bytesOf(hex: string): Uint8Array {
  const size = hex.length / 2
  const bytes = new Uint8Array(size)
  for (let i = 0; i < size; i++) bytes[i] = +`0x${hex[2 * i]}${hex[2 * i + 1]}`
  return bytes
}
