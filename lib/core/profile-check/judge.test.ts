import { describe, expect, it } from 'vitest'
import { addressOf } from '../journal/swap.fixture'
import type { NetworkFacts, ProfileFacts, ServerFacts } from './facts'
import { judgeProfile } from './judge'

const at = (height: number, host = `server ${height}`): ServerFacts => ({
  host,
  answer: { kind: 'height', height },
})
const silent: ServerFacts = { host: 'silent', answer: { kind: 'silent' } }
const foreign: ServerFacts = { host: 'foreign', answer: { kind: 'other-chain' } }

const NETWORK: NetworkFacts = {
  label: 'Polygon',
  servers: [at(100), at(101)],
  maxDistance: 64,
  contracts: [{ role: 'burn-router', address: addressOf('1'), hasCode: true }],
  links: [{ from: 'burn-router', to: 'lockers', expected: addressOf('2'), actual: addressOf('2') }],
  tokens: [
    { symbol: 'USDC', address: addressOf('3'), decimals: 6, actualSymbol: 'USDC', actualDecimals: [6] },
    { symbol: null, address: addressOf('4'), decimals: 8, actualSymbol: 'any', actualDecimals: [8] },
  ],
  isRegistry: true,
}
const HONEST: ProfileFacts = {
  bitcoin: { label: 'Bitcoin', servers: [at(800), at(801)], maxDistance: 2 },
  networks: [NETWORK],
  estimates: [{ label: 'Polygon', estimate: 990n, ownQuote: 1_000n, disputed: [] }],
}

const found = (over: Partial<ProfileFacts>) => judgeProfile({ ...HONEST, ...over })
const inNetwork = (over: Partial<NetworkFacts>) => found({ networks: [{ ...NETWORK, ...over }] })
const ofServers = (...servers: ServerFacts[]) => found({ bitcoin: { ...HONEST.bitcoin, servers } })

describe('an honest profile', () => {
  it('has nothing against it', () => {
    expect(judgeProfile(HONEST)).toEqual([])
  })
})

describe('servers', () => {
  it('are refused for another chain, but not for silence', () => {
    expect(ofServers(at(1), foreign, silent)).toEqual([
      {
        code: 'profile-server-other-chain',
        severity: 'refuse',
        params: { chain: 'Bitcoin', server: 'foreign' },
      },
      { code: 'profile-server-silent', severity: 'warn', params: { chain: 'Bitcoin', server: 'silent' } },
    ])
  })

  it('may be two blocks apart, but not three', () => {
    expect(ofServers(at(800), at(802))).toEqual([])
    expect(ofServers(at(799), at(802))).toEqual([
      {
        code: 'profile-server-behind',
        severity: 'warn',
        params: { chain: 'Bitcoin', server: 'server 799', count: '3' },
      },
    ])
  })

  it('may be minutes apart on a fast chain', () => {
    const timed = (height: number, time: number): ServerFacts => ({
      host: `server ${height}`,
      answer: { kind: 'height', height, time },
    })
    const codes = (...servers: ServerFacts[]) => inNetwork({ servers }).map(({ code }) => code)
    expect(codes(timed(9_000, 5_000), timed(8_000, 4_750))).toEqual([])
    expect(codes(timed(9_000, 5_000), timed(7_000, 4_500))).toEqual(['profile-server-behind'])
    expect(codes(timed(9_000, 5_000), timed(8_990, 4_000))).toEqual([])
  })

  it('that are alone are mentioned', () => {
    expect(ofServers(at(800))).toEqual([
      { code: 'profile-server-single', severity: 'info', params: { chain: 'Bitcoin' } },
    ])
  })

  it('leave nothing else to say where all are silent', () => {
    const nothing = { contracts: [], links: [], tokens: [], isRegistry: null }
    expect(inNetwork({ servers: [silent, silent], ...nothing }).map(({ code }) => code)).toEqual([
      'profile-chain-silent',
    ])
  })
})

describe('contracts', () => {
  it('without code are missing', () => {
    const contracts = [{ role: 'burn-router' as const, address: addressOf('1'), hasCode: false }]
    expect(inNetwork({ contracts })).toMatchObject([
      { code: 'profile-contract-missing', severity: 'refuse', params: { role: 'burn-router' } },
    ])
  })

  it('belong to another bridge if they name other contracts', () => {
    const links = [{ ...NETWORK.links[0]!, actual: addressOf('9') }]
    expect(inNetwork({ links })).toMatchObject([
      {
        code: 'profile-contract-misfit',
        severity: 'refuse',
        params: {
          role: 'burn-router',
          namedRole: 'lockers',
          actualAddress: addressOf('9'),
          expectedAddress: addressOf('2'),
        },
      },
    ])
  })

  // threat: false-profile
  it('cannot be told without a getter, which is no fault', () => {
    const links = [{ ...NETWORK.links[0]!, actual: undefined }]
    const contracts = [{ ...NETWORK.contracts[0]!, hasCode: undefined }]
    expect(inNetwork({ links, contracts, isRegistry: undefined })).toEqual([
      { code: 'profile-untold', severity: 'info', params: { chain: 'Polygon', count: '3' } },
    ])
  })

  it('that do not answer as a registry are none', () => {
    expect(inNetwork({ isRegistry: false })).toMatchObject([
      { code: 'profile-registry-none', severity: 'refuse' },
    ])
    expect(inNetwork({ isRegistry: null })).toEqual([])
  })
})

describe('tokens', () => {
  const usdc = NETWORK.tokens[0]!

  it('have the decimals of the profile, to the last one', () => {
    expect(inNetwork({ tokens: [{ ...usdc, actualDecimals: [7] }] })).toEqual([
      {
        code: 'profile-token-decimals',
        severity: 'refuse',
        params: { chain: 'Polygon', token: 'USDC', actualUnits: '7', expectedUnits: '6' },
      },
    ])
  })

  it('may have another symbol, which is said', () => {
    expect(inNetwork({ tokens: [{ ...usdc, actualSymbol: 'USDC.e' }] })).toMatchObject([
      { code: 'profile-token-symbol', severity: 'warn', params: { actualToken: 'USDC.e' } },
    ])
  })

  it('need decimals to be tokens, but no symbol', () => {
    const mute = { ...usdc, actualSymbol: undefined, actualDecimals: [undefined] }
    expect(inNetwork({ tokens: [mute] })).toMatchObject([{ code: 'profile-token-none', severity: 'refuse' }])
    expect(inNetwork({ tokens: [{ ...mute, actualDecimals: [6] }] })).toEqual([])
  })

  it('whose decimals servers dispute are named, and refused', () => {
    const disputed = { ...usdc, actualDecimals: [6, 7] }
    const other = { ...usdc, address: addressOf('9'), actualDecimals: [6, undefined] }
    const codes = inNetwork({ tokens: [disputed, other] }).map(({ code }) => code)
    expect(codes).toEqual(['profile-token-decimals', 'sources-dispute'])
  })

  it('whose decimals cannot be told are counted as not checked', () => {
    expect(inNetwork({ tokens: [{ ...usdc, actualDecimals: [undefined] }] })).toEqual([
      { code: 'profile-untold', severity: 'info', params: { chain: 'Polygon', count: '1' } },
    ])
  })
})

describe('an estimate', () => {
  const estimated = (estimate: bigint | null, ownQuote: bigint | undefined) =>
    found({ estimates: [{ label: 'Polygon', estimate, ownQuote, disputed: [] }] })

  it('may be a little below our quote, and somewhat above', () => {
    for (const estimate of [950n, 1_000n, 1_999n]) expect(estimated(estimate, 1_000n)).toEqual([])
    expect(estimated(949n, 1_000n)).toEqual([
      { code: 'profile-estimate-low', severity: 'warn', params: { chain: 'Polygon', belowPercent: '5.1' } },
    ])
  })

  it('on what servers dispute names it once', () => {
    const estimate = { label: 'Polygon', estimate: 990n, ownQuote: 1_000n }
    const disputed = [['oracle', 'feeds'] as const, ['feeds'] as const].map((of) => ({
      ...estimate,
      disputed: [...of],
    }))
    expect(found({ estimates: disputed })).toEqual(
      ['oracle', 'feeds'].map((fact) => ({
        code: 'sources-dispute',
        severity: 'warn',
        params: { disputed: fact },
      })),
    )
  })

  it('is warned of from twice our own quote on', () => {
    expect(estimated(2_000n, 1_000n)).toEqual([
      { code: 'profile-estimate-high', severity: 'warn', params: { chain: 'Polygon', times: '2' } },
    ])
    expect(estimated(10_000n, 1_000n)).toMatchObject([{ params: { times: '10' } }])
  })

  it('is mentioned where it is missing or cannot be compared', () => {
    expect(estimated(null, undefined)).toMatchObject([{ code: 'profile-estimate-none', severity: 'warn' }])
    expect(estimated(9n, undefined)).toMatchObject([{ code: 'profile-estimate-unquoted', severity: 'info' }])
  })
})
