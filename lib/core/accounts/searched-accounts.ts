import { ADDRESS_TYPES, type AddressType } from '~/lib/core/bitcoin/address-type'
import { isOutsideIndex } from '~/lib/core/vault/account-index'
import { accountAt, type AccountList, keptIndices } from './account'
import type { SearchScope } from './address-search'

/** How many first accounts of a phrase are searched, whether or not the user keeps them. */
const FIRST_ACCOUNTS = 5

type SearchedAccount = { index: number; addressType: AddressType; scope: SearchScope }

/**
 * Accounts in the order of their search, the one in use first: the phrase's first account is searched whole in its own address
 * type, and each of another signer; all others of the phrase by their first addresses, in every type.
 */
export function searchedAccounts(list: AccountList): SearchedAccount[] {
  const first = Array.from({ length: FIRST_ACCOUNTS }, (_, index) => index)
  const accounts = [...new Set([...keptIndices(list), ...first])].map((index) => accountAt(list, index))
  return accounts.flatMap(({ index, addressType }): SearchedAccount[] => {
    if (isOutsideIndex(index)) return [{ index, addressType, scope: 'whole' }]
    return [addressType, ...ADDRESS_TYPES.filter((type) => type !== addressType)].map((type) => ({
      index,
      addressType: type,
      scope: index === 0 && type === addressType ? 'whole' : 'first',
    }))
  })
}
