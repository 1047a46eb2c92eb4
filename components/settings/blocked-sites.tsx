import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { keys } from '~/lib/ui/keys'
import { useNow } from '~/lib/ui/now'
import { useBlockedSites } from '~/lib/ui/queries'
import { agoText } from '~/lib/ui/words'
import { ErrorAlert } from '../error-alert'
import { Origin } from '../origin'
import { Button } from '../ui/button'

/** The sites that may not ask to connect; nothing where there is none. */
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
      <h3 className="text-sm text-soft">{i18n.t('settings.blocked_sites')}</h3>
      <ErrorAlert error={failure} />
      <ul className="flex flex-col gap-3">
        {sites.map(({ origin, blockedAt }) => (
          <li
            key={origin}
            data-testid="blocked-row"
            data-origin={origin}
            className="flex items-center justify-between gap-3"
          >
            <span className="flex min-w-0 flex-col">
              <Origin origin={origin} />
              <span className="text-xs text-soft">
                {i18n.t('settings.blocked', { when: agoText(blockedAt, now) })}
              </span>
            </span>
            <Button
              look="small"
              data-testid="site-unblock"
              isBusy={unblock.isPending && unblock.variables === origin}
              onClick={() => unblock.mutate(origin)}
            >
              {i18n.t('settings.unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
