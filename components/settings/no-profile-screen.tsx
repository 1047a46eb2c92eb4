import { i18n } from '~/lib/ui/i18n'
import { useSettings } from '~/lib/ui/queries'
import { useClient } from '~/lib/ui/client'
import { sanitizeText } from '~/lib/contract/text'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { ProfileImport } from './profile-import'
import { useChangeSettings } from './use-change-settings'

/** For a wallet without a bridge profile. */
export function NoProfileScreen() {
  const client = useClient()
  const { data: settings } = useSettings()
  const select = useChangeSettings((id: string) => client.settings.selectProfile({ id }))
  return (
    <Screen title={i18n.t('no_profile.title')}>
      <div className="flex flex-col gap-4">
        <p>{i18n.t('no_profile.body')}</p>
        {settings?.profiles.map(({ id, label }) => (
          <Button key={id} onClick={() => select.mutate(id)}>
            {sanitizeText(label, 60)}
          </Button>
        ))}
        <ErrorAlert error={select.error} />
        <ProfileImport />
      </div>
    </Screen>
  )
}
