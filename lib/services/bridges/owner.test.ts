import { expect, it } from 'vitest'
import { parseShortFile, type ShortFile } from '~/lib/contract/short-file'
import teleswap from '~/public/bridges/teleswap-mainnet.json'
import { differencesFrom, ownerOf } from './owner'

function shortOf(document: unknown): ShortFile {
  const parsed = parseShortFile(document)
  if ('missing' in parsed) throw new Error('unfilled')
  return parsed.short
}

const KNOWN = shortOf(teleswap)
const OTHER = `0x${'5'.repeat(40)}` as const
const [POLYGON, ...REST] = KNOWN.evm
const base = (change: object) => shortOf({ ...KNOWN, ...change })
const withRouter = (change: object = {}): ShortFile =>
  base({ evm: [{ ...POLYGON, transferRouter: OTHER }, ...REST], ...change })

it('knows a bridge by its roots, whatever it is called', () => {
  expect(ownerOf(KNOWN, [KNOWN], [])).toEqual({ kind: 'known', label: 'TeleSwap mainnet' })
  expect(ownerOf(base({ id: 'x', label: 'X' }), [KNOWN], []).kind).toBe('known')
  expect(ownerOf(base({ evm: [POLYGON] }), [KNOWN], []).kind).toBe('known')
})

it.each([
  ['another router', withRouter({ id: 'x', label: 'X' })],
  ['another chain', base({ id: 'x', label: 'X', evm: [{ ...POLYGON, chainId: 56 }] })],
  [
    'a network of its own',
    base({ id: 'x', label: 'X', evm: [...KNOWN.evm, { ...REST.at(-1), connector: OTHER }] }),
  ],
])('does not know one with %s', (_, file) => {
  expect(ownerOf(file, [KNOWN], [])).toEqual({ kind: 'unknown', label: 'X' })
})

it.each([
  { id: 'teleswap-mainnet', label: 'X' },
  { id: 'x', label: 'teleswap  MAINNET' },
  { id: 'x', label: 'Ｔｅｌｅswap-mainnet' },
  { id: 'TeleSwap_mainnet', label: undefined },
])('refuses a known bridge’s name with other roots: %s', (name) => {
  expect(ownerOf(withRouter(name), [KNOWN], [])).toEqual({ kind: 'taken', label: 'TeleSwap mainnet' })
})

it('refuses the name of a kept bridge with other roots', () => {
  const mine = base({ id: 'mine', label: 'Mine', evm: [POLYGON] })
  const evm = [{ ...POLYGON, transferRouter: OTHER }]
  expect(ownerOf(base({ id: 'mine', label: 'X', evm }), [], [mine]).kind).toBe('taken')
  expect(ownerOf(base({ id: 'mine', label: 'Mine' }), [], [mine]).kind).toBe('unknown')
})

it('names the servers that a known bridge has otherwise', () => {
  expect(differencesFrom(KNOWN, [KNOWN])).toEqual([])
  const service = { ...KNOWN.service, segment: 'other' }
  expect(differencesFrom(base({ service }), [KNOWN])).toEqual(['https://api.teleportdao.xyz other'])
  expect(differencesFrom(withRouter(), [KNOWN])).toEqual([])
})

it.each([
  [
    'a token',
    { tokens: [...(POLYGON?.tokens ?? []), { address: OTHER }] },
    `polygon tokens address ${OTHER}`,
  ],
  ['a price feed', { priceFeeds: { BTC: OTHER } }, `polygon priceFeeds BTC ${OTHER}`],
  ['an oracle', { priceOracle: OTHER }, `polygon priceOracle ${OTHER}`],
  ['an explorer', { explorer: 'https://scan.example' }, 'polygon explorer https://scan.example'],
])('names %s that a known bridge has otherwise', (_, change, difference) => {
  expect(differencesFrom(base({ evm: [{ ...POLYGON, ...change }, ...REST] }), [KNOWN])).toEqual([difference])
})

it('names an integrator that a known bridge lacks', () => {
  const service = { ...KNOWN.service, thirdPartyId: 7 }
  expect(differencesFrom(base({ service }), [KNOWN])).toEqual(['thirdPartyId 7'])
})
