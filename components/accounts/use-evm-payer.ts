import { useClient } from '~/lib/ui/query/client'
import { useAccountInUse } from '~/lib/ui/query/accounts'
import { useAccountList, useAccounts } from '~/lib/ui/query/queries'
import { useChangeAccounts } from './use-change-accounts'

/** Whether the account in use can't pay on EVM networks; assumed to be able until it is known. */
export function useLacksEvm(): boolean {
  return useAccounts().data?.evm === null
}

/** Whether the account in use is a bare address, which pays nothing; assumed to have keys until it is known. */
export function useIsWatchOnly(): boolean {
  return useAccountInUse()?.outside?.kind === 'address'
}

/** The account in use, the first of the list that can pay in its place, on EVM networks if possible, and the way to use that. */
export function useEvmPayer(onUsed?: () => void) {
  const client = useClient()
  const { data: accounts = [] } = useAccountList()
  const change = useChangeAccounts((index: number) => client.accounts.select({ index }), onUsed)
  const inUse = accounts.find((one) => one.isInUse)
  const isWatchOnly = inUse?.outside?.kind === 'address'
  const payers = accounts.filter(({ isHidden, outside }) => !isHidden && outside?.kind !== 'address')
  const account = payers.find(({ evm }) => evm !== null) ?? (isWatchOnly ? payers[0] : undefined)
  return { account, inUse, isWatchOnly, change }
}
