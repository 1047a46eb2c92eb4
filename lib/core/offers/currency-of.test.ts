import { expect, it } from 'vitest'
import { currencyOf } from './currency-of'

const WRAPPED = '0x3bf668fe1ec79a84ca8481cead5dbb30d61cc685'
const POLYGON = { kind: 'base', chainId: 137, wrappedBtc: WRAPPED } as const
const BASE = { kind: 'cross-chain', chainId: 8_453 } as const

it.each([
  ['USDC', POLYGON, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
  ['USDC', BASE, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  ['BTC', POLYGON, WRAPPED],
  ['POL', POLYGON, null],
  ['ETH', BASE, null],
  // Bridged by others under the same name, or the address of another chain.
  [undefined, POLYGON, '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'],
  [undefined, POLYGON, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  [undefined, { ...POLYGON, chainId: 31_337 }, null],
] as const)('is %s by chain and address: %j %s', (currency, network, address) => {
  expect(currencyOf(network, { address })).toBe(currency)
})
