import { accountTitle, useOwnerAmongSeveral } from '~/lib/ui/query/accounts'
import { AccountPicture } from './account-picture'

/** The owner of an address, by picture and name, if there are several accounts. */
export function AccountName({ address }: { address: string }) {
  const account = useOwnerAmongSeveral(address)
  if (account === undefined) return null
  return (
    <span
      data-testid="account-name"
      data-index={account.index}
      className="inline-flex min-w-0 items-center gap-1.5 align-middle"
    >
      <AccountPicture account={account} size={16} />
      <bdi className="truncate">{accountTitle(account)}</bdi>
    </span>
  )
}
