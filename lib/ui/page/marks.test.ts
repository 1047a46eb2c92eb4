import { expect, test } from 'vitest'
import { networkMark, tokenMark } from './marks'

test.each([
  [1, 'ethereum'],
  [42_161, 'arbitrum'],
] as const)('names the picture of chain %i', (chainId, mark) => {
  expect(networkMark({ chainId, name: '' })).toBe(mark)
})

test('draws a local chain as the network it stands for', () => {
  expect(networkMark({ chainId: 31_337, name: 'polygon' })).toBe('polygon')
})

test.each(['', 'constructor', 'usdc', 'USDC\u200b'])('%j has no picture', (unknown) => {
  expect(tokenMark(unknown)).toBeUndefined()
  expect(networkMark({ chainId: 31_337, name: unknown })).toBeUndefined()
})
