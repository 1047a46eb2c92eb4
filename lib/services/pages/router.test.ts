import { describe, expect, it } from 'vitest'
import { PROVIDER_METHODS } from '~/lib/contract/provider'
import type { QuoteView } from '~/lib/contract/views/quote'
import { AppError } from '~/lib/core/errors'
import { addressOf, signed, APPROVED_TO_BITCOIN, toBitcoin, toEvm } from '~/lib/core/journal/swap.fixture'
import { ACCOUNTS, codeOf, OTHER_ACCOUNTS, SITE } from '../approvals/approvals.fixture'
import {
  DENIED,
  OTHER,
  OTHER_ADDRESS,
  OWN_BITCOIN,
  QUOTE,
  SWAP,
  testRouter,
  UNWRAP,
  USDC,
} from './router.fixture'

const FOREIGN_BITCOIN = 'bcrt1qforeign'
type SatspanId = { requestId: string }

it.each([
  ['bridge_swapToEvm', { ...SWAP, networkName: 'gone' }],
  ['bridge_swapToBitcoin', { ...UNWRAP, networkName: 'gone' }],
])('answers a repeated %s though another bridge is in use', async (method, params) => {
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

  it('learns no account, no permission, and no exact version', async () => {
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

  it('receives the accounts without a question until the lock', async () => {
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

  it('leaves the wallet of its page to the user', async () => {
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

  it('sees its own swaps, and no trace of others', async () => {
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

  it('is told which swaps are final, and why they failed', async () => {
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

  it('is listed the swaps of the account that it sees', async () => {
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

  it('asks for a swap while fifty reads are under way', async () => {
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

  it('is answered no waiting request once its connection has ended', async () => {
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

  it('is refused reads beyond a number of its own', async () => {
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
