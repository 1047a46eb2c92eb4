import { describe, expect, it } from 'vitest'
import { parseProfile, type Profile } from './profile'
import { previewOf } from './profile-changes'

const A = (n: number) => `0x${n.toString(16).padStart(40, '0')}` as const

function document() {
  return {
    id: 'one',
    label: 'One',
    bitcoin: { network: 'regtest', esplora: ['https://a.example', 'https://b.example'] },
    service: { baseUrl: 'https://bridge.example', segment: 'bridge' },
    evm: [
      {
        name: 'polygon',
        label: 'Polygon',
        kind: 'base',
        chainId: 31337,
        rpc: ['https://rpc.example'],
        nativeCurrency: { symbol: 'POL', decimals: 18 },
        lockers: A(1),
        transferRouter: A(2),
        exchangeRouter: A(3),
        burnRouter: A(4),
        baseConnector: A(5),
        exchangeConnectors: [A(6)],
        wrappedNative: A(7),
        wrappedBtc: A(8),
        tokens: [{ address: A(9), symbol: 'USDC', decimals: 6 }],
      },
      {
        name: 'ethereum',
        label: 'Ethereum',
        kind: 'cross-chain',
        via: 'polygon',
        chainId: 31338,
        rpc: ['https://rpc.example/eth', 'https://rpc2.example/eth'],
        nativeCurrency: { symbol: 'ETH', decimals: 18 },
        connector: A(10),
        nativeBaseToken: A(11),
        wrappedNative: A(12),
        tokens: [{ address: A(13), symbol: 'USDC', decimals: 6, baseToken: A(9), baseDecimals: 6 }],
      },
    ],
  }
}

const ONE = parseProfile(document())

/** The same profile with other values at some places. */
function changed(change: (made: ReturnType<typeof document>) => void): Profile {
  const made = document()
  change(made)
  return parseProfile(made)
}

const changesIn = (name: string | null, after: Profile) =>
  previewOf(after, ONE).parts.find((part) => part.name === name)?.changes

type Path = readonly string[]

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

/** The profile with another value at one place; it need not be one that the schema takes. */
function altered(path: Path): Profile {
  const copy = structuredClone(ONE)
  const [last = '', ...rest] = path.toReversed()
  const holder = rest.reduceRight<object>((inner, key) => Reflect.get(inner, key), copy)
  const value: unknown = Reflect.get(holder, last)
  Reflect.set(holder, last, typeof value === 'number' ? value + 1 : `${String(value)}x`)
  return copy
}

describe('a preview', () => {
  it('names all networks, servers and values of a first profile', () => {
    const { compared, parts, hosts } = previewOf(ONE, null)
    expect(compared).toBeNull()
    expect(parts.map(({ label, chainId, change }) => [label, chainId, change])).toEqual([
      ['One', null, 'added'],
      ['Polygon', 31337, 'added'],
      ['Ethereum', 31338, 'added'],
    ])
    expect(parts[1]?.changes).toContainEqual({ field: 'lockers', before: null, after: A(1) })
    expect(hosts.map(({ pattern }) => pattern)).toContain('https://bridge.example/*')
    expect(hosts.every(({ isNew }) => isNew)).toBe(true)
  })

  it('of the same profile changes nothing', () => {
    const { compared, parts, hosts } = previewOf(ONE, ONE)
    expect(compared).toEqual({ label: 'One', isReplaced: true })
    expect(parts).toEqual([])
    expect(hosts.filter(({ isNew }) => isNew)).toEqual([])
  })

  it('of another id says which profile it is compared with', () => {
    expect(
      previewOf(
        changed((made) => (made.id = 'two')),
        ONE,
      ).compared,
    ).toEqual({
      label: 'One',
      isReplaced: false,
    })
  })

  // threat: hostile-profile
  it('shows a swapped contract by role, with both addresses', () => {
    const after = changed((made) => Object.assign(made.evm[0] ?? {}, { burnRouter: A(99) }))
    expect(previewOf(after, ONE).parts).toEqual([
      {
        name: 'polygon',
        label: 'Polygon',
        chainId: 31337,
        change: 'changed',
        changes: [{ field: 'burn-router', before: A(4), after: A(99) }],
      },
    ])
  })

  it('shows decimals that are wrong by one', () => {
    const after = changed((made) => Object.assign(made.evm[0]?.tokens[0] ?? {}, { decimals: 7 }))
    expect(changesIn('polygon', after)).toEqual([
      { field: 'token', before: `USDC (6) ${A(9)}`, after: `USDC (7) ${A(9)}` },
    ])
  })

  it('shows a changed chain id or Bitcoin network first', () => {
    const after = changed((made) => {
      made.label = 'Friendly'
      made.bitcoin.network = 'signet'
      Object.assign(made.evm[0] ?? {}, { chainId: 97, label: 'Mumbai' })
    })
    expect(changesIn(null, after)).toEqual([{ field: 'bitcoin-network', before: 'regtest', after: 'signet' }])
    expect(changesIn('polygon', after)?.map(({ field }) => field)).toEqual(['chain-id', 'label'])
  })

  it('shows new and gone servers and connectors, and new hosts', () => {
    const after = changed((made) => {
      made.bitcoin.esplora = ['https://a.example', 'https://c.example']
      Object.assign(made.evm[0] ?? {}, { exchangeConnectors: [A(6), A(66)] })
    })
    expect(changesIn(null, after)).toEqual([
      { field: 'bitcoin-server', before: null, after: 'https://c.example' },
      { field: 'bitcoin-server', before: 'https://b.example', after: null },
    ])
    expect(changesIn('polygon', after)).toEqual([{ field: 'exchange-connector', before: null, after: A(66) }])
    const isNew = previewOf(after, ONE).hosts.filter((host) => host.isNew)
    expect(isNew.map(({ pattern }) => pattern)).toEqual(['https://c.example/*'])
  })

  it('shows networks that were added and removed', () => {
    const without = changed((made) => made.evm.pop())
    expect(previewOf(without, ONE).parts).toEqual([
      { name: 'ethereum', label: 'Ethereum', chainId: 31338, change: 'removed', changes: [] },
    ])
    expect(previewOf(ONE, without).parts.map(({ name, change }) => [name, change])).toEqual([
      ['ethereum', 'added'],
    ])
  })

  // threat: hostile-profile
  it('overlooks no value of a profile', () => {
    const unseen = leavesOf(ONE).filter((path) => previewOf(altered(path), ONE).parts.length === 0)
    expect(unseen.map((path) => path.join('.'))).toEqual(['id', 'label'])
  })

  it('names the chains that only one server answers for', () => {
    expect(previewOf(ONE, null).singleServers).toEqual(['Polygon'])
    const alone = changed((made) => made.bitcoin.esplora.pop())
    expect(previewOf(alone, null).singleServers).toEqual([null, 'Polygon'])
  })
})
