import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatBtc, formatUnits, parseBtc, parseUnits } from './units'

it.each([
  [0n, '0'],
  [1n, '0.00000001'],
  [1_500_000n, '0.015'],
  [100_000_000n, '1'],
  [2_100_000_000_000_000n, '21000000'],
])('writes %s sats as %s BTC', (sats, btc) => {
  expect(formatBtc(sats)).toBe(btc)
})

it('reads every amount that it writes', () => {
  fc.assert(fc.property(fc.bigInt(0n, 2_100_000_000_000_000n), (sats) => parseBtc(formatBtc(sats)) === sats))
})

it.each(['', '.', '1.', '.5', '-1', '+1', '1e3', '0x1', '1,5', ' 1', '0.123456789', '１'])(
  'refuses %j as BTC',
  (text) => {
    expect(() => parseBtc(text)).toThrow(
      expect.objectContaining({ code: -32602, reason: 'amount-malformed' }),
    )
  },
)

it('reads and writes units of any decimals', () => {
  expect(formatUnits(1_500_000n, 6)).toBe('1.5')
  expect(formatUnits(12n, 0)).toBe('12')
  expect(parseUnits('12', 0)).toBe(12n)
  expect(() => parseUnits('1.5', 0)).toThrow('at most 0 decimals')
})
