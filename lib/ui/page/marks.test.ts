import { expect, test } from 'vitest'
import { BITCOIN_MARK, networkMark, tokenMark } from './marks'

const FILES = import.meta.glob<string>('/public/marks/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const PICTURES = Object.entries(FILES).map(([path, svg]) => [path.replace(/^.*\//, ''), svg] as const)

const SYMBOLS = ['BTC', 'WBTC', 'ETH', 'WETH', 'POL', 'BNB', 'USDC', 'USDT']
const CHAINS = [1, 10, 56, 130, 137, 223, 8453, 42_161, 60_808]

test('every picture that is named is in the package, and every one in the package is named', () => {
  const named = [
    BITCOIN_MARK,
    ...SYMBOLS.map(tokenMark),
    ...CHAINS.map((chainId) => networkMark({ chainId, name: '' })),
  ]
  expect(new Set(named.map((name) => `${name}.svg`))).toEqual(new Set(PICTURES.map(([file]) => file)))
})

test('a local chain is drawn as the network that it stands for', () => {
  expect(networkMark({ chainId: 31_337, name: 'polygon' })).toBe('polygon')
})

test.each(['', 'constructor', 'usdc', 'USDC\u200b'])('%j has no picture', (unknown) => {
  expect(tokenMark(unknown)).toBeUndefined()
  expect(networkMark({ chainId: 31_337, name: unknown })).toBeUndefined()
})

test.each(PICTURES)('%s is shapes alone, and small', (_file, svg) => {
  const elements = [...svg.matchAll(/<([a-z]+)/gi)].map(([, name]) => name)
  expect(new Set([...elements, 'svg', 'g', 'circle', 'path', 'rect', 'ellipse']).size).toBe(6)
  expect(svg).not.toMatch(/href|url\(|style|on[a-z]+=/)
  expect(svg.length).toBeLessThan(500)
})
