import { expect, test } from 'vitest'
import { expectedFee } from './expected-fee'
import type { AddressType } from './address-type'
import { feeSatsAt, signedVsize } from './size'

const outputs = [`a914${'0'.repeat(40)}87`, `0014${'0'.repeat(40)}`]
const feeOf = (inputs: number) =>
  feeSatsAt(3, signedVsize(Array<AddressType>(inputs).fill('p2wpkh'), outputs))
const coins = [1_000n, 9_000n, 5_000n].map((valueSats) => ({ valueSats }))
const expected = (amountSats: bigint) => expectedFee(coins, { addressType: 'p2wpkh', amountSats, outputs }, 3)

test.each<[amountSats: bigint, inputs: number]>([
  [1n, 1],
  [9_000n - feeOf(1), 1],
  [9_001n - feeOf(1), 2],
  [14_000n - feeOf(2), 2],
  [15_000n - feeOf(3), 3],
])('takes the largest coins first: %i sats', (amountSats, inputs) => {
  expect(expected(amountSats)).toBe(feeOf(inputs))
})

test('knows no fee where all coins do not suffice', () => {
  expect(expected(15_001n - feeOf(3))).toBeUndefined()
})
