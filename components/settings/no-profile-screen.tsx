import type { ReactNode } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { useSettings } from '~/lib/ui/query/queries'
import { useClient } from '~/lib/ui/query/client'
import { sanitizeText } from '~/lib/contract/text'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { ProfileImport } from './profile-import'
import { useChangeSettings } from './use-change-settings'

type NoProfileScreenProps = {
  onBack?: () => void
  /** Shown to users who have no profile. */
  aside?: ReactNode
}

/** Asks for a bridge profile, before a wallet is made or for one that has lost its own. */
export function NoProfileScreen({ onBack, aside }: NoProfileScreenProps) {
  const client = useClient()
  const { data: settings } = useSettings()
  const select = useChangeSettings((id: string) => client.settings.selectProfile({ id }))
  return (
    <Screen title={i18n.t('no_profile.title')} onBack={onBack}>
      <div className="flex flex-col gap-4">
        <p>{i18n.t('no_profile.body')}</p>
        {settings?.profiles.map(({ id, label }) => (
          <Button key={id} onClick={() => select.mutate(id)}>
            {sanitizeText(label, 60)}
          </Button>
        ))}
        <ErrorAlert error={select.error} />
        <ProfileImport />
        {aside}
      </div>
    </Screen>
  )
}
