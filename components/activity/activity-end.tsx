import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { datedName, download } from '../download'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'

/** What the whole history gives: its totals, and a file of it. */
export function ActivityEnd() {
  const client = useClient()
  const save = useMutation({
    mutationFn: () => client.history.exportCsv(),
    onSuccess: ({ csv }) => download(datedName('satspan-history', 'csv'), csv, 'text/csv'),
  })
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-2">
      <div className="-mx-2 flex flex-wrap justify-between gap-x-2 text-sm">
        <Link
          href="/activity/totals"
          data-testid="totals-open"
          className="inline-flex min-h-8 items-center px-2 text-link"
        >
          {i18n.t('totals.open')}
        </Link>
        <Button look="quiet" data-testid="activity-csv" isBusy={save.isPending} onClick={() => save.mutate()}>
          {i18n.t('history.csv')}
        </Button>
      </div>
      <ErrorAlert error={save.error} />
    </div>
  )
}
