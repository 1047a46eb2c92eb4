import { SERVICE_ALONE } from '~/lib/core/quote/shown-price'
import { describe, expect, it } from 'vitest'
import type { AnnouncedWallet } from '~/lib/contract/page-wallets'
import { PROVIDER_METHODS } from '~/lib/contract/provider'
import { INVALID_TO_BITCOIN, INVALID_TO_EVM, UNKNOWN_FIELDS } from '~/lib/contract/provider.fixture'
import type { QuoteView } from '~/lib/contract/views/quote'
import { AppError } from '~/lib/core/errors'
import {
  addressOf,
  signed,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  toBitcoin,
  toEvm,
} from '~/lib/core/journal/swap.fixture'
import type { Swap } from '~/lib/core/journal/types'
import type { Offer } from '~/lib/core/offers/offer'
import { ACCOUNTS, requester, codeOf, OTHER_ACCOUNTS, SITE } from '../approvals/approvals.fixture'
import type { UserRequest } from '../approvals/queue-entry'
import { memoryArea, memoryClock, memoryMutex } from '../ports/memory.fixture'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import { PROFILE } from '../ports/profile.fixture'
import { createSites } from '../sites/sites'
import { NO_ROUTE } from '../../core/quote/unknown-price.fixture'
import { createPageRouter } from './router'

const OTHER = 'https://other.example'
const OTHER_ADDRESS = OTHER_ACCOUNTS.evm.address
const USDC = addressOf('7')
const OWN_BITCOIN = ACCOUNTS.bitcoin.address
const FOREIGN_BITCOIN = 'bcrt1qforeign'
type SatspanId = { requestId: string }
const QUOTE: QuoteView = {
  kind: 'swap',
  intent: APPROVED_TO_EVM.intent,
  minInputSats: 1_506n,
  isMinimumEnforced: true,
  expectedOutput: 993_002_139n,
  minOutput: 900n,
  fees: {
    networkSats: 500n,
    protocolSats: 1_500n,
    lockerSats: 2_000n,
    thirdPartySats: 0n,
    fillerSats: 0n,
    totalSats: 4_000n,
  },
  feeSources: SERVICE_ALONE,
  crossingFee: null,
  route: NO_ROUTE,
  asOf: 0,
}

const OFFER: Offer = {
  profileId: 'local',
  network: 'polygon',
  token: USDC,
  decimals: 6,
  speed: 'fast',
  arrivesAtLeast: 983_071n,
  arrivesAbout: 993_002n,
  minutes: 15,
  cost: [{ taker: 'service', amount: 6_998n, basisPoints: 70, silentBps: 100 }],
  minersSats: 450n,
  basis: 'chains',
  isOverpromised: false,
}

function testRouter() {
  const session = memoryArea()
  session.stored.set(UNLOCKED_UNTIL, '1000')
  const sites = createSites({
    local: memoryArea(),
    session,
    mutex: memoryMutex(),
    clock: memoryClock(5),
    changed: () => {},
  })
  const state = {
    isLocked: false,
    asked: [] as UserRequest[],
    /** Whether the page only repeats its request. */
    isKnown: false,
    orders: [] as unknown[],
    quotedFor: [] as (number | undefined)[],
    answer: (): Promise<unknown> => Promise.resolve({ requestId: 'r', txid: 't' }),
    quote: (): Promise<QuoteView> => Promise.resolve(QUOTE),
    requests: [] as Swap[],
  }
  const route = createPageRouter({
    version: '1.2.3',
    sites,
    approvals: {
      request: async (_, request, check) => {
        if (!state.isKnown) await check?.()
        state.asked.push(request)
        return state.answer()
      },
    },
    offers: {
      compare: async (query, accountIndex) => {
        state.quotedFor.push(accountIndex)
        state.orders.push(query)
        return [OFFER]
      },
    },
    swaps: {
      quote: (order, accountIndex) => {
        state.orders.push(order)
        state.quotedFor.push(accountIndex)
        return state.quote()
      },
    },
    journal: {
      get: async (id) => state.requests.find((swap) => swap.id === id),
      page: async ({ origin }) => state.requests.filter((swap) => swap.origin === origin),
    },
    profile: async () => PROFILE,
    accounts: async (index, payer) => {
      if (state.isLocked) return null
      if (payer !== undefined) return { bitcoin: { ...payer, network: 'regtest' }, evm: null }
      return index === 0 ? ACCOUNTS : OTHER_ACCOUNTS
    },
    paidBy: async (index) => (entry) => (entry.account.address === OTHER_ADDRESS ? 1 : 0) === index,
    mayBeOfAnother: async (index) => (address) => address === OWN_BITCOIN && index !== 0,
    revoke: (origin) => sites.revoke(origin),
  })
  const call = (
    method: string,
    params?: unknown,
    over: { origin?: string; isWalletNamed?: boolean; wallets?: AnnouncedWallet[] } = {},
  ) =>
    route(requester(1, 'doc', over.origin ?? SITE), {
      id: 1,
      method,
      params,
      ...(over.isWalletNamed !== undefined && { isWalletNamed: over.isWalletNamed }),
      ...(over.wallets !== undefined && { wallets: over.wallets }),
    })
  return { call, sites, session, state }
}

const SWAP = { amountBTC: '0.01', networkName: 'polygon', outputToken: USDC }
const UNWRAP = { networkName: 'polygon', inputToken: USDC, inputAmount: '100' }

/** Orders that are refused before the user is asked. */
const DENIED: [string, object, string][] = [
  ['bridge_swapToEvm', { ...SWAP, networkName: 'nowhere' }, 'network-unknown'],
  ['bridge_swapToEvm', { ...SWAP, outputToken: addressOf('f') }, 'token-unknown'],
  ['bridge_swapToEvm', { ...SWAP, amountBTC: '0' }, 'amount-malformed'],
  ['bridge_swapToEvm', { ...SWAP, recipientAddress: `0x${'0'.repeat(40)}` }, 'recipient-invalid'],
  [
    'bridge_swapToBitcoin',
    { ...UNWRAP, bitcoinAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
    'recipient-wrong-network',
  ],
  ['bridge_swapToBitcoin', { ...UNWRAP, inputAmount: '0' }, 'amount-malformed'],
  ['bridge_swapToBitcoin', { ...UNWRAP, signer: 'page' }, 'bad-input'],
  ['bridge_estimateToEvm', { ...SWAP, networkName: 'nowhere' }, 'network-unknown'],
]

it.each([
  ['bridge_swapToEvm', { ...SWAP, networkName: 'gone' }],
  ['bridge_swapToBitcoin', { ...UNWRAP, networkName: 'gone' }],
])('answers a %s that is repeated, though another bridge is in use since', async (method, params) => {
  const { call, sites, state } = testRouter()
  await sites.connect(SITE, 0)
  expect(await codeOf(call(method, params))).toBe('network-unknown')
  state.isKnown = true
  expect(await call(method, params)).toEqual({ requestId: 'r', txid: 't' })
})

describe('a site that is not connected', () => {
  // threat: fingerprinting
  it('receives one denial from every method, whatever its params', async () => {
    const { call, state } = testRouter()
    const open = new Set([
      'bridge_requestAccounts',
      'bridge_accounts',
      'getInfo',
      'getAddresses',
      'wallet_getPermissions',
      'wallet_revokePermissions',
    ])
    for (const method of PROVIDER_METHODS.filter((name) => !open.has(name)))
      for (const params of [undefined, {}, SWAP, UNWRAP, { requestId: 'x' }, 'text', [1, 2]])
        expect(await codeOf(call(method, params)), method).toBe('site-not-connected')
    expect(state.asked).toEqual([])
    expect(state.orders).toEqual([])
  })

  it('learns no account and no permission, and of the version only its first number', async () => {
    const { call } = testRouter()
    expect(await call('bridge_accounts')).toBeNull()
    expect(await call('wallet_getPermissions')).toEqual([])
    expect(await call('wallet_revokePermissions', [{ bridge_accounts: {} }])).toBeNull()
    expect(await call('getInfo', null)).toEqual({
      version: '1',
      methods: PROVIDER_METHODS,
      supports: ['WBIP004', 'WBIP005'],
    })
  })

  it('learns of an unknown method before anything else', async () => {
    const { call } = testRouter()
    for (const method of ['eth_accounts', 'toString', '__proto__', ''])
      expect(await codeOf(call(method))).toBe('method-unknown')
  })

  it('asks its user for the accounts', async () => {
    const { call, sites, state } = testRouter()
    state.answer = () => sites.connect(SITE, 0)
    expect(await call('bridge_requestAccounts')).toEqual(ACCOUNTS)
    await sites.revoke(SITE)
    expect(await call('getAddresses')).toMatchObject({
      addresses: [{ address: ACCOUNTS.bitcoin.address, purpose: 'payment', type: 'p2wpkh' }],
    })
    expect(state.asked).toEqual([{ kind: 'connect' }, { kind: 'connect' }])
  })
})

describe('a connected site', () => {
  it('learns the exact version', async () => {
    const { call, sites } = testRouter()
    await sites.connect(SITE, 0)
    expect(await call('getInfo')).toMatchObject({ version: '1.2.3' })
    expect(await call('getInfo', {}, { origin: OTHER })).toMatchObject({ version: '1' })
  })

  it('receives the accounts without a question, and none while the wallet is locked', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0)
    expect(await call('bridge_requestAccounts')).toEqual(ACCOUNTS)
    expect(await call('bridge_accounts', [])).toEqual(ACCOUNTS)
    expect(await call('wallet_getPermissions')).toEqual([
      { invoker: SITE, parentCapability: 'bridge_accounts', caveats: [], date: 5 },
    ])
    state.isLocked = true
    expect(await call('bridge_accounts')).toBeNull()
    expect(await codeOf(call('bridge_offers', { amountBTC: '0.01', currency: 'USDC' }))).toBe('wallet-locked')
    expect(state.asked).toEqual([])
    await call('bridge_requestAccounts').catch(() => undefined)
    expect(state.asked).toEqual([{ kind: 'connect' }])
  })

  it('receives networks without internal fields', async () => {
    const { call, sites } = testRouter()
    await sites.connect(SITE, 0)
    const networks = await call('bridge_networks')
    expect(networks).toMatchObject([
      { name: 'polygon', kind: 'base', chainId: 1001, tokens: [{ address: null }, {}, {}] },
      { name: 'ethereum', kind: 'cross-chain', chainId: 1002 },
    ])
    expect(JSON.stringify(networks)).not.toContain('127.0.0.1')
  })

  it('receives offers as text, without the profile', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0)
    expect(await call('bridge_offers', { amountBTC: '0.01', currency: 'USDC' })).toEqual([
      {
        network: 'polygon',
        token: USDC,
        speed: 'fast',
        arrivesAtLeast: '983071',
        arrivesAbout: '993002',
        minutes: 15,
        cost: { service: '6998' },
        minersFeeBTC: '0.0000045',
        basis: 'chains',
      },
    ])
    expect(state.orders).toEqual([{ amountSats: 1_000_000n, currency: 'USDC', slippageBps: 100 }])
    expect(await codeOf(call('bridge_offers', { amountBTC: '0.01', currency: 'usdc' }))).toBe('bad-input')
  })

  it('receives estimates as text', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0)
    expect(await call('bridge_estimateToEvm', { ...SWAP, thirdPartyId: '7' })).toEqual({
      networkName: 'polygon',
      inputAmountBTC: '0.01',
      minInputAmountBTC: '0.00001506',
      outputToken: USDC,
      outputAmount: '993002139',
      fees: {
        networkFeeBTC: '0.000005',
        protocolFeeBTC: '0.000015',
        lockerFeeBTC: '0.00002',
        thirdPartyFeeBTC: '0',
        fillerFeeBTC: '0',
        totalFeeBTC: '0.00004',
      },
    })
    expect(state.orders).toMatchObject([{ amountSats: 1_000_000n, thirdPartyId: 7, outputToken: USDC }])

    const { intent } = APPROVED_TO_BITCOIN
    for (const [minInputSats, minInputAmountBTC] of [
      [1_506n, '0.00001506'],
      [null, null],
    ] as const) {
      state.quote = async () => ({ ...QUOTE, intent, minInputSats, expectedOutput: 996_000n })
      expect(await call('bridge_estimateToBitcoin', UNWRAP)).toMatchObject({
        minInputAmountBTC,
        inputAmount: String(intent.inputAmount),
        outputAmountBTC: '0.00996',
      })
    }
  })

  it('requests swaps by orders read from its params', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0)
    expect(await call('bridge_swapToEvm', SWAP)).toEqual({ requestId: 'r', txid: 't' })
    await call('bridge_swapToBitcoin', UNWRAP)
    await call('bridge_swapToBitcoin', { ...UNWRAP, signer: 'page' }, { isWalletNamed: true })
    const common = { networkName: 'polygon', recipient: null, slippageBps: 100, feeChoice: null }
    const toEvm = { ...common, direction: 'to-evm', amountSats: 1_000_000n, outputToken: USDC }
    const toBitcoin = { ...common, direction: 'to-bitcoin', inputAmount: 100n, inputToken: USDC }
    expect(state.asked).toEqual([
      { kind: 'swap', order: toEvm, account: null },
      { kind: 'swap', order: toBitcoin, account: null },
      {
        kind: 'swap',
        order: toBitcoin,
        account: null,
        wallets: [{ uuid: '', name: '', icon: '', rdns: '' }],
      },
    ])
  })

  it('may name a network by its chain ID', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0)
    await call('bridge_swapToEvm', { ...SWAP, networkName: '1001' })
    await call('bridge_swapToBitcoin', { ...UNWRAP, networkName: '1001' })
    await expect(call('bridge_swapToEvm', { ...SWAP, networkName: '1' })).rejects.toMatchObject({
      code: 'network-unknown',
    })
    expect(state.asked).toMatchObject([
      { order: { networkName: 'polygon' } },
      { order: { networkName: 'polygon' } },
    ])
  })

  it('leaves the wallet of its page to the user, among those that may be shown', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0)
    const params = { ...UNWRAP, signer: 'page' }
    const wallet = { uuid: 'w', name: 'F<b>ox', icon: 'https://tracker.example/i.png', rdns: 'org.fox' }
    const own = { ...wallet, uuid: 's', rdns: 'org.satspan' }
    await call('bridge_swapToBitcoin', params, { wallets: [wallet, own] })
    expect(state.asked).toMatchObject([
      { account: null, wallets: [{ uuid: 'w', name: 'F ox', icon: '', rdns: 'org.fox' }] },
    ])
    expect(await codeOf(call('bridge_swapToBitcoin', params, { wallets: [own] }))).toBe('bad-input')
  })

  it.each(DENIED)('is denied %s before the user is asked: %o', async (method, params, code) => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0)
    expect(await codeOf(call(method, params))).toBe(code)
    expect(state.asked).toEqual([])
    expect(state.orders).toEqual([])
  })

  it('is told which param does not fit, and what would', async () => {
    const { call, sites } = testRouter()
    await sites.connect(SITE, 0)
    await expect(call('bridge_swapToEvm', { ...SWAP, outputToken: addressOf('f') })).rejects.toMatchObject({
      details: { path: 'outputToken', expected: expect.stringContaining('bridge_networks') },
    })
  })

  it('sees its own swaps, and not even the existence of others', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0)
    await sites.connect(OTHER, 0)
    state.requests = [
      toEvm([signed('1')], { id: 'mine', origin: SITE }),
      toBitcoin([], { id: 'theirs', origin: OTHER }),
      toEvm([], { id: 'toolbar', origin: null }),
    ]
    expect(await call('bridge_requests')).toMatchObject([
      { requestId: 'mine', phase: 'signed', proof: 'none' },
    ])
    expect(await call('bridge_getRequest', { requestId: 'mine' })).toMatchObject({ txid: '1'.repeat(64) })
    const refusals = await Promise.all(
      ['theirs', 'toolbar', 'none at all'].map((requestId) =>
        codeOf(call('bridge_getRequest', { requestId })),
      ),
    )
    expect(new Set(refusals)).toEqual(new Set(['request-unknown']))
    expect(await call('bridge_requests', {}, { origin: OTHER })).toMatchObject([{ requestId: 'theirs' }])
  })

  it('is told of each swap whether its phase is final, and why it failed', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0)
    const ended = (code: string) =>
      toBitcoin([{ type: 'abandoned', abandonment: { code, reason: 'inner words' } }], { origin: SITE })
    state.requests = [toEvm([], { origin: SITE }), ended('page-wallet-unseen'), ended('storage-failed')]
    const listed = await call('bridge_requests')
    expect(listed).toMatchObject([
      { phase: 'intended', isFinal: false, failure: null },
      { phase: 'failed', isFinal: true, failure: 'page-wallet-unseen' },
      { phase: 'failed', isFinal: true, failure: 'internal' },
    ])
    expect(JSON.stringify(listed)).not.toContain('inner words')
  })

  it('is listed the swaps of the account that it sees; of its own wallet’s, those that pay no other account', async () => {
    const { call, sites, state } = testRouter()
    const { account } = toBitcoin()
    const other = { ...account, address: OTHER_ADDRESS }
    const { intent } = APPROVED_TO_BITCOIN
    state.requests = [
      toBitcoin([], { id: 'first', origin: SITE }),
      toBitcoin([], { id: 'second', origin: SITE, account: other }),
      toBitcoin([], {
        id: 'page',
        origin: SITE,
        account: other,
        intent: { ...intent, signer: 'page', bitcoinAddress: FOREIGN_BITCOIN },
      }),
      toBitcoin([], {
        id: 'page to first',
        origin: SITE,
        account: other,
        intent: { ...intent, signer: 'page', bitcoinAddress: OWN_BITCOIN },
      }),
    ]
    const listed = async () =>
      Object(await call('bridge_requests')).map(({ requestId }: SatspanId) => requestId)
    await sites.connect(SITE, 0)
    expect(await listed()).toEqual(['first', 'page', 'page to first'])
    await sites.setAccount(SITE, 1)
    expect(await listed()).toEqual(['second', 'page'])
    // What it was told the name of stays its own.
    expect(await call('bridge_getRequest', { requestId: 'first' })).toMatchObject({ requestId: 'first' })
  })

  it('can end its own connection', async () => {
    const { call, sites } = testRouter()
    await sites.connect(SITE, 0)
    await call('wallet_revokePermissions', [{ bridge_accounts: {} }])
    expect(await sites.connectedAt(SITE)).toBeUndefined()
  })

  it('may read fifty times at once, and ask for a swap meanwhile', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0)
    let release: (quote: QuoteView) => void = () => {}
    const later = new Promise<QuoteView>((resolve) => (release = resolve))
    state.quote = () => later
    const asked = Array.from({ length: 50 }, () => codeOf(call('bridge_estimateToEvm', SWAP)))
    await new Promise((resolve) => setImmediate(resolve))
    expect(await call('bridge_swapToEvm', SWAP)).toEqual({ requestId: 'r', txid: 't' })
    release(QUOTE)
    for (const code of await Promise.all(asked)) expect(code).toContain('answered')
  })

  it('is answered nothing that still waited for its turn when its connection ended', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0)
    state.requests = [toEvm([signed('1')], { id: 'mine', origin: SITE })]
    let release: (quote: QuoteView) => void = () => {}
    const later = new Promise<QuoteView>((resolve) => (release = resolve))
    state.quote = () => later
    const running = Array.from({ length: 16 }, () => codeOf(call('bridge_estimateToEvm', SWAP)))
    const waiting = codeOf(call('bridge_getRequest', { requestId: 'mine' }))
    // All sixteen are being answered.
    await new Promise((resolve) => setImmediate(resolve))
    await sites.revoke(SITE)
    release(QUOTE)
    expect(await waiting).toBe('site-not-connected')
    await Promise.all(running)
  })

  it('is refused reads beyond a number, which no other site’s count against', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0)
    await sites.connect(OTHER, 0)
    let release: (quote: QuoteView) => void = () => {}
    const later = new Promise<QuoteView>((resolve) => (release = resolve))
    state.quote = () => later
    const asked = Array.from({ length: 300 }, () => codeOf(call('bridge_estimateToEvm', SWAP)))
    const codes = Promise.all(asked)
    await new Promise((resolve) => setImmediate(resolve))
    const other = codeOf(call('bridge_estimateToEvm', SWAP, { origin: OTHER }))
    release(QUOTE)
    expect((await codes).filter((code) => code === 'queue-full')).toHaveLength(84)
    expect(await other).toContain('answered')
    expect(await codeOf(call('bridge_estimateToEvm', SWAP))).toContain('answered')
  })

  it('receives failures by their code', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0)
    state.quote = () => Promise.reject(new AppError('service-unreachable', 'down'))
    expect(await codeOf(call('bridge_estimateToEvm', SWAP))).toBe('service-unreachable')
  })
})

describe('a site that sees a wallet of its page', () => {
  const payer = { address: 'bcrt1qpage', addressType: 'p2wpkh', publicKey: '02aa' } as const
  const seen = { bitcoin: { ...payer, network: 'regtest' }, evm: null }
  const wallet = { uuid: 'Owl', name: 'Owl', icon: '', rdns: '' }
  const page = { signer: 'page' }

  it('is asked about with the wallets that its page has', async () => {
    const { call, sites, state } = testRouter()
    state.answer = () => sites.connect(SITE, 0, payer)
    expect(await call('bridge_requestAccounts', page, { wallets: [wallet] })).toEqual(seen)
    expect(state.asked).toEqual([{ kind: 'connect', account: null, wallets: [wallet] }])
    expect(await codeOf(call('bridge_requestAccounts', page, { wallets: [] }))).toBe('bad-input')
    await expect(call('bridge_requestAccounts', { signers: 'page' })).rejects.toMatchObject({
      code: 'bad-input',
      details: { path: 'signers' },
    })
  })

  it('receives the same without a question, nothing while locked', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0, payer)
    expect(await call('bridge_accounts')).toEqual(seen)
    expect(await call('bridge_requestAccounts', page, { wallets: [wallet] })).toEqual(seen)
    expect(state.asked).toEqual([])
    state.isLocked = true
    expect(await call('bridge_accounts')).toBeNull()
  })

  it('receives an account or another wallet by a question alone', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0, payer)
    await call('bridge_requestAccounts', page, { isWalletNamed: true })
    await call('bridge_requestAccounts')
    await call('getAddresses')
    await call('bridge_requestAccounts', { signer: 'wallet' })
    expect(state.asked).toMatchObject([
      { kind: 'connect', wallets: [{ uuid: '' }] },
      { kind: 'connect' },
      { kind: 'connect' },
      { kind: 'connect' },
    ])
  })
})

describe('a site connected with another account than the one in use', () => {
  it('sees that account, and is quoted for it', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 1)
    await sites.connect(OTHER, 0)
    expect(await call('bridge_accounts')).toEqual(OTHER_ACCOUNTS)
    expect(await call('bridge_requestAccounts')).toEqual(OTHER_ACCOUNTS)
    expect(await call('bridge_accounts', undefined, { origin: OTHER })).toEqual(ACCOUNTS)
    await call('bridge_estimateToEvm', SWAP)
    await call('bridge_estimateToBitcoin', UNWRAP)
    await call('bridge_offers', { amountBTC: '0.01', currency: 'BTC' })
    expect(state.quotedFor).toEqual([1, 1, 1])
  })
})

describe('a program on this computer', () => {
  const PROGRAM = 'http://127.0.0.1:49152'
  const agent = { name: 'Aide' }

  it.each([PROGRAM, 'http://[::1]:49152', 'http://localhost:3000', 'https://aide.localhost'])(
    'at %s asks its user as its own kind',
    async (origin) => {
      const { call, sites, state } = testRouter()
      state.answer = () => sites.connect(origin, 0, undefined, 'Aide')
      expect(await call('bridge_requestAccounts', { agent }, { origin })).toEqual(ACCOUNTS)
      expect(await call('bridge_requestAccounts', { agent }, { origin })).toEqual(ACCOUNTS)
      expect(await call('bridge_requestAccounts', {}, { origin })).toEqual(ACCOUNTS)
      expect(state.asked).toEqual([{ kind: 'connect', agent: 'Aide' }])
    },
  )

  it('was a site before its user is asked', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(PROGRAM, 0)
    expect(await call('bridge_requestAccounts', {}, { origin: PROGRAM })).toEqual(ACCOUNTS)
    expect(state.asked).toEqual([])
    await call('bridge_requestAccounts', { agent }, { origin: PROGRAM })
    expect(state.asked).toEqual([{ kind: 'connect', agent: 'Aide' }])
  })

  it.each([SITE, 'http://127.0.0.1.site.example', 'http://10.0.0.1:49152', 'http://localhost.site.example'])(
    'cannot be at %s',
    async (origin) => {
      const { call, state } = testRouter()
      await expect(call('bridge_requestAccounts', { agent }, { origin })).rejects.toMatchObject({
        code: 'bad-input',
        details: { path: 'agent' },
      })
      expect(state.asked).toEqual([])
    },
  )

  it.each([
    ['bridge_swapToEvm', SWAP],
    ['bridge_swapToBitcoin', UNWRAP],
  ])('alone gives %s a reason', async (method, params) => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0)
    await sites.connect('http://localhost:3000', 0)
    await sites.connect(PROGRAM, 0, undefined, 'Aide')
    const withReason = { ...params, reason: ' cheaper\u202E\n now ' }
    for (const origin of [SITE, 'http://localhost:3000'])
      await expect(call(method, withReason, { origin })).rejects.toMatchObject({
        code: 'bad-input',
        details: { path: 'reason' },
      })
    expect(state.asked).toEqual([])
    await call(method, withReason, { origin: PROGRAM })
    await call(method, params, { origin: PROGRAM })
    expect(state.asked).toMatchObject([{ kind: 'swap', reason: 'cheaper now' }, { kind: 'swap' }])
    expect(state.asked[1]).not.toHaveProperty('reason')
  })

  // threat: local-program
  it('is judged as a page by every hostile order', async () => {
    const invalid = [
      ...INVALID_TO_EVM.map(([name, values]) => ['bridge_swapToEvm', SWAP, name, values] as const),
      ...INVALID_TO_BITCOIN.map(([name, values]) => ['bridge_swapToBitcoin', UNWRAP, name, values] as const),
    ].flatMap(([method, order, name, values]) =>
      values.map((value) => [method, { ...order, [name]: value }] as const),
    )
    const orders = [...invalid, ...UNKNOWN_FIELDS, ...DENIED]
    expect(orders.length).toBeGreaterThan(40)
    for (const [method, params] of orders) {
      const { call, sites, state } = testRouter()
      await sites.connect(SITE, 0)
      await sites.connect(PROGRAM, 0, undefined, 'Aide')
      const [ofPage, ofProgram] = await Promise.allSettled([
        call(method, params),
        call(method, params, { origin: PROGRAM }),
      ])
      expect(ofPage).toMatchObject({ status: 'rejected' })
      expect(ofProgram).toEqual(ofPage)
      expect(state.asked).toEqual([])
    }
  })

  it('is a stranger after the lock and elsewhere', async () => {
    const { call, sites, session } = testRouter()
    await sites.connect(PROGRAM, 0, undefined, 'Aide')
    expect(await codeOf(call('bridge_networks', {}, { origin: 'http://127.0.0.1:49153' }))).toBe(
      'site-not-connected',
    )
    session.stored.delete(UNLOCKED_UNTIL)
    for (const [method, params] of [
      ['bridge_networks', {}],
      ['bridge_swapToEvm', { ...SWAP, reason: 'now' }],
      ['bridge_requests', {}],
    ] as const)
      expect(await codeOf(call(method, params, { origin: PROGRAM })), method).toBe('site-not-connected')
  })
})
