import { expect, it } from 'vitest'
import { ownerOf } from './owner'

const addressesOf = (index: number) => ({
  index,
  bitcoin: { p2wpkh: `bc1q${index}`, 'p2sh-p2wpkh': `3${index}Ab`, p2pkh: `1${index}Ab` },
  evm: `0xAb${index}` as const,
})
const ACCOUNTS = [addressesOf(0), addressesOf(1)]

it.each(['bc1q1', 'BC1Q1', '31Ab', '11Ab', '0xAb1', '0xab1'])(
  'of %s is the account that has it',
  (address) => {
    expect(ownerOf(ACCOUNTS, address)?.index).toBe(1)
  },
)

it.each(['bc1q2', '11ab', ''])('of %j is nobody here', (address) => {
  expect(ownerOf(ACCOUNTS, address)).toBeUndefined()
})
