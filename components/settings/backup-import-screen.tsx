import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackupImportView, UnverifiedView } from '~/lib/contract/views/recovery'
import { termsOf } from '~/lib/core/journal/story-terms'
import { toAppError } from '~/lib/core/errors'
import { useClient } from '~/lib/ui/query/client'
import { useSumText } from '~/lib/ui/page/hidden-amounts'
import { i18n } from '~/lib/ui/text/i18n'
import { sumIn } from '~/lib/ui/text/intent'
import { useStatus } from '~/lib/ui/query/queries'
import { swapTitle } from '~/lib/ui/text/swap-title'
import { dateText } from '~/lib/ui/text/words'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { ScreenLink } from '../screen-link'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { Live } from '../ui/live'
import { FileField } from '../file-field'
import { MAX_BACKUP_BYTES } from '~/lib/core/input-limits'
import { useFileText } from '../use-file-text'
import { Notice } from '../ui/notice'
import { ProfileImport } from './profile-import'
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
        <Live>{take.data !== undefined && <Outcome counts={take.data} />}</Live>
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

function Outcome({ counts }: { counts: BackupImportView }) {
  const {
    added,
    kept: entriesHere,
    awaiting,
    unreadable,
    unchecked,
    withoutProfile,
    unverified,
    namesLeft,
    profiles,
    accounts,
  } = counts
  return (
    <div data-testid="backup-imported" data-added={added} className="flex flex-col gap-3 text-sm">
      <div>
        <p className="font-medium">{i18n.plural('history.imported', added)}</p>
        {entriesHere > 0 && <p className="text-soft">{i18n.plural('history.kept', entriesHere)}</p>}
        {awaiting !== undefined && <p>{i18n.t('history.awaiting')}</p>}
        {unreadable > 0 && <p className="text-soft">{i18n.t('history.unreadable')}</p>}
        {unchecked !== undefined && (
          <p data-code="backup-unchecked">{i18n.t('history.unchecked', { count: String(unchecked) })}</p>
        )}
        {withoutProfile > 0 && (
          <p className="text-soft">{i18n.plural('history.without_profile', withoutProfile)}</p>
        )}
        {namesLeft > 0 && <p className="text-soft">{i18n.t('history.names_left')}</p>}
      </div>
      {accounts !== undefined && (
        <div>
          <p>{i18n.t('history.accounts_offered')}</p>
          <ScreenLink href="/settings/accounts" testId="backup-accounts">
            {i18n.t('accounts.title')}
          </ScreenLink>
        </div>
      )}
      {unverified.length > 0 && <Unverified entries={unverified} />}
      {profiles.length > 0 && (
        <section className="flex flex-col gap-2">
          <p>{i18n.t('history.profiles_offered')}</p>
          <ProfileImport offered={profiles} />
        </section>
      )}
    </div>
  )
}

const MAX_SHOWN = 50

/** Entries that the file tells and nothing proves: to read, and for nothing else. */
function Unverified({ entries }: { entries: readonly UnverifiedView[] }) {
  const profile = useStatus().data?.profile ?? null
  const sumText = useSumText()
  const title = ({ intent }: UnverifiedView) => {
    if (profile === null) return ''
    const terms = termsOf(intent)
    return (
      swapTitle({ ...terms, arrival: null, phase: 'intended' }, profile, sumText) ??
      i18n.t('activity.unpaid', { amount: sumText(sumIn(profile, terms.sent)) })
    )
  }
  return (
    <section data-testid="backup-unverified" className="flex flex-col gap-1">
      <h2 className="font-medium">{i18n.t('history.unverified')}</h2>
      <p className="text-soft">{i18n.t('history.unverified_body')}</p>
      <ul>
        {entries.slice(0, MAX_SHOWN).map((entry) => (
          <li key={`${entry.at} ${title(entry)}`} className="flex justify-between gap-3 py-1">
            <span className="min-w-0 [overflow-wrap:anywhere]">{title(entry)}</span>
            <time className="shrink-0 text-xs text-soft" dateTime={new Date(entry.at).toISOString()}>
              {dateText(entry.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
