import { HDKey } from '@scure/bip32'
import { describe, expect, it } from 'vitest'
import { outsideBitcoin } from './outside-bitcoin'
import { readOutsideAccount } from './read-account'
import { originText, outsideAccountText } from './write-account'

const MASTER = HDKey.fromMasterSeed(new Uint8Array(32).fill(5), { public: 0x043587cf, private: 0x04358394 })
const KEY = MASTER.derive("m/84'/1'/0'").publicExtendedKey
const FINGERPRINT = MASTER.fingerprint.toString(16).padStart(8, '0')

describe('outsideAccountText', () => {
  it.each([
    `wpkh([${FINGERPRINT}/84h/1h/0h]${KEY}/<0;1>/*)`,
    `sh(wpkh([${FINGERPRINT}/84h/1h/0h]${KEY}/<0;1>/*))`,
    `pkh(${KEY}/<0;1>/*)`,
    'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  ])('writes what is read back: %s', (text) => {
    const account = readOutsideAccount(text, 'regtest')
    expect(outsideAccountText(account)).toBe(text)
  })

  it('states the address type that a bare key leaves open', () => {
    const account = readOutsideAccount(KEY, 'regtest')
    const again = readOutsideAccount(outsideAccountText(account), 'regtest')
    expect(again).toEqual({ ...account, isTypeStated: true })
  })
})

it('originText writes hardened and plain steps', () => {
  expect(originText({ fingerprint: '73c5da0a', path: [0x80000054, 1] })).toBe('73c5da0a/84h/1')
})

describe('outsideBitcoin', () => {
  it('has a key’s first address on every test network', () => {
    const account = readOutsideAccount(`wpkh(${KEY}/0/*)`, 'regtest')
    expect(outsideBitcoin(account, 'regtest')?.address).toMatch(/^bcrt1q/)
    expect(outsideBitcoin(account, 'testnet4')?.address).toMatch(/^tb1q/)
    expect(outsideBitcoin(account, 'regtest')?.publicKey).toMatch(/^0[23][0-9a-f]{64}$/)
    expect(outsideBitcoin(account, 'mainnet')).toBeUndefined()
  })

  it('has no key for a bare address', () => {
    const account = readOutsideAccount('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'regtest')
    expect(outsideBitcoin(account, 'regtest')).toMatchObject({ addressType: 'p2wpkh', publicKey: null })
  })
})
