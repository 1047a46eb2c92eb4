import { accountAt, type AccountList } from '~/lib/core/accounts/account'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import { accountOf, type BitcoinAccount } from '~/lib/core/bitcoin/keys'
import type { BitcoinNetwork } from '~/lib/core/network'
import { type EvmAccount, evmAccountOf } from '~/lib/core/vault/evm-key'

/** The accounts that the user keeps, and the profile's network. */
export type AccountChoice = AccountList & { network: BitcoinNetwork }

type AccountKeys = {
  index: number
  network: BitcoinNetwork
  bitcoinByType: Readonly<Record<AddressType, BitcoinAccount>>
  evm: EvmAccount
}

/** The public parts of one account of the phrase. */
export type WalletAccounts = AccountKeys & {
  /** The one of the account's address type. */
  bitcoin: BitcoinAccount
}

/** Public parts of one account of the seed. The EVM account's index is the account index. */
export function accountKeysOf(seed: Uint8Array, network: BitcoinNetwork, index: number): AccountKeys {
  const bitcoin = (type: AddressType) => accountOf(seed, network, type, index)
  return {
    index,
    network,
    bitcoinByType: {
      p2wpkh: bitcoin('p2wpkh'),
      'p2sh-p2wpkh': bitcoin('p2sh-p2wpkh'),
      p2pkh: bitcoin('p2pkh'),
    },
    evm: evmAccountOf(seed, index),
  }
}

/** An account with the address type that the user has chosen for it. */
export function asChosen(keys: AccountKeys, choice: AccountChoice): WalletAccounts {
  return { ...keys, bitcoin: keys.bitcoinByType[accountAt(choice, keys.index).addressType] }
}
