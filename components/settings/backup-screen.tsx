import { useMutation } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { PasswordPair } from '../wallet/password-pair'
import { useNewPassword } from '../wallet/use-new-password'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Live } from '../ui/live'
import { Notice } from '../ui/notice'
import { datedName, download } from '../download'

/** Exports everything that the chains do not hold to a file with a password of its own. */
export function BackupScreen({ onBack }: { onBack: () => void }) {
  const client = useClient()
  const { password, pair, confirm, clear } = useNewPassword()
  const save = useMutation({
    mutationFn: () => client.history.exportBackup({ password }),
    onSuccess({ file }) {
      download(datedName('satspan-backup', 'satspan'), file, 'application/octet-stream')
      clear()
    },
  })
  const submit = () => {
    if (confirm()) save.mutate()
  }
  return (
    <Screen
      title={i18n.t('history.backup')}
      onBack={onBack}
      onSubmit={submit}
      actions={
        <Button type="submit" look="primary" data-testid="backup-export" isBusy={save.isPending}>
          {i18n.t('history.export')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{i18n.t('history.export_body')}</p>
        <Notice tone="info">{i18n.t('history.export_seed')}</Notice>
        <PasswordPair {...pair} isTaken={save.isPending} />
        <ErrorAlert error={save.error} />
        <Live className="text-sm text-accent">
          {save.data !== undefined && i18n.plural('history.exported', save.data.entries)}
        </Live>
      </div>
    </Screen>
  )
}
