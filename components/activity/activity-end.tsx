import { useMutation } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { datedName, download } from '../download'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'

export function ActivityEnd() {
  const client = useClient()
  const save = useMutation({
    mutationFn: () => client.history.exportCsv(),
    onSuccess: ({ csv }) => download(datedName('satspan-history', 'csv'), csv, 'text/csv'),
  })
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-2">
      <div className="-mx-2 flex justify-end text-sm">
        <Button look="quiet" data-testid="activity-csv" isBusy={save.isPending} onClick={() => save.mutate()}>
          {i18n.t('history.csv')}
        </Button>
      </div>
      <ErrorAlert error={save.error} />
    </div>
  )
}
