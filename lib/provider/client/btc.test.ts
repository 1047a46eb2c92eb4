import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatBtc, parseBtc } from './btc'

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
