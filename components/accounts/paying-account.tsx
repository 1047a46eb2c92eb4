import { useOwnerAmongSeveral } from '~/lib/ui/query/accounts'
import { i18n } from '~/lib/ui/text/i18n'
import { Detail } from '../detail-list'
import { AccountName } from './account-name'

/** A line that names the account that pays, where there are several. */
export function PayingAccount({ payer }: { payer: string }) {
  if (useOwnerAmongSeveral(payer) === undefined) return null
  return (
    <Detail label={i18n.t('accounts.account')}>
      <AccountName address={payer} />
    </Detail>
  )
}
