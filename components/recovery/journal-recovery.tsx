import { useState } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Locked } from '../locked'
import { Button } from '../ui/button'
import { ExportJournals } from './export-journals'
import { RecoveryScreen } from './recovery-screen'
import { useDiscardAndContinue } from './use-discard-and-continue'

type JournalRecoveryProps = { damage: 'corrupt' | 'lost'; isLocked: boolean }

/** For stored swaps that cannot be read, or that the browser has lost. Only the owner decides what becomes of them. */
export function JournalRecovery({ damage, isLocked }: JournalRecoveryProps) {
  const [isUnlocking, setUnlocking] = useState(false)
  const discard = useDiscardAndContinue()
  if (isLocked && isUnlocking) return <Locked note={i18n.t(`recovery.journal_${damage}.title`)} />
  return (
    <RecoveryScreen
      title={i18n.t(`recovery.journal_${damage}.title`)}
      code="storage-corrupt"
      what={i18n.t(`recovery.journal_${damage}.what`)}
      money={i18n.t(`recovery.journal_${damage}.money`)}
      actions={
        isLocked ? (
          <Button look="primary" data-testid="recovery-unlock" onClick={() => setUnlocking(true)}>
            {i18n.t('recovery.unlock')}
          </Button>
        ) : (
          <>
            <Button
              look="primary"
              data-testid="recovery-rebuild"
              isBusy={discard.isPending}
              onClick={() => discard.mutate('/activity')}
            >
              {i18n.t('recovery.rebuild')}
            </Button>
            <Button
              data-testid="recovery-backup"
              isBusy={discard.isPending}
              onClick={() => discard.mutate('/settings/backup-import')}
            >
              {i18n.t('recovery.backup')}
            </Button>
          </>
        )
      }
    >
      <p>{i18n.t('recovery.rebuild_body')}</p>
      {damage === 'corrupt' && !isLocked && <ExportJournals body={i18n.t('recovery.export_first')} />}
      <ErrorAlert error={discard.error} />
    </RecoveryScreen>
  )
}
