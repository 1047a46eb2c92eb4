import { ADDRESS_TYPES, type AddressType } from '~/lib/core/bitcoin/address-type'
import { isOutsideIndex } from '~/lib/core/vault/account-index'
import { type AccountList, accountAt, keptIndices } from './account'
import type { SearchScope } from './address-search'

/** How many first accounts of a phrase are searched, whether or not the user keeps them. */
const FIRST_ACCOUNTS = 5

type SearchedAccount = { index: number; addressType: AddressType; scope: SearchScope }

/**
 * Accounts in the order of their search: the one in use, the others that the user keeps, each whole with its own address type;
 * then the first addresses of their other types and of the first accounts.
 */
export function searchedAccounts(list: AccountList): SearchedAccount[] {
  const kept = keptIndices(list).map((index) => accountAt(list, index))
  const first = Array.from({ length: FIRST_ACCOUNTS }, (_, index) => accountAt(list, index))
  const whole = kept.map(({ index, addressType }) => ({ index, addressType, scope: 'whole' as const }))
  const others = [...kept, ...first]
    .filter(({ index }) => !isOutsideIndex(index))
    .flatMap(({ index }) =>
      ADDRESS_TYPES.map((addressType) => ({ index, addressType, scope: 'first' as const })),
    )
  return [...whole, ...others].filter(
    (one, at, all) =>
      all.findIndex(({ index, addressType }) => index === one.index && addressType === one.addressType) ===
      at,
  )
}
