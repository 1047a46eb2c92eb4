import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { sanitizeText } from '~/lib/contract/text'
import type { SettingsView } from '~/lib/contract/views/status'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Disclosure } from '../ui/disclosure'
import { SelectField } from '../ui/field'
import { Notice } from '../ui/notice'
import { download } from '../download'
import { ImportedProfiles } from './imported-profiles'
import { LastCheck, ProfileCheck } from './profile-check'
import { useChangeSettings } from './use-change-settings'
import { BRIDGE_PATH } from './use-propose-bridge'

export function ProfileSection({ settings }: { settings: SettingsView }) {
  const client = useClient()
  const select = useChangeSettings((id: string) => client.settings.selectProfile({ id }))
  const save = useMutation({
    mutationFn: () => client.settings.exportProfile(),
    onSuccess: ({ json }) =>
      download(`satspan-${settings.selectedProfile ?? 'profile'}.json`, json, 'application/json'),
  })
  const id = settings.selectedProfile ?? ''
  const { data: standing } = useQuery({
    queryKey: keys.standing(id),
    queryFn: () => client.bridges.standing({ id }),
  })
  const imported = settings.profiles.filter(({ isBuiltIn }) => !isBuiltIn)
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={i18n.t('settings.profile')}
        data-testid="settings-profile"
        value={settings.selectedProfile ?? ''}
        onChange={(event) => select.mutate(event.target.value)}
      >
        {settings.profiles.map(({ id, label }) => (
          <option key={id} value={id}>
            {sanitizeText(label, 60)}
          </option>
        ))}
      </SelectField>
      <ErrorAlert error={select.error ?? save.error} />
      {standing?.isUnknown === true && (
        <Notice tone="danger" data-testid="bridge-unknown">
          {i18n.t('bridge.unknown')}
        </Notice>
      )}
      {standing?.isCheckable === true ? (
        <>
          <CheckAgain id={id} />
          <LastCheck isUnknown={standing.isUnknown} />
        </>
      ) : (
        <ProfileCheck isUnknown={standing?.isUnknown} />
      )}
      {imported.length > 0 && (
        <Disclosure summary={i18n.t('profile.manage')}>
          <ImportedProfiles profiles={imported} />
        </Disclosure>
      )}
      <Button look="quiet" className="-ms-2 self-start" onClick={() => save.mutate()}>
        {i18n.t('settings.export')}
      </Button>
    </div>
  )
}

/** Reads the bridge in use from the chains again; what has changed is shown first. */
function CheckAgain({ id }: { id: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const check = useMutation({
    mutationFn: () => client.bridges.recheck({ id }),
    async onSuccess() {
      await queries.resetQueries({ queryKey: keys.bridgeJob })
      navigate(BRIDGE_PATH)
    },
  })
  return (
    <>
      <Button
        look="small"
        className="self-start"
        data-testid="bridge-recheck"
        isBusy={check.isPending}
        onClick={() => check.mutate()}
      >
        {i18n.t('bridge.again')}
      </Button>
      <ErrorAlert error={check.error} />
    </>
  )
}
