import { accountAt, type AccountList } from '~/lib/core/accounts/account'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { BitcoinAccount } from '~/lib/core/bitcoin/keys'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { EvmAccount } from '~/lib/core/vault/evm-key'
import type { PublicKeys } from './public-keys'

/** The accounts that the user keeps, and the profile's network. */
export type AccountChoice = AccountList & { network: BitcoinNetwork }

/** Names accounts, of the user's or of the phrase's others, by their indices. */
export type SelectAccounts = (choice: AccountChoice) => readonly number[]

/** The public parts of one account of the phrase, with the address type that the user has chosen for it. */
export type WalletAccounts = {
  index: number
  network: BitcoinNetwork
  bitcoin: BitcoinAccount
  evm: EvmAccount
}

/** The public parts of one account with every address type, not only the chosen one. The EVM account's index is the account index. */
export type AccountOfEveryType = {
  index: number
  bitcoinByType: Readonly<Record<AddressType, BitcoinAccount>>
  evm: EvmAccount
}

export function ofChosenType(keys: PublicKeys, choice: AccountChoice, index: number): WalletAccounts {
  const { network } = choice
  const { addressType } = accountAt(choice, index)
  return { index, network, bitcoin: keys.bitcoin(network, addressType, index), evm: keys.evm(index) }
}

export function ofEveryType(
  keys: PublicKeys,
  { network }: Pick<AccountChoice, 'network'>,
  index: number,
): AccountOfEveryType {
  const bitcoin = (type: AddressType) => keys.bitcoin(network, type, index)
  return {
    index,
    bitcoinByType: {
      p2wpkh: bitcoin('p2wpkh'),
      'p2sh-p2wpkh': bitcoin('p2sh-p2wpkh'),
      p2pkh: bitcoin('p2pkh'),
    },
    evm: keys.evm(index),
  }
}
