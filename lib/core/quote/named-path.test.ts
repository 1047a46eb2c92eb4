import { expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import { namedPath } from './named-path'

const token = (digit: string): Hex => `0x${digit.repeat(40)}`
const [BTC, USDC, STOP, OTHER] = [token('b'), token('c'), token('d'), token('e')]
const tokens = [
  { symbol: 'USDC', address: USDC },
  { symbol: 'WBTC', address: STOP },
]

it.each<[string, string[], Hex[] | undefined]>([
  ['addresses', [BTC, STOP, USDC], [BTC, STOP, USDC]],
  ['symbols of the profile', [BTC, 'wbtc', 'USDC(polygon)'], [BTC, STOP, USDC]],
  ['a foreign symbol at its start', ['BTC-TELEBTC(polygon)', USDC], [BTC, USDC]],
  ['several of them', ['BTC', 'TELEBTC', 'WBTC', USDC], [BTC, STOP, USDC]],
  ['a foreign symbol at its end', [BTC, OTHER, 'USDT'], [BTC, OTHER, USDC]],
  ['foreign symbols alone', ['TELEBTC', 'USDT'], [BTC, USDC]],
  ['a foreign symbol between', [BTC, 'DAI', USDC], undefined],
  ['nothing', [], []],
])('reads a path of %s', (_, steps, path) => {
  expect(namedPath(steps, { from: BTC, to: USDC, tokens })).toEqual(path)
})
