import { i18n } from '~/lib/ui/text/i18n'
import { ExternalText } from '../external-text'

/** The hosts that the browser is asked for, before it is. */
export function BridgeHosts({ hosts }: { hosts: readonly string[] }) {
  return (
    <div>
      <h2 className="text-sm text-soft">{i18n.t('profile.hosts')}</h2>
      <ul className="font-mono text-xs" data-testid="bridge-hosts">
        {hosts.map((host) => (
          <li key={host} className="py-0.5">
            <ExternalText text={host} />
          </li>
        ))}
      </ul>
    </div>
  )
}
