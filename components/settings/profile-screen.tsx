import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { useGivenFile } from '../use-given-file'
import { ProfileImport } from './profile-import'
import { type GivenProfile, useGivenProfile } from './use-given-profile'

type ProfileScreenProps = { linked?: GivenProfile; onBack: () => void }

/** A page for the import alone: a file may be dropped anywhere on it. */
export function ProfileScreen({ linked, onBack }: ProfileScreenProps) {
  const { profile, read } = useGivenProfile(linked)
  const error = useGivenFile(read)
  return (
    <Screen title={i18n.t('profile.import')} onBack={onBack}>
      <ErrorAlert error={error} />
      <ProfileImport profile={profile} />
    </Screen>
  )
}
