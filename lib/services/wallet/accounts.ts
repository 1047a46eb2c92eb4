import type { AddressType } from '~/lib/core/bitcoin/address-type'
import { accountOf, type BitcoinAccount } from '~/lib/core/bitcoin/keys'
import type { BitcoinNetwork } from '~/lib/core/network'
import { OFFERED_ACCOUNTS } from '~/lib/core/vault/account-index'
import { type EvmAccount, evmAccountOf } from '~/lib/core/vault/evm-key'

/** Which accounts of the seed are in use, by the user's settings and the profile's network. */
export type AccountChoice = { network: BitcoinNetwork; addressType: AddressType; accountIndex: number }

/** The public parts of the accounts in use. */
export type WalletAccounts = {
  network: BitcoinNetwork
  /** The account of the chosen address type. */
  bitcoin: BitcoinAccount
  bitcoinByType: Readonly<Record<AddressType, BitcoinAccount>>
  evm: EvmAccount
}

/** Public parts of the seed's accounts. The EVM account's index is the account index. */
export function accountsOf(
  seed: Uint8Array,
  { network, addressType, accountIndex }: AccountChoice,
): WalletAccounts {
  const bitcoin = (type: AddressType) => accountOf(seed, network, type, accountIndex)
  const bitcoinByType = {
    p2wpkh: bitcoin('p2wpkh'),
    'p2sh-p2wpkh': bitcoin('p2sh-p2wpkh'),
    p2pkh: bitcoin('p2pkh'),
  }
  return {
    network,
    bitcoin: bitcoinByType[addressType],
    bitcoinByType,
    evm: evmAccountOf(seed, accountIndex),
  }
}

/**
 * The accounts that the settings offer, and the one in use if a backup has set another. Users may choose them in any
 * order, so an empty account does not end the list.
 */
export function everyAccountOf(seed: Uint8Array, choice: AccountChoice): WalletAccounts[] {
  const offered = Array.from({ length: OFFERED_ACCOUNTS }, (_, index) => index)
  return [...new Set([...offered, choice.accountIndex])].map((accountIndex) =>
    accountsOf(seed, { ...choice, accountIndex }),
  )
}
