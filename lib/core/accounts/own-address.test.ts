import { beforeAll, expect, it } from 'vitest'
import { accountKeyOf, accountOf } from '~/lib/core/bitcoin/keys'
import { readExtendedKey } from '~/lib/core/outside/account/extended-key'
import { createKeyTree, type KeyTree } from '~/lib/core/vault/derive'
import { entropyOfPhrase, seedOf } from '~/lib/core/vault/phrase'
import { accountAddresses } from './own-address'

const PHRASE = `${'abandon '.repeat(11)}about`
let tree: KeyTree

beforeAll(async () => {
  tree = createKeyTree(await seedOf({ entropy: entropyOfPhrase(PHRASE), passphrase: '' }))
})

/** The vectors of BIP84; those that the authors of BIP49 and BIP44 use for the same phrase. */
const VECTORS = [
  ['p2wpkh', 0, 0, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ['p2wpkh', 0, 1, 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
  ['p2wpkh', 1, 0, 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el'],
  ['p2sh-p2wpkh', 0, 0, '37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf'],
  ['p2sh-p2wpkh', 0, 1, '3LtMnn87fqUeHBUG414p9CWwnoV6E2pNKS'],
  ['p2sh-p2wpkh', 1, 0, '34K56kSjgUCUSD8GTtuF7c9Zzwokbs6uZ7'],
  ['p2pkh', 0, 0, '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA'],
  ['p2pkh', 0, 1, '1Ak8PffB2meyfYnbXZR9EGfLfFZVpzJvQP'],
  ['p2pkh', 1, 0, '1J3J6EvPrv8q6AC3VCjWV45Uf3nssNMRtH'],
] as const

it.each(VECTORS)('derives %s at %i/%i as its vector', (addressType, branch, index, address) => {
  const extendedKey = accountKeyOf(tree, 'mainnet', addressType, 0)
  const own = accountAddresses({ extendedKey, network: 'mainnet', addressType })({ branch, index })
  expect(own).toMatchObject({ address, addressType, path: { branch, index } })
})

it.each([
  [
    'p2wpkh',
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  ],
  [
    'p2sh-p2wpkh',
    'ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP',
  ],
  [
    'p2pkh',
    'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj',
  ],
] as const)('derives the %s account of an SLIP-132 key', (addressType, key) => {
  const { text: extendedKey } = readExtendedKey(key, 'mainnet')
  expect(extendedKey).toBe(accountKeyOf(tree, 'mainnet', addressType, 0))
  const addressAt = accountAddresses({ extendedKey, network: 'mainnet', addressType })
  for (const [type, branch, index, address] of VECTORS)
    if (type === addressType) expect(addressAt({ branch, index }).address).toBe(address)
})

it.each(['mainnet', 'testnet4', 'regtest'] as const)(
  'begins with the account’s own address on %s',
  (network) => {
    for (const addressType of ['p2wpkh', 'p2sh-p2wpkh', 'p2pkh'] as const) {
      const extendedKey = accountKeyOf(tree, network, addressType, 3)
      const first = accountAddresses({ extendedKey, network, addressType })({ branch: 0, index: 0 })
      expect(first).toEqual({
        ...accountOf(tree, network, addressType, 3),
        path: { branch: 0, index: 0 },
      })
    }
  },
)

it.each([-1, 0.5, 2 ** 31])('refuses %s as an index', (index) => {
  const extendedKey = accountKeyOf(tree, 'mainnet', 'p2wpkh', 0)
  const addressAt = accountAddresses({ extendedKey, network: 'mainnet', addressType: 'p2wpkh' })
  expect(() => addressAt({ branch: 0, index })).toThrow(expect.objectContaining({ code: 'bad-input' }))
})
