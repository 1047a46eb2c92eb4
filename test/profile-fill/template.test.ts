import { describe, expect, it } from 'vitest'
import { arbitrum, base, bob, bsc, bsquared, mainnet, optimism, polygon, unichain } from 'viem/chains'
import { parseProfile } from '~/lib/contract/profile'
import { unfilledPlaces } from '~/lib/contract/template'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import template from '~/public/profiles/mainnet-template.json'
import { parseShortFile, type ShortFile } from '~/lib/contract/short-file'
import { completeProfile } from '~/lib/services/bridges/complete-profile'
import type { BaseReading, CrossReading } from '~/lib/services/bridges/readings'

const PLACES = unfilledPlaces(template)

/** The template after each place that is filled in, first to last; no two addresses are the same. */
const STEPS: unknown[] = [template]
for (const [at, { path, what }] of PLACES.entries()) {
  const value = path === 'service.baseUrl' ? 'https://bridge.example' : addressOf(at + 100)
  STEPS.push(JSON.parse(JSON.stringify(STEPS.at(-1)).replace(`<${what}>`, value)))
}
const FILLED = STEPS.at(-1)

function addressOf(at: number): Hex {
  return `0x${String(at).padStart(40, '0')}`
}

function short(): ShortFile {
  const parsed = parseShortFile(FILLED)
  if ('missing' in parsed) throw new Error(JSON.stringify(parsed.missing))
  return parsed.short
}

/** Makes a profile as the chains would tell it: each fact is there, and none is true. */
function profileOf(file: ShortFile) {
  const readings = file.evm.map((network, at) => {
    const token = { symbol: 'TOKEN', decimals: 18, baseToken: addressOf(1), baseDecimals: 18 }
    const contract = addressOf(1_000 + at)
    const common = {
      chainId: network.chainId ?? 0,
      nativeCurrency: { symbol: 'COIN', decimals: 18 },
      fromBlock: 1,
      wrappedNative: contract,
      rollupFee: null,
      tokens: network.tokens.map(() => token),
      baseConnector: contract,
      implementations: [],
    }
    const base: BaseReading = {
      ...common,
      kind: 'base',
      lockers: contract,
      burnRouter: contract,
      exchangeConnectors: [contract],
      wrappedBtc: contract,
      generation: undefined,
    }
    const cross: CrossReading = {
      ...common,
      kind: 'cross-chain',
      via: 'polygon',
      nativeBaseToken: contract,
    }
    // Without the fee of the layer below: the template names it where there is one.
    return [network.name, network.kind === 'base' ? base : cross] as const
  })
  return completeProfile(file, { bitcoinNetwork: undefined, networks: new Map(readings) })
}

describe('the template for mainnet', () => {
  it('leaves out the service, the routers and the connectors', () => {
    const places = PLACES.map(({ path }) => path.replace(/^evm\[\d+\]\./, ''))
    expect(places).toEqual([
      'service.baseUrl',
      ...Array.from({ length: 4 }, () => ['transferRouter', 'exchangeRouter']).flat(),
      ...Array<string>(5).fill('connector'),
    ])
  })

  it('is no profile at any step of its filling in', () => {
    const reasons = PLACES.map((_, at) => refusalOf(STEPS[at]))
    expect(reasons).toEqual(PLACES.map(({ path }) => ({ path, reason: 'unfilled' })))
    expect(refusalOf(FILLED)).toMatchObject({ reason: expect.not.stringContaining('unfilled') })
  })

  it('becomes a profile without a further question', () => {
    const { profile, missing } = profileOf(short())
    expect(missing).toEqual([])
    expect(parseProfile(profile).evm.map(({ name, chainId }) => `${name} ${chainId}`)).toEqual([
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

  it('lets the segment alone decide the paths of the service', () => {
    const file = short()
    const { profile } = profileOf({ ...file, service: { ...file.service, segment: 'other' } })
    const { service } = parseProfile(profile)
    expect(service.unwrapInputsPath).toBe('/api/v2/other/utils/swap-and-unwrap-inputs')
  })

  it('leaves to the chains all that they tell', () => {
    const read = ['wrappedNative', 'nativeBaseToken', 'baseConnector', 'lockers', 'rollupFee', 'fromBlock']
    expect(short().evm.flatMap((network) => read.filter((field) => field in network))).toEqual([])
  })

  it('says of each base network what its routers take', () => {
    const facts = parseProfile(profileOf(short()).profile).evm.flatMap((network) =>
      network.kind === 'base'
        ? [[network.name, network.router, network.payloads.wrap, network.payloads.swap]]
        : [],
    )
    expect(facts).toEqual([
      ['polygon', 'v2', [28], [77]],
      ['bsc', 'v2', [28, 40], [77]],
      ['bob', 'v1', [28], [65]],
      ['bsquared', 'v1', [28], [65]],
    ])
  })

  it('agrees with viem about chains and their explorers', () => {
    const chains = [polygon, bsc, bob, bsquared, mainnet, optimism, arbitrum, base, unichain]
    expect(template.evm.map(({ chainId, explorer }) => ({ chainId, explorer }))).toEqual(
      chains.map(({ id, blockExplorers }) => ({ chainId: id, explorer: blockExplorers.default.url })),
    )
  })

  it('gives each chain two or more servers of different hosts', () => {
    for (const servers of [template.bitcoin.esplora, ...template.evm.map(({ rpc }) => rpc)]) {
      expect(servers.length).toBeGreaterThanOrEqual(2)
      expect(new Set(servers.map((url) => new URL(url).host)).size).toBe(servers.length)
    }
  })

  it('prices only tokens that the network lists', () => {
    for (const { tokens, priceFeeds } of parseProfile(profileOf(short()).profile).evm) {
      const listed = new Set<string>(tokens.map(({ address }) => address))
      const priced = Object.keys(priceFeeds).filter((name) => name.startsWith('0x'))
      expect(priced.filter((address) => !listed.has(address))).toEqual([])
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
