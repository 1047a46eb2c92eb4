import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseProfile } from '~/lib/contract/profile'
import type { Hex } from '~/lib/core/hex'
import { parseShortFile, type ShortFile } from '~/lib/contract/short-file'
import template from '~/public/profiles/mainnet-template.json'
import { completeProfile } from './complete-profile'
import type { Readings } from './readings'

const A = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`

function document() {
  return {
    id: 'local',
    bitcoin: { esplora: ['http://127.0.0.1:3002'] },
    service: { baseUrl: 'http://127.0.0.1:3001' },
    evm: [
      {
        name: 'polygon',
        rpc: ['http://127.0.0.1:8545'],
        transferRouter: A(1),
        exchangeRouter: A(2),
        tokens: [A(3)],
      },
      { name: 'ethereum', rpc: ['http://127.0.0.1:8546'], connector: A(4), tokens: [A(5)] },
    ],
  }
}

const COMMON = { fromBlock: 7, wrappedNative: A(6), rollupFee: null } as const
const USDC = { symbol: 'USDC', decimals: 6 }

const READINGS: Readings = {
  bitcoinNetwork: 'regtest',
  networks: new Map([
    [
      'polygon',
      {
        kind: 'base' as const,
        generation: undefined,
        implementations: [],
        ...COMMON,
        chainId: 31337,
        nativeCurrency: { symbol: 'POL', decimals: 18 },
        lockers: A(7),
        burnRouter: A(8),
        baseConnector: A(9),
        exchangeConnectors: [A(10)],
        wrappedBtc: A(11),
        tokens: [USDC],
      },
    ],
    [
      'ethereum',
      {
        kind: 'cross-chain' as const,
        baseConnector: A(9),
        implementations: [],
        ...COMMON,
        chainId: 31338,
        nativeCurrency: { symbol: 'ETH', decimals: 18 },
        via: 'polygon',
        nativeBaseToken: A(20),
        tokens: [{ ...USDC, baseToken: A(3), baseDecimals: 6 }],
      },
    ],
  ]),
}

function shortOf(short: unknown): ShortFile {
  const parsed = parseShortFile(short)
  if ('missing' in parsed) throw new Error(JSON.stringify(parsed.missing))
  return parsed.short
}

/** A profile of the document, with its base network's readings changed. */
function completed(change: object = {}, short: unknown = document()) {
  const networks = new Map(
    [...READINGS.networks].map(([name, read]) => [
      name,
      read.kind === 'base' ? { ...read, ...change } : read,
    ]),
  )
  return completeProfile(shortOf(short), { ...READINGS, networks })
}

const paths = ({ missing }: ReturnType<typeof completed>) => missing.map((path) => z.core.toDotPath(path))

describe('a short file and what was read', () => {
  it('make a profile', () => {
    const { profile, missing } = completed()
    expect(missing).toEqual([])
    expect(parseProfile(profile)).toMatchObject({
      id: 'local',
      label: 'local',
      bitcoin: { network: 'regtest' },
      service: { segment: 'bridge' },
      evm: [
        { label: 'Polygon', lockers: A(7), tokens: [{ address: A(3), ...USDC }] },
        { via: 'polygon', nativeBaseToken: A(20), tokens: [{ ...USDC, baseToken: A(3) }] },
      ],
    })
  })

  it('name each value that neither has', () => {
    const unread = { burnRouter: undefined, fromBlock: undefined, tokens: [{ ...USDC, symbol: undefined }] }
    expect(paths(completed(unread))).toEqual(['evm[0].burnRouter', 'evm[0].tokens[0].symbol'])
  })

  it('need no base connector where nothing crosses', () => {
    const alone = { ...document(), evm: document().evm.slice(0, 1) }
    const { profile, missing } = completed({ baseConnector: null }, alone)
    expect(missing).toEqual([])
    expect(profile).not.toHaveProperty('evm[0].baseConnector')
  })

  it.each([
    ['burn-router', { burnRouter: A(99) }],
    ['lockers', { lockers: A(99) }],
    ['wrapped-btc', { wrappedBtc: A(99) }],
    ['base-connector', { baseConnector: A(99) }],
    ['chain-id', { chainId: 1 }],
    ['exchange-connector', { exchangeConnectors: [A(10), A(99)] }],
    ['token', { tokens: [{ address: A(3), symbol: 'USD' }] }],
    ['token', { tokens: [{ address: A(3), decimals: 18 }] }],
    ['native-currency', { nativeCurrency: { symbol: 'ETH', decimals: 18 } }],
    ['rollup-fee', { rollupFee: 'op' }],
  ])('stop where the chain contradicts the file: %s', (field, change) => {
    const [base, cross] = document().evm
    expect(() => completed({}, { ...document(), evm: [{ ...base, ...change }, cross] })).toThrow(
      expect.objectContaining({
        code: 'profile-invalid',
        details: expect.objectContaining({ reason: 'contradicted', field }),
      }),
    )
  })

  it('stop where the code behind the routers takes something else', () => {
    const generation = { router: 'v1', payloads: { wrap: [28], swap: [65] } }
    const [base, cross] = document().evm
    const short = { ...document(), evm: [{ ...base, router: 'v2' }, cross] }
    expect(() => completed({ generation }, short)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ field: 'generation' }) }),
    )
    expect(parseProfile(completed({ generation }).profile).evm[0]).toMatchObject(generation)
  })

  it('let the file tell what the chains do not', () => {
    const [base, cross] = document().evm
    const short = { ...base, burnRouter: A(99), label: 'Mine' }
    const { profile } = completed({ burnRouter: undefined }, { ...document(), evm: [short, cross] })
    expect(parseProfile(profile).evm[0]).toMatchObject({ burnRouter: A(99), label: 'Mine' })
  })

  it.each([
    [5, 7, 5],
    [9, 7, 7],
    [undefined, undefined, 0],
  ])('begin at the lower block: %s, %s', (fromBlock, read, expected) => {
    const [base, cross] = document().evm
    const { profile } = completed(
      { fromBlock: read },
      { ...document(), evm: [{ ...base, fromBlock }, cross] },
    )
    expect(parseProfile(profile).evm[0]?.fromBlock).toBe(expected)
  })

  it('ask with real bitcoin for the carriers that routers take', () => {
    const { missing } = completeProfile(shortOf(document()), { ...READINGS, bitcoinNetwork: 'mainnet' })
    expect(missing.map((path) => z.core.toDotPath(path))).toEqual(['evm[0].router', 'evm[0].payloads'])
  })

  it('derive every path of the service from its segment', () => {
    const short = { ...document(), service: { baseUrl: 'http://127.0.0.1:3001', segment: 'other' } }
    const { service } = parseProfile(completed({}, short).profile)
    expect(service.unwrapInputsPath).toBe('/api/v2/other/utils/swap-and-unwrap-inputs')
  })
})

describe('a short file that cannot be read', () => {
  const read = (short: unknown) => {
    const parsed = parseShortFile(short)
    return 'missing' in parsed ? parsed.missing.map(({ path }) => z.core.toDotPath([...path])) : []
  }

  it('is asked for every place that it leaves out', () => {
    const [base, ...others] = document().evm
    const evm = [{ ...base, transferRouter: undefined }, ...others]
    expect(read({ ...document(), id: undefined, service: undefined, evm })).toEqual([
      'id',
      'service',
      'evm[0].transferRouter',
    ])
  })

  it('is asked for the template’s places', () => {
    expect(new Set(read(template).map((path) => path.replace(/^\["|"\]$|evm\[\d+\]\./g, '')))).toEqual(
      new Set(['service.baseUrl', 'transferRouter', 'exchangeRouter', 'connector']),
    )
  })

  it.each([
    ['evm[1].connector', { connector: '0x12' }],
    ['evm[1].rpc', { rpc: [] }],
    ['evm[1].tokens[0].address', { tokens: ['USDC'] }],
    ['evm[1].kind', { kind: 'other' }],
  ])('names a wrong value: %s', (path, change) => {
    const [base, cross] = document().evm
    expect(() => parseShortFile({ ...document(), evm: [base, { ...cross, ...change }] })).toThrow(
      `short file: ${path}: `,
    )
  })

  it('names a wrong checksum', () => {
    const [base] = document().evm
    const mistyped = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'.replace('5aAe', '5aae')
    expect(() => parseShortFile({ ...document(), evm: [{ ...base, transferRouter: mistyped }] })).toThrow(
      'short file: evm[0].transferRouter: a wrong checksum',
    )
  })
})
