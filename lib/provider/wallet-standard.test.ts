import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStandardWallet, registerWallet } from './wallet-standard'

const ACCOUNTS = {
  bitcoin: { address: 'bc1qpage', addressType: 'p2wpkh', publicKey: '02ff10', network: 'mainnet' },
  evm: { address: `0x${'1'.repeat(40)}` },
}
const ACCOUNT = {
  address: 'bc1qpage',
  publicKey: new Uint8Array([2, 255, 16]),
  chains: ['bitcoin:mainnet'],
  features: ['satspan:bridge'],
}

/** A provider that answers with these accounts, and whose events the test sends. */
function providerOf(accounts: unknown) {
  const listeners = new Map<string, (data: unknown) => void>()
  const request = vi.fn<() => Promise<unknown>>(() => Promise.resolve(accounts))
  return {
    request,
    on: (event: string, listener: (data: unknown) => void) => listeners.set(event, listener),
    emit: (event: string, data: unknown) => listeners.get(event)?.(data),
    heard: () => [...listeners.keys()],
  }
}

function walletOf(provider: ReturnType<typeof providerOf>) {
  return createStandardWallet(provider, 'Satspan', 'data:image/svg+xml;base64,')
}

// threat: fingerprinting
it('tells and asks nothing before a page connects', () => {
  const provider = providerOf(ACCOUNTS)
  const wallet = walletOf(provider)
  expect(wallet).toMatchObject({ version: '1.0.0', name: 'Satspan', accounts: [] })
  expect(wallet.chains).toEqual(['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:signet', 'bitcoin:regtest'])
  expect(provider.request).not.toHaveBeenCalled()
  expect(provider.heard()).toEqual([])
})

// threat: blind-signing
it('has no feature that signs what a page hands over', () => {
  expect(Object.keys(walletOf(providerOf(null)).features)).toEqual([
    'bitcoin:connect',
    'bitcoin:events',
    'standard:connect',
    'standard:events',
    'satspan:bridge',
  ])
})

it('cannot be changed by a page', () => {
  const { features, accounts } = walletOf(providerOf(null))
  for (const part of [walletOf(providerOf(null)), features, accounts, ...Object.values(features)])
    expect(Object.isFrozen(part)).toBe(true)
})

it('has the account and its chain once connected', async () => {
  const wallet = walletOf(providerOf(ACCOUNTS))
  expect(await wallet.features['bitcoin:connect'].connect()).toEqual({ accounts: [ACCOUNT] })
  expect(wallet.accounts).toEqual([ACCOUNT])
  expect(wallet.chains).toEqual(['bitcoin:mainnet'])
})

it.each([
  ['testnet4', 'bitcoin:testnet'],
  ['signet', 'bitcoin:signet'],
  ['regtest', 'bitcoin:regtest'],
])('names the chain of %s', async (network, chain) => {
  const wallet = walletOf(providerOf({ ...ACCOUNTS, bitcoin: { ...ACCOUNTS.bitcoin, network } }))
  await wallet.features['bitcoin:connect'].connect()
  expect(wallet.chains).toEqual([chain])
})

it('rejects a connection as the provider does', async () => {
  const provider = providerOf(null)
  const no = Object.assign(new Error('no'), { code: 4001 })
  provider.request.mockRejectedValue(no)
  const wallet = walletOf(provider)
  await expect(wallet.features['bitcoin:connect'].connect()).rejects.toBe(no)
  expect(wallet.accounts).toEqual([])
})

it('tells listeners once of each change, until they leave', async () => {
  const provider = providerOf(ACCOUNTS)
  const { features } = walletOf(provider)
  const changes: unknown[] = []
  const off = features['bitcoin:events'].on('change', (change) => changes.push(change))

  // The connection is told of twice: as an event, and as the answer.
  provider.emit('connect', ACCOUNTS)
  await features['bitcoin:connect'].connect()
  expect(changes).toEqual([{ accounts: [ACCOUNT], chains: ['bitcoin:mainnet'] }])

  // Test networks share their addresses: another chain is a change by itself.
  provider.emit('accountsChanged', { ...ACCOUNTS, bitcoin: { ...ACCOUNTS.bitcoin, network: 'signet' } })
  expect(changes).toHaveLength(2)

  provider.emit('accountsChanged', null)
  expect(changes[2]).toMatchObject({ accounts: [], chains: { length: 4 } })

  provider.emit('disconnect', { code: 4100, message: 'no' })
  expect(changes).toHaveLength(3)

  off()
  provider.emit('connect', ACCOUNTS)
  expect(changes).toHaveLength(3)
})

it('connects silently, without a question', async () => {
  const provider = providerOf(ACCOUNTS)
  const { features } = walletOf(provider)
  expect(await features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [ACCOUNT] })
  provider.request.mockResolvedValue(null)
  expect(await features['bitcoin:connect'].connect({ silent: true })).toEqual({ accounts: [] })
  expect(provider.request).toHaveBeenCalledWith({ method: 'bridge_accounts' })
  expect(provider.request).not.toHaveBeenCalledWith({ method: 'bridge_requestAccounts' })
})

it('tells listeners of a connected site its accounts', async () => {
  const provider = providerOf(ACCOUNTS)
  const wallet = walletOf(provider)
  const heard = vi.fn<(change: unknown) => void>()
  wallet.features['standard:events'].on('change', heard)
  await vi.waitFor(() => expect(wallet.accounts).toEqual([ACCOUNT]))
  expect(heard).toHaveBeenCalledTimes(1)
  expect(provider.request.mock.calls).toEqual([[{ method: 'bridge_accounts' }]])
})

it('listens on where no accounts can be read', async () => {
  const provider = providerOf(null)
  provider.request.mockRejectedValue(Object.assign(new Error('gone'), { code: 4900 }))
  const wallet = walletOf(provider)
  wallet.features['standard:events'].on('change', () => undefined)
  await Promise.resolve()
  provider.emit('connect', ACCOUNTS)
  expect(wallet.accounts).toEqual([ACCOUNT])
})

/** The page's half of the handshake, as @wallet-standard/app has it. */
function startKit() {
  const wallets: unknown[] = []
  const kit = { register: (wallet: unknown) => wallets.push(wallet) }
  window.addEventListener('wallet-standard:register-wallet', (event: Event & { detail?: unknown }) => {
    if (typeof event.detail === 'function') event.detail(kit)
  })
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: kit }))
  return wallets
}

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

it('registers with a kit that is ready before it', () => {
  const wallets = startKit()
  const wallet = walletOf(providerOf(null))
  registerWallet(wallet)
  expect(wallets).toEqual([wallet])
})

it('registers with a kit that comes after it', () => {
  const wallet = walletOf(providerOf(null))
  registerWallet(wallet)
  expect(startKit()).toEqual([wallet])
})
