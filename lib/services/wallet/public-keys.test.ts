import { HDKey } from '@scure/bip32'
import { expect, it } from 'vitest'
import { newAccount } from '~/lib/core/accounts/account'
import { outsideBitcoin } from '~/lib/core/outside/account/outside-bitcoin'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'
import { createKeyTree } from '~/lib/core/vault/derive'
import { type AccountChoice, ofChosenType } from './accounts'
import { createOutsideBitcoin, createPublicKeys, type PublicKeys } from './public-keys'

const CHOICE: AccountChoice = {
  network: 'regtest',
  accounts: [{ ...newAccount(0), addressType: 'p2pkh' }],
  accountIndex: 0,
}
const TPUB = { private: 0x04358394, public: 0x043587cf }
const KEY = HDKey.fromMasterSeed(new Uint8Array(32).fill(5), TPUB).derive("m/84'/1'/0'").publicExtendedKey
const tree = () => createKeyTree(new Uint8Array(64).fill(7))

it('are derived for the account’s chosen address type alone', () => {
  const keys = createPublicKeys()('keystore', tree())
  const asked: unknown[] = []
  const watched: PublicKeys = {
    bitcoin(...args) {
      asked.push(args)
      return keys.bitcoin(...args)
    },
    evm(index) {
      asked.push(index)
      return keys.evm(index)
    },
    account: keys.account,
    at: keys.at,
  }
  expect(ofChosenType(watched, CHOICE, 0).bitcoin.addressType).toBe('p2pkh')
  expect(asked).toEqual([['regtest', 'p2pkh', 0], 0])
})

it('are derived once for each keystore', () => {
  const publicKeys = createPublicKeys()
  const first = ofChosenType(publicKeys('keystore', tree()), CHOICE, 0)
  const other = createKeyTree(new Uint8Array(64).fill(8))
  expect(ofChosenType(publicKeys('keystore', other), CHOICE, 0)).toEqual(first)
  expect(ofChosenType(publicKeys('another', other), CHOICE, 0)).not.toEqual(first)
})

it('of other signers are derived once for each network', () => {
  const account = readOutsideAccount(KEY, 'regtest')
  const bitcoinOf = createOutsideBitcoin()
  const first = bitcoinOf(account, 'regtest')
  expect(first).toEqual(outsideBitcoin(account, 'regtest'))
  expect(bitcoinOf(account, 'regtest')).toBe(first)
  expect(bitcoinOf(account, 'signet')?.address).not.toBe(first?.address)
})
