import { i18n } from '~/lib/ui/text/i18n'
import { useAccountList } from '~/lib/ui/query/queries'
import { AccountSelect } from '../accounts/account-select'
import { ApprovalAccount } from '../accounts/approval-account'
import { Address } from '../address'
import { Notice } from '../ui/notice'

type SharedAccountProps = {
  /** The address with which the site's own wallet pays; `null` = an account of this one is shared. */
  payer: string | null
  index: number
  onChoose: (index: number) => void
}

/** The account that a site will see, to choose where there are several. */
export function SharedAccount({ payer, index, onChoose }: SharedAccountProps) {
  const { data: accounts } = useAccountList()
  if (payer !== null)
    return (
      <p data-testid="connect-payer" data-address={payer}>
        <Address address={payer} />
      </p>
    )
  if (accounts?.length === 0) return <Notice tone="warn">{i18n.t('watch.none')}</Notice>
  if (accounts === undefined || accounts.length < 2) return <ApprovalAccount index={index} />
  return (
    <AccountSelect
      label={i18n.t('accounts.of_site')}
      data-testid="connect-account"
      value={index}
      onChange={(value) => onChoose(Number(value))}
    />
  )
}
