import { useMutation } from '@tanstack/react-query'
import type { RestoreStatusView } from '~/lib/contract/views/recovery'
import { useClient } from '~/lib/ui/query/client'
import { percentText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Live } from '../ui/live'

/** Offers the search of whole chains; while there is one, shows its progress and lets it rest. */
export function DeepSearch({ status, onChange }: { status: RestoreStatusView; onChange: () => unknown }) {
  const { history } = useClient()
  const { state, progress } = status
  const isUnderWay = progress !== undefined
  const isPaused = state === 'paused'
  const act = useMutation({
    mutationFn: () => {
      if (isPaused) return history.goOnRestoring()
      return isUnderWay ? history.pauseRestore() : history.restoreDeep()
    },
    onSettled: onChange,
  })
  const label = isPaused ? 'history.go_on' : isUnderWay ? 'history.pause' : 'history.deep'
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-soft">{i18n.t('history.deep_body')}</p>
      <Button
        look="small"
        data-testid="history-deep"
        data-state={isPaused ? 'paused' : isUnderWay ? 'running' : 'idle'}
        isBusy={act.isPending}
        onClick={() => act.mutate()}
      >
        {i18n.t(label)}
      </Button>
      <Live className="text-sm">
        {isUnderWay && (
          <p>
            {i18n.t(isPaused ? 'history.deep_paused' : 'history.deep_progress', {
              percent: percentText(progress * 100),
            })}
          </p>
        )}
      </Live>
      <ErrorAlert error={act.error} />
    </div>
  )
}
