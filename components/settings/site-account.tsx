import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { keys } from '~/lib/ui/query/keys'
import { AccountSelect } from '../accounts/account-select'
import { ErrorAlert } from '../error-alert'

/** Shows the account that a site sees, and lets the user choose another. Hidden if there is only one. */
export function SiteAccount({ origin, accountIndex }: { origin: string; accountIndex: number }) {
  const client = useClient()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (index: number) => client.sites.setAccount({ origin, index }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.sites }),
  })
  return (
    <div className="pt-1 empty:hidden">
      <AccountSelect
        label={i18n.t('accounts.of_site')}
        data-testid="site-account"
        value={accountIndex}
        onChange={(value) => change.mutate(Number(value))}
      />
      <ErrorAlert error={change.error} />
    </div>
  )
}
