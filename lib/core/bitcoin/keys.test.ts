import { hex } from '@scure/base'
import { WIF } from '@scure/btc-signer'
import { beforeAll, describe, expect, it } from 'vitest'
import { paramsOf } from '~/lib/core/network'
import { createKeyTree, type KeyTree } from '~/lib/core/vault/derive'
import { entropyOfPhrase, seedOf } from '~/lib/core/vault/phrase'
import { accountOf, keyPairOf } from './keys'

const PHRASE = `${'abandon '.repeat(11)}about`
let tree: KeyTree

beforeAll(async () => {
  tree = createKeyTree(await seedOf({ entropy: entropyOfPhrase(PHRASE), passphrase: '' }))
})

describe('accountOf', () => {
  it('matches the test vector of BIP84', () => {
    expect(accountOf(tree, 'mainnet', 'p2wpkh', 0)).toEqual({
      address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      addressType: 'p2wpkh',
      publicKey: '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
      scriptPubKey: '0014c0cebcd6c3d3ca8c75dc5ec62ebe55330ef910e2',
    })
    expect(WIF(paramsOf('mainnet')).encode(keyPairOf(tree, 'mainnet', 'p2wpkh', 0).privateKey)).toBe(
      'KyZpNDKnfs94vbrwhJneDi77V6jF64PWPF8x5cdJb8ifgg2DUc9d',
    )
  })

  it('matches the test vector of BIP49', () => {
    expect(accountOf(tree, 'testnet4', 'p2sh-p2wpkh', 0)).toEqual({
      address: '2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2',
      addressType: 'p2sh-p2wpkh',
      publicKey: '03a1af804ac108a8a51782198c2d034b28bf90c8803f5a53f76276fa69a4eae77f',
      scriptPubKey: 'a914336caa13e08b96080a32b5d818d59b4ab3b3674287',
      redeemScript: '001438971f73930f6c141d977ac4fd4a727c854935b3',
    })
    expect(hex.encode(keyPairOf(tree, 'testnet4', 'p2sh-p2wpkh', 0).privateKey)).toBe(
      'c9bdb49cfbaedca21c4b1f3a7803c34636b1d7dc55a717132443fc3f4c5867e8',
    )
  })

  it.each([
    ['mainnet', 'p2pkh', '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA'],
    ['mainnet', 'p2sh-p2wpkh', '37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf'],
    ['signet', 'p2wpkh', 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'],
    ['regtest', 'p2wpkh', 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'],
    ['regtest', 'p2pkh', 'mkpZhYtJu2r87Js3pDiWJDmPte2NRZ8bJV'],
  ] as const)('matches the address of other wallets on %s for %s', (network, addressType, address) => {
    expect(accountOf(tree, network, addressType, 0).address).toBe(address)
  })

  it('gives each account index a different key', () => {
    const addresses = [0, 1, 2, 2 ** 31 - 1].map(
      (index) => accountOf(tree, 'mainnet', 'p2wpkh', index).address,
    )
    expect(new Set(addresses).size).toBe(4)
    expect(addresses).not.toContain('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g')
  })

  it.each([-1, 0.5, 2 ** 31, Number.NaN])('rejects %s as an account index', (index) => {
    expect(() => accountOf(tree, 'mainnet', 'p2wpkh', index)).toThrow(
      expect.objectContaining({ code: 'bad-input' }),
    )
  })
})
