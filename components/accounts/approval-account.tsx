import { accountTitle } from '~/lib/ui/query/accounts'
import { i18n } from '~/lib/ui/text/i18n'
import { useAccountList } from '~/lib/ui/query/queries'
import { AccountPicture } from './account-picture'

/** The account that a site's request is for, which need not be the one in use in the popup. */
export function ApprovalAccount({ index }: { index: number }) {
  const account = useAccountList().data?.find((one) => one.index === index)
  if (account === undefined) return null
  return (
    <p data-testid="approval-account" data-index={index} className="flex min-w-0 items-center gap-2 text-sm">
      <AccountPicture account={account} size={20} />
      <span className="text-soft">{i18n.t('accounts.account')}</span>
      <bdi className="min-w-0 truncate font-medium">{accountTitle(account)}</bdi>
    </p>
  )
}
