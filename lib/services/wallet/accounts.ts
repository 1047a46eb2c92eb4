import type { AddressType } from '~/lib/core/bitcoin/address-type'
import { accountOf, type BitcoinAccount } from '~/lib/core/bitcoin/keys'
import type { BitcoinNetwork } from '~/lib/core/network'
import { OFFERED_ACCOUNTS } from '~/lib/core/vault/account-index'
import { type EvmAccount, evmAccountOf } from '~/lib/core/vault/evm-key'

/** Which accounts of the seed are in use: the user's settings and the profile's network. */
export type AccountChoice = { network: BitcoinNetwork; addressType: AddressType; accountIndex: number }

/** What may be known of the accounts in use. */
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
 * Those that the settings offer, and one that a backup has set beside them. The settings offer them in no order, so that
 * none is left out because one before it is empty.
 */
export function everyAccountOf(seed: Uint8Array, choice: AccountChoice): WalletAccounts[] {
  const offered = Array.from({ length: OFFERED_ACCOUNTS }, (_, index) => index)
  return [...new Set([...offered, choice.accountIndex])].map((accountIndex) =>
    accountsOf(seed, { ...choice, accountIndex }),
  )
}
