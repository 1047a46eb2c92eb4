import type { AccountView } from '~/lib/contract/views/accounts'
import { ownerOf } from '~/lib/core/accounts/owner'
import { FIRST_OUTSIDE, isOutsideIndex } from '~/lib/core/vault/account-index'
import { i18n } from '~/lib/ui/text/i18n'
import { useAccountList } from './queries'

/** Returns an account's title: its own name, or its number, counted from 1. */
export function accountTitle({ name, index }: Pick<AccountView, 'name' | 'index'>): string {
  if (name !== '') return name
  return isOutsideIndex(index)
    ? i18n.t('accounts.unnamed_outside', { number: String(index - FIRST_OUTSIDE + 1) })
    : i18n.t('accounts.unnamed', { number: String(index + 1) })
}

/** Where the keys of an account are; `undefined` for one of the phrase. */
export function keysText({ outside, isSignedHere }: AccountView): string | undefined {
  if (outside === null) return undefined
  if (outside.kind === 'address') return i18n.t('accounts.address_only')
  return i18n.t(isSignedHere ? 'accounts.key_here' : 'accounts.keys_elsewhere')
}

/** Whether the wallet is a password alone, or its accounts are of another Bitcoin network. */
export function useHasNoAccount(): boolean {
  return useAccountList().data?.length === 0
}

export function useAccountInUse(): AccountView | undefined {
  return useAccountList().data?.find(({ isInUse }) => isInUse)
}

/** The wallet's own account that an address belongs to. */
export function useOwnAccount(address: string): AccountView | undefined {
  return ownerOf(useAccountList().data ?? [], address)
}

/** The account that an address belongs to, where there are several to tell apart. */
export function useOwnerAmongSeveral(address: string): AccountView | undefined {
  const { data: accounts = [] } = useAccountList()
  return accounts.length > 1 ? ownerOf(accounts, address) : undefined
}

/** Whether another signer has the keys of an address, so that nothing is signed here. */
export function useIsSignedElsewhere(address: string): boolean {
  const { data: accounts = [] } = useAccountList()
  return ownerOf(accounts, address)?.isSignedHere === false
}
