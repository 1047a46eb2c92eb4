import { useMutation } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { datedName, download } from '../download'
import { RestoreStatus } from './restore-status'
import { ScreenLinks } from './screen-links'

export function HistorySection() {
  const client = useClient()
  const save = useMutation({
    mutationFn: () => client.history.exportCsv(),
    onSuccess: ({ csv }) => download(datedName('satspan-history', 'csv'), csv, 'text/csv'),
  })
  return (
    <>
      <ScreenLinks to={['backup', 'backup-import']} />
      <Button
        look="quiet"
        className="-ms-2 self-start"
        data-testid="history-csv"
        isBusy={save.isPending}
        onClick={() => save.mutate()}
      >
        {i18n.t('history.csv')}
      </Button>
      <ErrorAlert error={save.error} />
      <p className="text-sm text-soft">{i18n.t('history.at_rest')}</p>
      <div className="border-t border-line pt-4">
        <RestoreStatus />
      </div>
    </>
  )
}
