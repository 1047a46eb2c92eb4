import type { ProfileView } from '~/lib/contract/views'
import { sanitizeText } from '~/lib/contract/text'
import { i18n } from '~/lib/ui/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { RecoveryScreen } from './recovery-screen'
import { useDiscardAndContinue } from './use-discard-and-continue'

/** Settings that are at their standard because those chosen are gone: another bridge may be in use than was. */
export function SettingsRecovery({ profile }: { profile: ProfileView | null }) {
  const goOn = useDiscardAndContinue()
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
            isBusy={goOn.isPending}
            onClick={() => goOn.mutate('/')}
          >
            {i18n.t('recovery.settings.continue')}
          </Button>
          <Button
            data-testid="recovery-backup"
            isBusy={goOn.isPending}
            onClick={() => goOn.mutate('/settings/backup-import')}
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
      <ErrorAlert error={goOn.error} />
    </RecoveryScreen>
  )
}
