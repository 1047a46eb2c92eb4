import { expect, it } from 'vitest'
import { bitcoinPayer, evmPayer } from './payer'

const BITCOIN = { address: 'bcrt1qown', addressType: 'p2wpkh', publicKey: '02' } as const

it('pays from an account whose key is known', () => {
  expect(bitcoinPayer({ bitcoin: BITCOIN })).toEqual(BITCOIN)
  expect(evmPayer({ evm: { address: '0x1' } })).toBe('0x1')
})

it('refuses to pay from a bare address', () => {
  const watched = { bitcoin: { ...BITCOIN, publicKey: null } }
  expect(() => bitcoinPayer(watched)).toThrow(expect.objectContaining({ code: 'account-watch-only' }))
})

it('refuses to pay on EVM networks without an account there', () => {
  expect(() => evmPayer({ evm: null })).toThrow(expect.objectContaining({ code: 'account-without-evm' }))
})
