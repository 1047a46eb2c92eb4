import { useMutation } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { useRestoreStatus } from '~/lib/ui/query/entry-queries'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { RestoreNews } from '../restore-news'
import { Button } from '../ui/button'
import { DeepSearch } from './deep-search'

/** Rebuilds the history from the chains, and shows the progress. */
export function RestoreStatus() {
  const client = useClient()
  const { data: status, error, refetch } = useRestoreStatus()
  const restore = useMutation({ mutationFn: () => client.history.restore(), onSettled: () => refetch() })
  const isRunning = status?.state === 'running'
  // If the rebuild found nothing, the user who asked for it should be told.
  const isAnswered = restore.isSuccess && status?.state === 'idle'
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-soft">{i18n.t('history.restore_body')}</p>
      <p className="text-sm text-soft">{i18n.t('history.restore_accounts')}</p>
      <p className="text-sm text-soft">{i18n.t('history.restore_native')}</p>
      <Button
        look="small"
        data-testid="history-restore"
        data-state={status?.state}
        isBusy={(isRunning && status.progress === undefined) || restore.isPending}
        onClick={() => restore.mutate()}
      >
        {i18n.t('history.restore')}
      </Button>
      <RestoreNews status={status}>
        {status !== undefined && !isRunning && (isAnswered || status.found > 0) && (
          <p>{i18n.plural('history.found', status.found)}</p>
        )}
      </RestoreNews>
      <ErrorAlert error={error ?? restore.error} />
      {status !== undefined && <DeepSearch status={status} onChange={refetch} />}
    </div>
  )
}
