import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { sanitizeText } from '~/lib/contract/text'
import { PRACTICE_PATH } from '~/lib/ui/practice/practice-path'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { useSettings } from '~/lib/ui/query/queries'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { ProfileImport } from '../settings/profile-import'
import { useChangeSettings } from '../settings/use-change-settings'
import { useProposeBridge } from '../settings/use-propose-bridge'
import type { GivenProfile } from '../settings/use-given-profile'
import { Button } from '../ui/button'
import { BridgeHosts } from './bridge-hosts'
import { BridgeList, BridgeRow } from './bridge-row'
import { CheckListed } from './check-listed'

type ChooseBridgeProps = {
  onBack?: () => void
  /** Which step of the way it is. */
  count?: ReactNode
  /** Leads to the page that reads a bridge's code. */
  onScan?: () => void
  profile: GivenProfile | null
  /** Of a file that was dropped. */
  error: unknown
}

/** The bridges to choose from, and the samples for who has none; an operator's file last. */
export function ChooseBridge({ onBack, count, onScan, profile, error }: ChooseBridgeProps) {
  const client = useClient()
  const [, navigate] = useLocation()
  const { data: settings } = useSettings()
  const select = useChangeSettings((id: string) => client.settings.selectProfile({ id }))
  const { data: listed = [] } = useQuery({ queryKey: keys.bridges, queryFn: () => client.bridges.list() })
  const propose = useProposeBridge()
  const file = <ProfileImport profile={profile} isBrief />
  const [first] = settings?.profiles.length === 0 && profile === null ? listed : []
  return (
    <Screen
      title={i18n.t('no_profile.title')}
      onBack={onBack}
      aside={count}
      actions={first !== undefined && <CheckListed bridge={first} />}
    >
      <div className="flex flex-1 flex-col gap-4">
        <ErrorAlert error={select.error ?? propose.error ?? error} />
        {profile !== null && file}
        <BridgeList>
          {settings?.profiles.map(({ id, label }) => (
            <BridgeRow
              key={id}
              testId="bridge-kept"
              name={sanitizeText(label, 60)}
              note={i18n.t('no_profile.kept')}
              onChoose={() => select.mutate(id)}
            />
          ))}
          {listed.map(({ id, label, networks: [first, ...more] }) => (
            <BridgeRow
              key={id}
              testId="bridge-listed"
              name={label}
              networks={i18n.t('bridge.more', { network: first?.label ?? '', count: more.length })}
              note={i18n.t('bridge.unchecked')}
              onChoose={() => propose.mutate({ id })}
            />
          ))}
          <BridgeRow
            testId="no-profile-practice"
            name={i18n.t('practice.label')}
            note={i18n.t('no_profile.no_money')}
            onChoose={() => navigate(PRACTICE_PATH)}
          />
        </BridgeList>
        {first?.first && <BridgeHosts hosts={first.first.hosts} />}
        {profile === null && (
          <section className="mt-auto flex flex-col gap-2">
            <h2 className="text-sm font-semibold text-soft">{i18n.t('no_profile.operator')}</h2>
            {file}
            {onScan !== undefined && (
              <Button look="small" data-testid="bridge-scan" className="self-start" onClick={onScan}>
                {i18n.t('scan.title')}
              </Button>
            )}
          </section>
        )}
      </div>
    </Screen>
  )
}
