import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toAppError } from '~/lib/core/errors'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { Live } from '../ui/live'
import { FileField } from '../file-field'
import { MAX_BACKUP_BYTES } from '~/lib/core/input-limits'
import { useFileText } from '../use-file-text'
import { Notice } from '../ui/notice'
import { ImportOutcome } from './import-outcome'
import { WalletPassword } from '../wallet/wallet-password'

/** Imports what a backup has and this wallet lacks. */
export function BackupImportScreen({ onBack }: { onBack: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const [file, setFile] = useState('')
  const [password, setPassword] = useState('')
  const [withSettings, setWithSettings] = useState(false)
  const take = useMutation({
    mutationFn: () => client.history.importBackup({ file, password, withSettings }),
    onSuccess: () => queries.invalidateQueries(),
  })
  const readFile = useFileText({
    onChosen() {
      setFile('')
      // The result of an earlier file does not belong to this one. An import under way still shows its result.
      if (!take.isPending) take.reset()
    },
    onText: setFile,
  })
  return (
    <Screen
      title={i18n.t('history.backup_import')}
      onBack={onBack}
      onSubmit={() => take.mutate()}
      actions={
        <Button
          type="submit"
          look="primary"
          data-testid="backup-import-start"
          disabled={file === ''}
          isBusy={take.isPending}
        >
          {i18n.t('history.import')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{i18n.t('history.import_body')}</p>
        <FileField
          label={i18n.t('history.file')}
          accept=".satspan"
          maxBytes={MAX_BACKUP_BYTES}
          data-testid="backup-import"
          onFile={readFile}
        />
        <WalletPassword
          label={i18n.t('history.file_password')}
          data-testid="backup-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Checkbox
          data-testid="backup-settings"
          checked={withSettings}
          onChange={(event) => setWithSettings(event.target.checked)}
        >
          {i18n.t('history.import_settings')}
        </Checkbox>
        <Failure error={take.error} />
        <Live>{take.data !== undefined && <ImportOutcome counts={take.data} />}</Live>
      </div>
    </Screen>
  )
}

/** A wrong password here is the file's, not the wallet's. */
function Failure({ error }: { error: unknown }) {
  if (error === null || toAppError(error).code !== 'password-wrong') return <ErrorAlert error={error} />
  return (
    <Notice tone="danger" role="alert" data-error-code="password-wrong">
      {i18n.t('history.wrong_password')}
    </Notice>
  )
}
