import { useClient } from '~/lib/ui/query/client'
import { useAccountList, useAccounts } from '~/lib/ui/query/queries'
import { useChangeAccounts } from './use-change-accounts'

/** Whether the account in use can't pay on EVM networks; assumed to be able until it is known. */
export function useLacksEvm(): boolean {
  return useAccounts().data?.evm === null
}

/** The account in use, the first of the list that can pay on EVM networks, and the way to use that. */
export function useEvmPayer(onUsed?: () => void) {
  const client = useClient()
  const { data: accounts = [] } = useAccountList()
  const change = useChangeAccounts((index: number) => client.accounts.select({ index }), onUsed)
  const account = accounts.find(({ evm, isHidden }) => evm !== null && !isHidden)
  const inUse = accounts.find((one) => one.isInUse)
  return { account, inUse, change }
}
