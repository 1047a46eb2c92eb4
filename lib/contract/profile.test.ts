import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { tokensOf } from '~/lib/core/catalog'
import { hostsOf, parseProfile, parseProfileJson, type PROFILE_FAULTS } from './profile'

const A = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const VITALIK = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

function base() {
  return {
    name: 'polygon',
    label: 'Polygon',
    kind: 'base',
    chainId: 31337,
    rpc: ['http://127.0.0.1:8545', 'http://127.0.0.1:8546/'],
    explorer: null,
    nativeCurrency: { symbol: 'POL', decimals: 18 },
    fromBlock: 0,
    lockers: A(1),
    transferRouter: A(2),
    exchangeRouter: A(3),
    burnRouter: A(4),
    baseConnector: A(5),
    exchangeConnectors: [A(6)],
    wrappedNative: A(7),
    wrappedBtc: A(8),
    tokens: [{ address: VITALIK.toLowerCase(), symbol: 'USDC', decimals: 6 }],
  }
}

function crossChain() {
  return {
    name: 'ethereum',
    label: 'Ethereum',
    kind: 'cross-chain',
    via: 'polygon',
    chainId: 31338,
    rpc: ['http://127.0.0.1:8555'],
    explorer: null,
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
    connector: A(11),
    nativeBaseToken: A(12),
    wrappedNative: A(13),
    tokens: [{ address: A(14), symbol: 'USDC', decimals: 6, baseToken: A(15), baseDecimals: 6 }],
  }
}

function local() {
  return {
    id: 'local',
    label: 'Local network',
    bitcoin: { network: 'regtest', esplora: ['http://127.0.0.1:3002'], explorer: null },
    service: {
      baseUrl: 'http://127.0.0.1:3001/',
      segment: 'bridge',
      unwrapInputsPath: '/api/v2/bridge/utils/swap-and-unwrap-inputs',
      thirdPartyId: null,
    },
    evm: [base(), crossChain()],
  }
}

/** The same deployment with https everywhere and no development chain. */
function live() {
  const text = JSON.stringify(local())
    .replaceAll('http://127.0.0.1', 'https://host.example')
    .replaceAll('31337', '137')
    .replace('31338', '1')
    .replace('regtest', 'mainnet')
  const document: ReturnType<typeof local> = JSON.parse(text)
  return document
}

function refusal(document: unknown): { code: string; path: string | undefined } {
  try {
    parseProfile(document)
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, path: error.details['path'] }
    throw error
  }
  return { code: 'accepted', path: undefined }
}

describe('parseProfile', () => {
  it('accepts a local deployment and normalises it', () => {
    const profile = parseProfile(local())
    expect(profile.service.baseUrl).toBe('http://127.0.0.1:3001')
    expect(profile.evm[0]?.rpc).toEqual(['http://127.0.0.1:8545', 'http://127.0.0.1:8546'])
    expect(profile.evm[0]?.tokens[0]?.address).toBe(VITALIK)
    expect(profile.evm[1]?.fromBlock).toBe(0)
  })

  it('accepts a live deployment over https', () => {
    expect(parseProfile(live()).bitcoin.network).toBe('mainnet')
  })

  it('is idempotent: it accepts what it returns, unchanged', () => {
    const profile = parseProfile(local())
    expect(parseProfile(JSON.parse(JSON.stringify(profile)))).toEqual(profile)
  })

  it.each([
    ['comment', { ...local(), comment: 'mine' }],
    ['bitcoin.workfloor', { ...local(), bitcoin: { ...local().bitcoin, workfloor: 1 } }],
    ['evm[0].payload', { ...local(), evm: [{ ...base(), payload: {} }] }],
    [
      'evm[0].tokens[0].decimal',
      { ...local(), evm: [{ ...base(), tokens: [{ ...base().tokens[0], decimal: 6 }] }] },
    ],
  ])('names an unknown key: %s', (path, document) => {
    expect(refusal(document)).toEqual({ code: 'profile-invalid', path })
  })

  it('gives every optional field a safe default', () => {
    const { bitcoin, evm } = parseProfile(local())
    expect(bitcoin.workFloor).toBeNull()
    expect(bitcoin.minRelayFeeRate).toBe(0.1)
    expect(evm[0]).toMatchObject({
      router: 'v2',
      payloads: { wrap: [28, 40], swap: [65, 77] },
      priceOracle: null,
      priceFeeds: {},
      priceHeartbeats: {},
      rollupFee: null,
    })
    expect(evm[1]).toMatchObject({ priceFeeds: {}, rollupFee: null })
  })

  it.each([0, -1, 10.1, '1'])('rejects %o as the lowest relayed fee rate', (minRelayFeeRate) => {
    const document = { ...local(), bitcoin: { ...local().bitcoin, minRelayFeeRate } }
    expect(refusal(document)).toEqual({ code: 'profile-invalid', path: 'bitcoin.minRelayFeeRate' })
  })

  it('offers no token that is only a stop', () => {
    const stop = { address: A(20), symbol: 'WBTC', decimals: 8, offered: false }
    const document = { ...local(), evm: [{ ...base(), tokens: [...base().tokens, stop] }] }
    const offered = parseProfile(document).evm.flatMap((network) => tokensOf(network))
    expect(offered.map(({ symbol }) => symbol)).toEqual(['POL', 'USDC', 'wBTC'])
  })

  it('needs no base connector where nothing crosses', () => {
    const { baseConnector: _, ...alone } = base()
    expect(parseProfile({ ...local(), evm: [alone] }).evm[0]).toMatchObject({ baseConnector: null })
    const [network] = parseProfile({ ...local(), evm: [{ ...alone, baseConnector: null }] }).evm
    expect(network).toMatchObject({ baseConnector: null })
    expect(refusal({ ...local(), evm: [alone, crossChain()] })).toEqual({
      code: 'profile-invalid',
      path: 'evm[0].baseConnector',
    })
  })

  it('reads the optional fields', () => {
    const fields = {
      router: 'v1',
      payloads: { wrap: [28], swap: [65] },
      priceOracle: A(20),
      priceFeeds: { BTC: A(21), native: A(22), EUR: A(24), [VITALIK.toLowerCase()]: A(23) },
      priceHeartbeats: { BTC: 60, [VITALIK.toLowerCase()]: 3_600 },
      rollupFee: 'op',
    }
    const { bitcoin, evm } = parseProfile({
      ...local(),
      bitcoin: { ...local().bitcoin, workFloor: '1d00ffff' },
      evm: [{ ...base(), ...fields }],
    })
    expect(bitcoin.workFloor).toBe(0x1d00ffff)
    expect(evm[0]).toMatchObject({
      ...fields,
      priceFeeds: { BTC: A(21), native: A(22), EUR: A(24), [VITALIK]: A(23) },
      priceHeartbeats: { BTC: 60, [VITALIK]: 3_600 },
    })
  })

  it.each(['207fffff', '1d00ffff', '170961e3', 'ffffffff', '00000000', 0x207f_ffff])(
    'rejects work floor %s beside real bitcoin',
    (workFloor) => {
      const document = { ...live(), bitcoin: { ...live().bitcoin, workFloor } }
      expect(refusal(document)).toEqual({ code: 'profile-invalid', path: 'bitcoin.workFloor' })
    },
  )

  it.each(['170961e2', '1703a30c'])('accepts work floor %s beside real bitcoin', (workFloor) => {
    const document = { ...live(), bitcoin: { ...live().bitcoin, workFloor } }
    expect(parseProfile(document).bitcoin.workFloor).toBe(Number.parseInt(workFloor, 16))
  })

  it.each(['ffffffff', '00000000'])('rejects work floor %s that names no target', (workFloor) => {
    const document = { ...local(), bitcoin: { ...local().bitcoin, workFloor } }
    expect(refusal(document)).toEqual({ code: 'profile-invalid', path: 'bitcoin.workFloor' })
  })

  it('takes lengths of one kind, and defaults for the other', () => {
    const [network] = parseProfile({ ...local(), evm: [{ ...base(), payloads: { swap: [77] } }] }).evm
    expect(network).toMatchObject({ payloads: { wrap: [28, 40], swap: [77] } })
  })

  it('merges duplicate endpoints', () => {
    const document = local()
    document.bitcoin.esplora = ['http://127.0.0.1:3002', 'http://127.0.0.1:3002/']
    const profile = parseProfile(document)
    expect(profile.bitcoin.esplora).toEqual(['http://127.0.0.1:3002'])
  })

  it('puts the inputs operation beside the others by default', () => {
    const { unwrapInputsPath: _, ...service } = local().service
    const profile = parseProfile({ ...local(), service: { ...service, segment: 'acme' } })
    expect(profile.service.unwrapInputsPath).toBe('/api/v2/acme/utils/swap-and-unwrap-inputs')
  })

  const broken: [string, string, (profile: ReturnType<typeof local>) => void][] = [
    ['no endpoint', 'bitcoin.esplora', (p) => (p.bitcoin.esplora = [])],
    ['a network of another kind', 'bitcoin.network', (p) => (p.bitcoin.network = 'testnet3')],
    ['http that leaves the machine', 'bitcoin.esplora[0]', (p) => (p.bitcoin.esplora = ['http://10.0.0.1'])],
    ['another scheme', 'service.baseUrl', (p) => (p.service.baseUrl = 'ftp://127.0.0.1')],
    ['a scheme that runs', 'service.baseUrl', (p) => (p.service.baseUrl = 'javascript:alert(1)')],
    ['a password in a URL', 'service.baseUrl', (p) => (p.service.baseUrl = 'https://a:b@host.example')],
    [
      'a query in a base URL',
      'bitcoin.esplora[0]',
      (p) => (p.bitcoin.esplora = ['https://host.example?a=b']),
    ],
    [
      'loopback in the user part',
      'service.baseUrl',
      (p) => (p.service.baseUrl = 'http://127.0.0.1@evil.example'),
    ],
    [
      'loopback as a subdomain',
      'service.baseUrl',
      (p) => (p.service.baseUrl = 'http://localhost.evil.example'),
    ],
    ['every host in one', 'bitcoin.esplora[0]', (p) => (p.bitcoin.esplora = ['https://*/'])],
    ['many hosts in one', 'evm[0].rpc[1]', (p) => (p.evm[0]!.rpc[1] = 'https://%2A.example')],
    ['a path in the segment', 'service.segment', (p) => (p.service.segment = '../admin')],
    ['a path that climbs', 'service.unwrapInputsPath', (p) => (p.service.unwrapInputsPath = '/api/../admin')],
    [
      'a path that is a host',
      'service.unwrapInputsPath',
      (p) => (p.service.unwrapInputsPath = '//evil.example/x'),
    ],
    ['a label that deceives', 'label', (p) => (p.label = 'Local\u202enetwork')],
    ['a chain id over two bytes', 'evm[0].chainId', (p) => (p.evm[0]!.chainId = 65_536)],
    ['a chain id that is no integer', 'evm[0].chainId', (p) => (p.evm[0]!.chainId = 1.5)],
    ['a live chain id on regtest', 'evm[1].chainId', (p) => (p.evm[1]!.chainId = 1)],
    ['a chain id twice', 'evm[1].chainId', (p) => (p.evm[1]!.chainId = 31337)],
    ['an EVM network named Bitcoin', 'evm[1].name', (p) => (p.evm[1]!.name = 'bitcoin')],
    ['a name twice', 'evm[1].name', (p) => (p.evm[1]!.name = 'polygon')],
    ['an unknown base', 'evm[1].via', (p) => Object.assign(p.evm[1]!, { via: 'bsc' })],
    ['a cross-chain network as base', 'evm[1].via', (p) => Object.assign(p.evm[1]!, { via: 'ethereum' })],
    [
      'a bad checksum',
      'evm[0].lockers',
      (p) => Object.assign(p.evm[0]!, { lockers: VITALIK.replace('d8d', 'D8d') }),
    ],
    ['the zero address', 'evm[0].lockers', (p) => Object.assign(p.evm[0]!, { lockers: A(0) })],
    [
      'no connector',
      'evm[0].exchangeConnectors',
      (p) => Object.assign(p.evm[0]!, { exchangeConnectors: [] }),
    ],
    [
      'a token twice',
      'evm[0].tokens[1].address',
      (p) => Object.assign(p.evm[0]!.tokens, { 1: p.evm[0]!.tokens[0] }),
    ],
    ['odd decimals', 'evm[0].tokens[0].decimals', (p) => (p.evm[0]!.tokens[0]!.decimals = 255)],
    [
      'an attribution over a byte',
      'service.thirdPartyId',
      (p) => Object.assign(p.service, { thirdPartyId: 256 }),
    ],
    ['another kind', 'evm[0].kind', (p) => (p.evm[0]!.kind = 'side')],
  ]
  it.each(broken)('rejects %s', (_, path, damage) => {
    const document = local()
    damage(document)
    expect(refusal(document)).toEqual({ code: 'profile-invalid', path })
  })

  it.each([1337, 31337, 31338, 97, 17000])('rejects test chain %i beside real bitcoin', (chainId) => {
    const document = live()
    document.evm[0]!.chainId = chainId
    expect(refusal(document)).toEqual({ code: 'profile-invalid', path: 'evm[0].chainId' })
  })

  describe.each(['testnet4', 'signet', 'regtest'])('beside test bitcoin (%s)', (network) => {
    const withChain = (chainId: number, label = 'Sepolia') => {
      const document = live()
      document.bitcoin = { ...document.bitcoin, network }
      document.evm[0] = { ...document.evm[0]!, chainId: 97 }
      document.evm[1] = { ...document.evm[1]!, chainId, label }
      return document
    }

    // threat: hostile-profile
    it('rejects a live chain, whatever its label says', () => {
      const LIVE_IDS = [1, 10, 30, 56, 100, 130, 137, 223, 250, 8453, 42161, 43114, 59144, 60808]
      for (const chainId of LIVE_IDS)
        expect(refusal(withChain(chainId, 'Test network'))).toEqual({
          code: 'profile-invalid',
          path: 'evm[1].chainId',
        })
    })

    it('accepts known test chains', () => {
      for (const chainId of [1337, 31337, 1123, 1301, 17000, 43113])
        expect(refusal(withChain(chainId)).code).toBe('accepted')
    })
  })

  it('rejects ten thousand tokens, and says where they are', () => {
    const document = local()
    const tokens = Array.from({ length: 10_000 }, (_, at) => ({
      ...document.evm[0]!.tokens[0]!,
      address: A(at + 1),
    }))
    Object.assign(document.evm[0]!, { tokens })
    expect(refusal(document)).toEqual({ code: 'profile-invalid', path: 'evm[0].tokens' })
  })

  it('rejects loopback http beside real bitcoin', () => {
    const document = live()
    document.evm[1]!.rpc = ['http://127.0.0.1:8545']
    expect(refusal(document)).toEqual({ code: 'profile-invalid', path: 'evm[1].rpc[0]' })
  })

  it.each([null, undefined, 5, 'x', [], { evm: {} }, Object.create(null)])('refuses %s', (document) => {
    expect(refusal(document).code).toBe('profile-invalid')
  })

  it('says why, for each reason there is', () => {
    const changed = (
      document: ReturnType<typeof local>,
      damage: (document: ReturnType<typeof local>) => void,
    ) => {
      damage(document)
      return JSON.stringify(document)
    }
    const cases: Record<(typeof PROFILE_FAULTS)[number], string> = {
      'not-profile': '{',
      unfilled: changed(local(), (p) => (p.service.baseUrl = '<the service>')),
      'unknown-key': changed(local(), (p) => Object.assign(p, { comment: 'mine' })),
      missing: changed(local(), (p) => Reflect.deleteProperty(p.evm[0]!, 'chainId')),
      unfit: changed(local(), (p) => (p.evm[0]!.chainId = -1)),
      insecure: changed(live(), (p) => (p.service.baseUrl = 'http://host.example')),
      repeated: changed(local(), (p) => (p.evm[1]!.name = 'polygon')),
      'bitcoin-name': changed(local(), (p) => (p.evm[1]!.name = 'bitcoin')),
      'test-chain': changed(live(), (p) => (p.evm[0]!.chainId = 97)),
      'unknown-test-chain': changed(local(), (p) => (p.evm[0]!.chainId = 137)),
      'no-base-network': changed(local(), (p) => Object.assign(p.evm[1]!, { via: 'bsc' })),
      'easy-work': changed(live(), (p) => Object.assign(p.bitcoin, { workFloor: '207fffff' })),
    }
    for (const [reason, json] of Object.entries(cases))
      expect(() => parseProfileJson(json), reason).toThrow(
        expect.objectContaining({ code: 'profile-invalid', details: expect.objectContaining({ reason }) }),
      )
  })

  it('rejects text that is not JSON', () => {
    expect(() => parseProfileJson('{')).toThrow(expect.objectContaining({ code: 'profile-invalid' }))
    expect(parseProfileJson(JSON.stringify(local())).id).toBe('local')
  })
})

describe('hostsOf', () => {
  it('lists each host once, without ports', () => {
    expect(hostsOf(parseProfile(local()))).toEqual(['http://127.0.0.1/*'])
    const document = live()
    document.service.baseUrl = 'https://bridge.example/v'
    document.bitcoin = { ...document.bitcoin, explorer: null }
    expect(hostsOf(parseProfile(document))).toEqual(['https://bridge.example/*', 'https://host.example/*'])
  })
})
