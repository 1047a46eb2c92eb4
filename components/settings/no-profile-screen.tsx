import type { ReactNode } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { i18n } from '~/lib/ui/text/i18n'
import { useSettings } from '~/lib/ui/query/queries'
import { useClient } from '~/lib/ui/query/client'
import { sanitizeText } from '~/lib/contract/text'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { ProfileImport } from './profile-import'
import { useChangeSettings } from './use-change-settings'
import { type GivenProfile, linkedProfile, useGivenProfile } from './use-given-profile'

type NoProfileScreenProps = {
  onBack?: () => void
  /** Another way on, for users who have no profile. */
  first?: ReactNode
  given: GivenProfile | null
  /** Of a file that was dropped. */
  error: unknown
}

/** Asks for a bridge profile. */
export function NoProfileScreen({ onBack, first, given, error }: NoProfileScreenProps) {
  const client = useClient()
  const { data: settings } = useSettings()
  const select = useChangeSettings((id: string) => client.settings.selectProfile({ id }))
  return (
    <Screen title={i18n.t('no_profile.title')} onBack={onBack}>
      <div className="flex flex-col gap-4">
        {first}
        <p>{i18n.t('no_profile.body')}</p>
        {settings?.profiles.map(({ id, label }) => (
          <Button key={id} onClick={() => select.mutate(id)}>
            {sanitizeText(label, 60)}
          </Button>
        ))}
        <ErrorAlert error={select.error ?? error} />
        <ProfileImport given={given} />
      </div>
    </Screen>
  )
}

/** For a wallet that has lost its profile. */
export function ProfileLostScreen() {
  const [route] = useHashLocation()
  const { given, error } = useGivenProfile(linkedProfile(route))
  return <NoProfileScreen given={given} error={error} />
}
