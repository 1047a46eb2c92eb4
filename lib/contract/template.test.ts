import { describe, expect, it } from 'vitest'
import { arbitrum, base, bob, bsc, bsquared, mainnet, optimism, polygon, unichain } from 'viem/chains'
import { AppError } from '~/lib/core/errors'
import template from '~/public/profiles/mainnet-template.json'
import { parseProfile } from './profile'
import { unfilledPlaces } from './template'

const PLACES = unfilledPlaces(template)

/** The template after each place that is filled in, first to last; no two addresses are the same. */
const STEPS: unknown[] = [template]
for (const [at, { path, what }] of PLACES.entries()) {
  const address = `0x${String(at + 100).padStart(40, '0')}`
  const value = path === 'service.baseUrl' ? 'https://bridge.example' : address
  const json = JSON.stringify(path.endsWith('fromBlock') ? 1_000_000 : value)
  STEPS.push(JSON.parse(JSON.stringify(STEPS.at(-1)).replace(JSON.stringify(`<${what}>`), json)))
}
const FILLED = STEPS.at(-1)

const networks = () => parseProfile(FILLED).evm

describe('places that are still to be filled in', () => {
  it('are texts in angle brackets, wherever they are', () => {
    const document = { a: '<a town>', b: [{ c: 'Rome' }, { c: '<a street>' }], d: 5, e: null, f: '<' }
    expect(unfilledPlaces(document)).toEqual([
      { path: 'a', what: 'a town' },
      { path: 'b[1].c', what: 'a street' },
    ])
  })

  it('are not looked for without end', () => {
    const deep: unknown = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000))
    expect(unfilledPlaces(deep)).toEqual([])
  })
})

describe('the template for mainnet', () => {
  it('leaves out what only the operator knows, and nothing else', () => {
    const places = PLACES.map(({ path }) => path.replace(/^evm\[\d+\]\./, ''))
    expect(new Set(places)).toEqual(
      new Set([
        'service.baseUrl',
        'fromBlock',
        'lockers',
        'transferRouter',
        'exchangeRouter',
        'burnRouter',
        'baseConnector',
        'exchangeConnectors[0]',
        'wrappedBtc',
        'connector',
      ]),
    )
  })

  it('is refused for one place after the other, until all are filled in', () => {
    const reasons = PLACES.map((_, at) => refusalOf(STEPS[at]))
    expect(reasons).toEqual(PLACES.map(({ path }) => ({ path, reason: 'unfilled' })))
  })

  it('is a profile once every place is filled in', () => {
    expect(networks().map(({ name, chainId }) => `${name} ${chainId}`)).toEqual([
      'polygon 137',
      'bsc 56',
      'bob 60808',
      'bsquared 223',
      'ethereum 1',
      'optimism 10',
      'arbitrum 42161',
      'base 8453',
      'unichain 130',
    ])
  })

  it('says of each base network what its routers take, and of each other one the way', () => {
    const facts = networks().map((network) =>
      network.kind === 'base'
        ? [network.name, network.router, network.payloads.wrap, network.payloads.swap]
        : [network.name, network.via],
    )
    expect(facts).toEqual([
      ['polygon', 'v2', [28], [77]],
      ['bsc', 'v2', [28, 40], [77]],
      ['bob', 'v1', [28], [65]],
      ['bsquared', 'v1', [28], [65]],
      ...['ethereum', 'optimism', 'arbitrum', 'base', 'unichain'].map((name) => [name, 'polygon']),
    ])
  })

  it('agrees with viem about chains, their currencies and their explorers', () => {
    const chains = [polygon, bsc, bob, bsquared, mainnet, optimism, arbitrum, base, unichain]
    expect(
      networks().map(({ chainId, nativeCurrency, explorer }) => ({ chainId, ...nativeCurrency, explorer })),
    ).toEqual(
      chains.map(({ id, nativeCurrency: { symbol, decimals }, blockExplorers }) => ({
        chainId: id,
        symbol,
        decimals,
        explorer: blockExplorers.default.url,
      })),
    )
  })

  it('reads the fee of the layer below on every rollup that charges one', () => {
    expect(networks().map(({ name, rollupFee }) => [name, rollupFee])).toEqual([
      ['polygon', null],
      ['bsc', null],
      ['bob', 'op'],
      ['bsquared', 'op'],
      ['ethereum', null],
      ['optimism', 'op'],
      ['arbitrum', 'arbitrum'],
      ['base', 'op'],
      ['unichain', 'op'],
    ])
  })

  it('names two servers or more for each chain, each of another host', () => {
    const { bitcoin, evm } = parseProfile(FILLED)
    for (const servers of [bitcoin.esplora, ...evm.map(({ rpc }) => rpc)]) {
      expect(servers.length).toBeGreaterThanOrEqual(2)
      expect(new Set(servers.map((url) => new URL(url).host)).size).toBe(servers.length)
    }
  })

  it('bridges and prices only tokens that the base network lists, with their decimals', () => {
    const all = networks()
    for (const network of all) {
      const listed = new Map<string, number>(
        network.tokens.map(({ address, decimals }) => [address, decimals]),
      )
      const priced = Object.keys(network.priceFeeds).filter((name) => name.startsWith('0x'))
      expect(priced.filter((address) => !listed.has(address))).toEqual([])
      if (network.kind === 'base') continue
      const via = all.find(({ name }) => name === network.via)
      const below = new Map(via?.tokens.map(({ address, decimals }) => [address, decimals]))
      expect(below.get(network.nativeBaseToken)).toBe(network.nativeCurrency.decimals)
      for (const { baseToken, baseDecimals } of network.tokens)
        expect(below.get(baseToken)).toBe(baseDecimals)
    }
  })
})

function refusalOf(document: unknown): unknown {
  try {
    parseProfile(document)
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.details
    throw thrown
  }
  return null
}
