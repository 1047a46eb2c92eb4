import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { hex } from '@scure/base'
import { WIF } from '@scure/btc-signer'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, it } from 'vitest'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { paramsOf } from '~/lib/core/network'
import { createKeyTree } from '~/lib/core/vault/derive'
import { choiceOf } from './wallet.fixture'
import { writtenKey } from './written-key'

const PHRASE = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const seed = mnemonicToSeedSync(PHRASE)
const tree = createKeyTree(seed)
const keyAt = (path: string) => HDKey.fromMasterSeed(seed).derive(path).privateKey ?? new Uint8Array()
const PURPOSES = { p2wpkh: 84, 'p2sh-p2wpkh': 49, p2pkh: 44 }

it.each(ADDRESS_TYPES)('matches the WIF of a %s account to its address', (addressType) => {
  const choice = choiceOf('regtest', 2, addressType)
  const path = `m/${PURPOSES[addressType]}'/1'/2'/0/0`
  expect(writtenKey(tree, 'bitcoin', choice).key).toBe(WIF(paramsOf('regtest')).encode(keyAt(path)))
})

it('matches the hex of the EVM account to its address', () => {
  const choice = choiceOf('mainnet', 1)
  const { key, address } = writtenKey(tree, 'evm', choice)
  expect(key).toBe(`0x${hex.encode(keyAt("m/44'/60'/0'/0/1"))}`)
  expect(privateKeyToAddress(`0x${key.slice(2)}`)).toBe(address)
})
