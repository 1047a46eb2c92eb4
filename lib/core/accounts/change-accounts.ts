import { AppError } from '~/lib/core/errors'
import { isOutsideIndex, LAST_ACCOUNT } from '~/lib/core/vault/account-index'
import { type Account, accountAt, type AccountList, newAccount } from './account'

/** The changes that a user can make to an account. */
export type AccountChange = Partial<Omit<Account, 'index'>>

/** The same accounts as a valid list: no index twice, and the account in use listed and visible. */
export function orderlyList({ accounts, accountIndex }: AccountList): AccountList {
  const all = accounts.filter(({ index }, at) => accounts.findIndex((one) => one.index === index) === at)
  if (!all.some(({ index }) => index === accountIndex)) all.push(newAccount(accountIndex))
  return { accounts: all.map((one) => (one.index === accountIndex ? visible(one) : one)), accountIndex }
}

/** Puts an account in use; one that was hidden or not listed is shown again. */
export function selectAccount({ accounts }: AccountList, accountIndex: number): AccountList {
  return orderlyList({ accounts, accountIndex })
}

/** Adds the first account that is not listed, and puts it in use. @throws AppError `account-limit` */
export function addAccount(list: AccountList): AccountList {
  const listed = new Set(list.accounts.map(({ index }) => index))
  for (let index = 0; index <= LAST_ACCOUNT; index += 1)
    if (!listed.has(index)) return selectAccount(list, index)
  throw new AppError('account-limit', 'every account is listed')
}

/** Adds an account whose keys are elsewhere, unless it is listed, and puts it in use. */
export function addOutside(
  list: AccountList,
  { index, addressType }: Pick<Account, 'index' | 'addressType'>,
): AccountList {
  const accounts = list.accounts.some((one) => one.index === index)
    ? list.accounts
    : [...list.accounts, { ...newAccount(index), addressType }]
  return selectAccount({ accounts, accountIndex: list.accountIndex }, index)
}

/** The accounts of a phrase alone: others belong to the wallet that has named them. */
export function withoutOutside({ accounts, accountIndex }: AccountList): AccountList {
  const own = accounts.filter(({ index }) => !isOutsideIndex(index))
  const next = own.find(({ isHidden }) => !isHidden)?.index ?? 0
  return orderlyList({ accounts: own, accountIndex: isOutsideIndex(accountIndex) ? next : accountIndex })
}

/**
 * Appends accounts that a search has found. One that is already listed only takes the found address type, where its
 * money is, and only if the user has changed nothing about it yet.
 */
export function listFound({ accounts, accountIndex }: AccountList, others: readonly Account[]): AccountList {
  const asFound = accounts.map((account) =>
    isAsNew(account) ? accountAt({ accounts: others }, account.index) : account,
  )
  return orderlyList({ accounts: [...asFound, ...others], accountIndex })
}

function isAsNew({ index, name, addressType, isHidden }: Account): boolean {
  const fresh = newAccount(index)
  return name === fresh.name && addressType === fresh.addressType && isHidden === fresh.isHidden
}

/**
 * Changes one account. If the one in use is hidden, the first visible one takes its place.
 * @throws AppError `account-last` for the last visible one
 */
export function changeAccount(list: AccountList, index: number, change: AccountChange): AccountList {
  const changed = { ...accountAt(list, index), ...change }
  const accounts = list.accounts.some((one) => one.index === index)
    ? list.accounts.map((one) => (one.index === index ? changed : one))
    : [...list.accounts, changed]
  const shown = accounts.filter(({ isHidden }) => !isHidden)
  const next = shown.find((one) => one.index === list.accountIndex) ?? shown[0]
  if (next === undefined) throw new AppError('account-last', 'one account stays visible')
  return { accounts, accountIndex: next.index }
}

/**
 * Leaves of a removed account its place alone, which keeps its index from other keys: nameless and hidden, before all that
 * are shown, where no move meets it.
 * @throws AppError `account-last` for the last visible one
 */
export function vacateAccount(list: AccountList, index: number): AccountList {
  const { accounts, accountIndex } = changeAccount(list, index, { name: '', isHidden: true })
  const isOther = (one: Account) => one.index !== index
  return { accounts: [accountAt({ accounts }, index), ...accounts.filter(isOther)], accountIndex }
}

/**
 * Puts one account in the place of another with the same key: it is shown, and in use, if either was, and keeps its name or
 * takes the other's. Of the other its place alone is left.
 */
export function mergeAccount(list: AccountList, from: number, to: number): AccountList {
  const old = list.accounts.find(({ index }) => index === from)
  if (old === undefined) return list
  const target = list.accounts.find(({ index }) => index === to)
  const { name, addressType, isHidden } = target ?? { ...old, name: '' }
  const change = { name: name || old.name, addressType, isHidden: isHidden && old.isHidden }
  const merged = changeAccount(list, to, change)
  return vacateAccount(list.accountIndex === from ? selectAccount(merged, to) : merged, from)
}

/** Moves an account one place up (-1) or down (1), if there is such a place. */
export function moveAccount({ accounts, accountIndex }: AccountList, index: number, by: -1 | 1): AccountList {
  const from = accounts.findIndex((account) => account.index === index)
  const [moved, displaced] = [accounts[from], accounts[from + by]]
  if (moved === undefined || displaced === undefined) return { accounts, accountIndex }
  return { accounts: accounts.with(from, displaced).with(from + by, moved), accountIndex }
}

function visible(account: Account): Account {
  return account.isHidden ? { ...account, isHidden: false } : account
}
