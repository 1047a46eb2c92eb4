import { useMutation } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { datedName, download } from '../download'
import { ErrorAlert } from '../error-alert'
import { ScreenLink } from '../screen-link'
import { Button } from '../ui/button'

/** What the whole history gives: its totals, and a file of it. */
export function ActivityEnd() {
  const client = useClient()
  const save = useMutation({
    mutationFn: () => client.history.exportCsv(),
    onSuccess: ({ csv }) => download(datedName('satspan-history', 'csv'), csv, 'text/csv'),
  })
  return (
    <div className="flex flex-col pt-4">
      <ScreenLink href="/activity/totals" testId="totals-open">
        {i18n.t('totals.open')}
      </ScreenLink>
      <Button
        look="quiet"
        className="-ms-2 self-start"
        data-testid="activity-csv"
        isBusy={save.isPending}
        onClick={() => save.mutate()}
      >
        {i18n.t('history.csv')}
      </Button>
      <ErrorAlert error={save.error} />
    </div>
  )
}
