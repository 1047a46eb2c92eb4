import type { AddressType } from '~/lib/core/bitcoin/address-type'

/**
 * An account as its user keeps it. `index` and `addressType` say which keys it has: of the phrase, or, from
 * `FIRST_OUTSIDE` on, those that the user has named.
 */
export type Account = {
  index: number
  /** The name that the user gave; '' = none, and the account is called by its number. */
  name: string
  addressType: AddressType
  /** Left out of the lists to choose from. Its money, its entries and its sites stay as they are. */
  isHidden: boolean
}

/** The accounts in the order of display, at least one of them visible, and the index of the one in use, which is visible. */
export type AccountList = { accounts: readonly Account[]; accountIndex: number }

/** An account that the user has not named yet, of the address type that wallets use today (BIP84). */
export function newAccount(index: number): Account {
  return { index, name: '', addressType: 'p2wpkh', isHidden: false }
}

/** The account with an index, whether or not the user keeps it. */
export function accountAt({ accounts }: Pick<AccountList, 'accounts'>, index: number): Account {
  return accounts.find((account) => account.index === index) ?? newAccount(index)
}

/** The accounts that the user keeps, the one in use first. */
export function keptIndices({ accounts, accountIndex }: AccountList): number[] {
  return [...new Set([accountIndex, ...accounts.map(({ index }) => index)])]
}

/** The accounts to choose from. */
export function visibleIndices({ accounts }: Pick<AccountList, 'accounts'>): number[] {
  return accounts.filter(({ isHidden }) => !isHidden).map(({ index }) => index)
}
