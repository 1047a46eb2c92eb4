import { useMutation, useQuery } from '@tanstack/react-query'
import { AppError, isErrorCode } from '~/lib/core/errors'
import type { RestoreStatusView } from '~/lib/contract/views/recovery'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { keys } from '~/lib/ui/query/keys'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Live } from '../ui/live'
import { DeepSearch } from './deep-search'

/** Rebuilds the history from the chains, and shows the progress. */
export function RestoreStatus() {
  const client = useClient()
  const {
    data: status,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.restore,
    queryFn: () => client.history.status(),
  })
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
      <Live className="text-sm">
        {status !== undefined && (isRunning || isAnswered || status.found > 0) && (
          <p>
            {i18n.plural(isRunning ? 'history.found_so_far' : 'history.found', status.found)}
            {status.accounts !== undefined && ` ${i18n.plural('history.searched', status.accounts)}`}
          </p>
        )}
      </Live>
      <ErrorAlert error={error ?? restore.error ?? failureOf(status)} />
      {status?.state === 'failed' && <p className="text-sm text-soft">{i18n.t('history.again')}</p>}
      {status !== undefined && <DeepSearch status={status} onChange={refetch} />}
    </div>
  )
}

function failureOf(status: RestoreStatusView | undefined): AppError | null {
  const error = status?.error
  if (error === undefined) return null
  const code = isErrorCode(error.code) ? error.code : 'internal'
  return new AppError(code, 'the history could not be read to its end', { details: error.details })
}
