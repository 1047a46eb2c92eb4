import { expect, test } from 'vitest'
import './locale.fixture'
import { parseSlippage } from './slippage'

test.each([
  ['0', 0],
  ['0.5', 50],
  ['1,25', 125],
  ['2 %', 200],
  ['２％', 200],
  ['٠٫٥٪', 50],
  ['%0,5', 50],
  ['50', 5_000],
])('%j is understood', (text, bps) => {
  expect(parseSlippage(text)).toBe(bps)
})

test.each(['', '\u200b', '5 BTC', '50.01', '-1', '0.001', 'abc', '1e1'])('%j is not', (text) => {
  expect(parseSlippage(text)).toBeNull()
})
