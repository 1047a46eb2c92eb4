import { describe, expect, it } from 'vitest'
import type { BitcoinBalanceView, EvmBalancesView } from '~/lib/contract/views/holdings'
import type { NetworkView } from '~/lib/contract/views/networks'
import {
  assetPath,
  balanceOf,
  bitcoinHolding,
  foldHoldings,
  heldOf,
  type Holding,
  holdsNothing,
  onlyHeldOf,
  isAssetAt,
  knowledgeOf,
  networkHoldings,
  spokenFor,
} from './holdings'

const USDC = `0x${'Ab'.repeat(20)}` as const
const MINUTE = 60_000
const NOW = 100 * MINUTE
const OWNER = { profileId: 'local', address: 'own' }
const POLYGON: NetworkView = {
  name: 'polygon',
  label: 'Polygon',
  kind: 'base',
  chainId: 1,
  explorer: null,
  tokens: [
    { address: null, symbol: 'POL', decimals: 18, name: 'POL' },
    { address: USDC, symbol: 'USDC', decimals: 6, name: 'USDC' },
  ],
}
const balances = (native: bigint, usdc?: bigint): EvmBalancesView => ({
  owner: OWNER,
  balances: [
    { token: null, amount: native, available: native },
    ...(usdc === undefined ? [] : [{ token: USDC, amount: usdc, available: usdc }]),
  ],
  asOf: NOW,
})
const bitcoin = (confirmedSats: bigint, pendingSats = 0n): BitcoinBalanceView => ({
  owner: OWNER,
  confirmedSats,
  pendingSats,
  reservedSats: 0n,
  reservedBy: [],
  keptOut: { frozen: { coins: 0, sats: 0n }, small: { coins: 0, sats: 0n } },
  spendableSats: confirmedSats,
  asOf: NOW,
})
const polygon = (data: EvmBalancesView | undefined, error: Error | null = null) =>
  networkHoldings(POLYGON, { data, error })
const symbols = (holdings: Holding[]) => holdings.map(({ asset }) => asset.token.symbol)

describe('what the wallet holds', () => {
  it('counts bitcoin that is not confirmed yet', () => {
    expect(bitcoinHolding({ data: bitcoin(5n, 3n), error: null }).amount).toBe(8n)
  })

  it('is the last known amount while a network is unreachable', () => {
    const [native] = polygon(balances(7n), new Error('unreachable'))
    expect(native).toMatchObject({ amount: 7n, asOf: NOW })
    expect(native && knowledgeOf(native, NOW)).toBe('unreachable')
  })

  it('is unknown before the first answer', () => {
    const [native] = polygon(undefined)
    expect(native?.amount).toBeNull()
    expect(native && knowledgeOf(native, NOW)).toBe('loading')
  })

  it('is unknown of a token whose contract does not answer', () => {
    const [native, usdc] = polygon(balances(7n))
    expect(native && knowledgeOf(native, NOW)).toBe('current')
    expect(usdc && knowledgeOf(usdc, NOW)).toBe('unreadable')
  })

  it('says its age after four and a half minutes', () => {
    const [native] = polygon(balances(7n))
    expect(native && knowledgeOf(native, NOW + 4.5 * MINUTE)).toBe('current')
    expect(native && knowledgeOf(native, NOW + 4.5 * MINUTE + 1)).toBe('old')
  })

  it('is nothing only if that is known of every asset', () => {
    const none = bitcoinHolding({ data: bitcoin(0n), error: null })
    expect(holdsNothing([none, ...polygon(balances(0n, 0n))])).toBe(true)
    expect(holdsNothing([none, ...polygon(balances(0n, 1n))])).toBe(false)
    expect(holdsNothing([none, ...polygon(balances(0n))])).toBe(false)
    expect(holdsNothing([none, ...polygon(undefined)])).toBe(false)
  })
})

describe('the list', () => {
  it('shows bitcoin always, and folds other assets that hold nothing', () => {
    const none = bitcoinHolding({ data: bitcoin(0n), error: null })
    const { shown, folded } = foldHoldings([none, ...polygon(balances(0n, 4n))])
    expect(symbols(shown)).toEqual(['BTC', 'USDC'])
    expect(symbols(folded)).toEqual(['POL'])
  })

  it('shows one asset for a network that is not known', () => {
    const { shown, folded } = foldHoldings(polygon(undefined, new Error('unreachable')))
    expect(symbols(shown)).toEqual(['POL'])
    expect(symbols(folded)).toEqual(['USDC'])
  })
})

describe('what is spoken for of a balance', () => {
  it('is all that entries under way may still take', () => {
    expect(spokenFor({ amount: 10n, available: 4n })).toBe(6n)
    expect(spokenFor({ amount: 10n, available: 0n })).toBe(10n)
  })

  it('is not spoken of where all of it is available', () => {
    expect(spokenFor({ amount: 10n, available: 10n })).toBeNull()
  })
})

describe('what can be sent', () => {
  it('is what is held, of every network', () => {
    const some = bitcoinHolding({ data: bitcoin(5n), error: null })
    expect(symbols(heldOf([some, ...polygon(balances(0n, 4n))]))).toEqual(['BTC', 'USDC'])
    const none = bitcoinHolding({ data: bitcoin(0n), error: null })
    expect(symbols(heldOf([none, ...polygon(balances(3n))]))).toEqual(['POL'])
  })

  it('is one asset once all others surely hold nothing', () => {
    const some = bitcoinHolding({ data: bitcoin(5n), error: null })
    expect(onlyHeldOf([some, ...polygon(balances(0n, 0n))])?.asset.token.symbol).toBe('BTC')
    expect(onlyHeldOf([some, ...polygon(balances(0n, 4n))])).toBeUndefined()
    expect(onlyHeldOf([some, ...polygon(undefined)])).toBeUndefined()
  })

  it('is bitcoin while nothing is known to be held', () => {
    const unknown = bitcoinHolding({ data: undefined, error: null })
    expect(symbols(heldOf([unknown, ...polygon(undefined)]))).toEqual(['BTC'])
  })
})

describe('an asset', () => {
  it('is found by its path, however its address is written', () => {
    const [, usdc] = polygon(balances(0n, 4n))
    expect(usdc && assetPath(usdc.asset)).toBe(`/wallet/polygon/${USDC}`)
    expect(usdc && isAssetAt(usdc, 'polygon', USDC.toLowerCase())).toBe(true)
    expect(usdc && isAssetAt(usdc, 'ethereum', USDC)).toBe(false)
    expect(usdc && isAssetAt(usdc, 'polygon', 'native')).toBe(false)
  })
})

describe('a cached balance', () => {
  it('is not shown as that of another account or profile', () => {
    const cached = bitcoin(5n)
    expect(balanceOf(OWNER)(cached)).toBe(cached)
    expect(balanceOf({ ...OWNER, address: 'other' })(cached)).toBeUndefined()
    expect(balanceOf({ ...OWNER, profileId: 'other' })(cached)).toBeUndefined()
    expect(balanceOf(undefined)(cached)).toBeUndefined()
  })
})
