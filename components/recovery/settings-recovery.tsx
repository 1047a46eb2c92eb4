import type { ProfileView } from '~/lib/contract/views/networks'
import { sanitizeText } from '~/lib/contract/text'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { RecoveryScreen } from './recovery-screen'
import { useDiscardAndContinue } from './use-discard-and-continue'

/** For settings that were lost and took their defaults: the bridge in use may be another than before. */
export function SettingsRecovery({ profile }: { profile: ProfileView | null }) {
  const discard = useDiscardAndContinue()
  return (
    <RecoveryScreen
      title={i18n.t('recovery.settings.title')}
      code="storage-corrupt"
      what={i18n.t('recovery.settings.what')}
      money={i18n.t('recovery.settings.money')}
      actions={
        <>
          <Button
            look="primary"
            data-testid="recovery-continue"
            isBusy={discard.isPending}
            onClick={() => discard.mutate('/')}
          >
            {i18n.t('recovery.settings.continue')}
          </Button>
          <Button
            data-testid="recovery-backup"
            isBusy={discard.isPending}
            onClick={() => discard.mutate('/settings/backup-import')}
          >
            {i18n.t('recovery.settings.backup')}
          </Button>
        </>
      }
    >
      {profile !== null && (
        <dl className="text-sm">
          <dt className="text-soft">{i18n.t('recovery.settings.in_use')}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{sanitizeText(profile.label, 60)}</dd>
          <dd className="[overflow-wrap:anywhere]">{profile.serviceUrl}</dd>
        </dl>
      )}
      <ErrorAlert error={discard.error} />
    </RecoveryScreen>
  )
}
