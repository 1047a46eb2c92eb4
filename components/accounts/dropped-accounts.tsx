import { useQuery } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { i18n } from '~/lib/ui/text/i18n'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { useChangeAccounts } from './use-change-accounts'

/** Says once that accounts which an earlier wallet had here are gone. */
export function DroppedAccounts() {
  const client = useClient()
  const { data: hasDropped } = useQuery({
    queryKey: keys.droppedAccounts,
    queryFn: () => client.accounts.hasDropped(),
  })
  const forget = useChangeAccounts(() => client.accounts.forgetDropped())
  if (hasDropped !== true) return null
  return (
    <Notice tone="info" data-testid="accounts-dropped">
      <p>{i18n.t('accounts.dropped')}</p>
      <div className="flex justify-end">
        <Button
          look="quiet"
          data-testid="accounts-dropped-close"
          isBusy={forget.isPending}
          onClick={() => forget.mutate()}
        >
          {i18n.t('common.close')}
        </Button>
      </div>
    </Notice>
  )
}
