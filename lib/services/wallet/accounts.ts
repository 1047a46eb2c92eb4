import type { AddressType } from '~/lib/core/bitcoin/address-type'
import { accountOf, type BitcoinAccount } from '~/lib/core/bitcoin/keys'
import type { BitcoinNetwork } from '~/lib/core/network'
import { FIRST_ACCOUNTS, OFFERED_ACCOUNTS } from '~/lib/core/vault/account-index'
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
 * Which accounts servers are asked about, because each address that they learn joins the others to one person: only
 * the account in use, also the first few, or also all that the settings offer.
 */
export const SEARCH_WIDTHS = ['own', 'first', 'all'] as const
export type SearchWidth = (typeof SEARCH_WIDTHS)[number]

const SEARCHED_ACCOUNTS: Record<SearchWidth, number> = {
  own: 0,
  first: FIRST_ACCOUNTS,
  all: OFFERED_ACCOUNTS,
}

/**
 * The accounts of a search, the one in use first. Users may choose accounts in any order, so an empty one does not end
 * the list.
 */
export function searchedAccountsOf(
  seed: Uint8Array,
  choice: AccountChoice,
  width: SearchWidth,
): WalletAccounts[] {
  const offered = Array.from({ length: SEARCHED_ACCOUNTS[width] }, (_, index) => index)
  return [...new Set([choice.accountIndex, ...offered])].map((accountIndex) =>
    accountsOf(seed, { ...choice, accountIndex }),
  )
}
