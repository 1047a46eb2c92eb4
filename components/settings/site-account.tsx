import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountTitle } from '~/lib/ui/accounts'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { keys } from '~/lib/ui/keys'
import { useAccountList } from '~/lib/ui/queries'
import { ErrorAlert } from '../error-alert'
import { SelectField } from '../ui/field'

/** The account that a site sees, to give it another; nothing where there is only one. */
export function SiteAccount({ origin, accountIndex }: { origin: string; accountIndex: number }) {
  const client = useClient()
  const queries = useQueryClient()
  const { data: accounts = [] } = useAccountList()
  const change = useMutation({
    mutationFn: (index: number) => client.sites.setAccount({ origin, index }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.sites }),
  })
  if (accounts.length < 2) return null
  return (
    <div className="pt-1">
      <SelectField
        label={i18n.t('accounts.of_site')}
        data-testid="site-account"
        value={accountIndex}
        onChange={(event) => change.mutate(Number(event.target.value))}
      >
        {accounts
          .filter(({ isHidden, index }) => !isHidden || index === accountIndex)
          .map((account) => (
            <option key={account.index} value={account.index}>
              {accountTitle(account)}
            </option>
          ))}
      </SelectField>
      <ErrorAlert error={change.error} />
    </div>
  )
}
