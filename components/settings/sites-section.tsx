import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { keys } from '~/lib/ui/query/keys'
import { useNow } from '~/lib/ui/query/now'
import { useSites } from '~/lib/ui/query/queries'
import { agoText } from '~/lib/ui/text/words'
import { ErrorAlert } from '../error-alert'
import { Skeleton } from '../ui/skeleton'
import { SiteAccount } from './site-account'
import { SiteRow } from './site-row'
import { SiteWallet } from './site-wallet'

export function SitesSection() {
  const client = useClient()
  const queries = useQueryClient()
  const now = useNow()
  const { data: sites, error } = useSites()
  const revoke = useMutation({
    mutationFn: (origin: string) => client.sites.revoke({ origin }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.sites }),
  })
  return (
    <div data-testid="connected-sites" className="flex flex-col gap-2">
      <ErrorAlert error={revoke.error ?? error} />
      {sites === undefined && error === null && <Skeleton className="h-10" />}
      {sites?.length === 0 && <p className="text-sm text-soft">{i18n.t('settings.no_sites')}</p>}
      <ul className="flex flex-col gap-3">
        {sites?.map(({ origin, connectedAt, accountIndex, pageWallet }) => (
          <SiteRow
            key={origin}
            data-testid="site-row"
            origin={origin}
            since={i18n.t('settings.connected', { when: agoText(connectedAt, now) })}
            action={{ label: i18n.t('settings.revoke'), testId: 'site-revoke', mutation: revoke }}
          >
            <SiteAccount origin={origin} accountIndex={accountIndex} />
            {pageWallet !== null && <SiteWallet origin={origin} name={pageWallet} />}
          </SiteRow>
        ))}
      </ul>
    </div>
  )
}
