import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { keys } from '~/lib/ui/query/keys'
import { useShell } from '~/lib/ui/page/shell'
import { Button } from './ui/button'
import { Notice } from './ui/notice'

/** Says that the user, or the browser, has taken back the permission to call servers of the profile, and asks for it again. */
export function HostsBanner({ hosts }: { hosts: string[] }) {
  const shell = useShell()
  const queries = useQueryClient()
  const queryKey = keys.deniedHosts(hosts)
  const { data: denied = [] } = useQuery({
    queryKey,
    async queryFn() {
      const granted = await Promise.all(hosts.map((host) => shell.hasHosts([host])))
      return hosts.filter((_, index) => granted[index] !== true)
    },
  })
  useEffect(() => shell.onHostsChanged(() => void queries.invalidateQueries()), [shell, queries])
  if (denied.length === 0) return null
  return (
    <Notice tone="danger" className="mt-3" data-testid="hosts-banner" aria-live="polite">
      <div className="flex flex-col gap-2">
        <span>{i18n.t('banner.hosts')}</span>
        <Button
          look="small"
          className="self-start"
          data-testid="hosts-allow"
          // In the click itself: browsers show their question only then.
          onClick={() => void shell.requestHosts(denied)}
        >
          {i18n.t('banner.hosts_allow')}
        </Button>
      </div>
    </Notice>
  )
}
