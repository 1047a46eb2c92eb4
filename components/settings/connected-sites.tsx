import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SiteView } from '~/lib/contract/views/sites'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { keys } from '~/lib/ui/query/keys'
import { useNow } from '~/lib/ui/query/now'
import { useSites } from '~/lib/ui/query/site-queries'
import { agoText } from '~/lib/ui/text/words'
import { ErrorAlert } from '../error-alert'
import { ProgramLine } from '../program-line'
import { lastConnected } from './last-connected'
import { SiteDetails } from './site-details'
import { SiteRow } from './site-row'

/** The sites that see an account. `isBrief`: the last few, without their details. */
export function ConnectedSites({ isBrief = false }: { isBrief?: boolean }) {
  const client = useClient()
  const queries = useQueryClient()
  const now = useNow()
  const { data: sites, error } = useSites()
  const revoke = useMutation({
    mutationFn: (origin: string) => client.sites.revoke({ origin }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.sites }),
  })
  const shown = isBrief && sites !== undefined ? lastConnected(sites) : sites
  return (
    <div data-testid="connected-sites" className="flex flex-col gap-1">
      <p className="text-sm text-soft">{countText(sites)}</p>
      <ErrorAlert error={revoke.error ?? error} />
      <ul className={isBrief ? 'flex flex-col gap-1' : 'flex flex-col gap-3'}>
        {shown?.map((site) => (
          <SiteRow
            key={site.origin}
            data-testid="site-row"
            origin={site.origin}
            since={
              isBrief ? undefined : i18n.t('settings.connected', { when: agoText(site.connectedAt, now) })
            }
            action={{ label: i18n.t('settings.revoke'), testId: 'site-revoke', mutation: revoke }}
          >
            <ProgramLine program={site.program} />
            {!isBrief && <SiteDetails site={site} />}
          </SiteRow>
        ))}
      </ul>
    </div>
  )
}

/** A space keeps the line's height while they are being read. */
function countText(sites: readonly SiteView[] | undefined): string {
  if (sites === undefined) return '\u00a0'
  return sites.length === 0 ? i18n.t('settings.no_sites') : i18n.plural('settings.sites_count', sites.length)
}
