import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BITCOIN_MARK, networkMark, tokenMark } from './marks'

const DRAWN = readdirSync('public/marks')

const SYMBOLS = ['BTC', 'WBTC', 'ETH', 'WETH', 'POL', 'BNB', 'USDC', 'USDT']
const CHAINS = [1, 10, 56, 130, 137, 223, 8453, 42_161, 60_808]

test('every picture that is named is in the package, and every one in the package is named', () => {
  const named = [
    BITCOIN_MARK,
    ...SYMBOLS.map(tokenMark),
    ...CHAINS.map((chainId) => networkMark({ chainId, name: '' })),
  ]
  expect(new Set(named.map((name) => `${name}.svg`))).toEqual(new Set(DRAWN))
})

test('a local chain is drawn as the network that it stands for', () => {
  expect(networkMark({ chainId: 31_337, name: 'polygon' })).toBe('polygon')
})

test.each(['', 'constructor', 'usdc', 'USDC\u200b'])('%j has no picture', (unknown) => {
  expect(tokenMark(unknown)).toBeUndefined()
  expect(networkMark({ chainId: 31_337, name: unknown })).toBeUndefined()
})

test.each(DRAWN)('%s is shapes alone, and small', (file) => {
  const svg = readFileSync(`public/marks/${file}`, 'utf8')
  const elements = [...svg.matchAll(/<([a-z]+)/gi)].map(([, name]) => name)
  expect(new Set([...elements, 'svg', 'g', 'circle', 'path', 'rect', 'ellipse']).size).toBe(6)
  expect(svg).not.toMatch(/href|url\(|style|on[a-z]+=/)
  expect(svg.length).toBeLessThan(500)
})
