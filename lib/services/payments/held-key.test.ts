import { secp256k1 } from '@noble/curves/secp256k1.js'
import { expect, it } from 'vitest'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import type { Keyring } from '../ports/keyring'
import { createHeldKey } from './held-key'

const ACCOUNTS = {
  index: 0,
  bitcoin: { address: 'bcrt1own', addressType: 'p2wpkh', publicKey: '02' },
  evm: { address: addressOf('9') },
} as const

const wallet: Keyring = {
  accounts: async () => ACCOUNTS,
  withBitcoinKey: () => Promise.reject(new Error('the own key is not asked for')),
  withEvmKey: () => Promise.reject(new Error('the own key is not asked for')),
}
const gone = expect.objectContaining({ code: 'key-gone' })
const keyOf = (publicKey: string) => ({ network: 'regtest', addressType: 'p2wpkh', publicKey }) as const

it('lends the key that it holds, and no other', async () => {
  const held = createHeldKey()
  const { secretKey } = secp256k1.keygen()
  const publicKey = held.hold(secretKey)
  const keyring = held.keyring(wallet)
  expect(await keyring.accounts()).toBe(ACCOUNTS)
  expect(await keyring.withBitcoinKey(keyOf(publicKey), (key) => key)).toBe(secretKey)
  await expect(keyring.withBitcoinKey(keyOf('02'), () => true)).rejects.toEqual(gone)
})

it('leaves nothing but zeroes of a key that is wiped, or that another one follows', async () => {
  const held = createHeldKey()
  const first = secp256k1.keygen().secretKey
  const second = secp256k1.keygen().secretKey
  const publicKey = held.hold(first)
  held.hold(second)
  expect(first).toEqual(new Uint8Array(32))
  held.wipe()
  expect(second).toEqual(new Uint8Array(32))
  expect(() => held.publicKey()).toThrow(gone)
  await expect(held.keyring(wallet).accounts()).rejects.toEqual(gone)
  await expect(held.keyring(wallet).withBitcoinKey(keyOf(publicKey), () => true)).rejects.toEqual(gone)
})
