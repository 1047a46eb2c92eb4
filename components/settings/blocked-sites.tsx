import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { keys } from '~/lib/ui/query/keys'
import { useNow } from '~/lib/ui/query/now'
import { useBlockedSites } from '~/lib/ui/query/site-queries'
import { agoText } from '~/lib/ui/text/words'
import { ErrorAlert } from '../error-alert'
import { SiteRow } from './site-row'

/** The sites that may not ask to connect. Hidden if there are none. */
export function BlockedSites() {
  const client = useClient()
  const queries = useQueryClient()
  const now = useNow()
  const { data: sites = [], error } = useBlockedSites()
  const unblock = useMutation({
    mutationFn: (origin: string) => client.sites.unblock({ origin }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.blockedSites }),
  })
  const failure = unblock.error ?? error
  if (sites.length === 0 && failure === null) return null
  return (
    <div data-testid="blocked-sites" className="mt-3 flex flex-col gap-2">
      <h2 className="text-sm text-soft">{i18n.t('settings.blocked_sites')}</h2>
      <ErrorAlert error={failure} />
      <ul className="flex flex-col gap-3">
        {sites.map(({ origin, blockedAt }) => (
          <SiteRow
            key={origin}
            data-testid="blocked-row"
            origin={origin}
            since={i18n.t('settings.blocked', { when: agoText(blockedAt, now) })}
            action={{ label: i18n.t('settings.unblock'), testId: 'site-unblock', mutation: unblock }}
          />
        ))}
      </ul>
    </div>
  )
}
