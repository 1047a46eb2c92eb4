import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { ChevronIcon } from '../ui/icons'
import { datedName, download } from './download'
import { RestoreStatus } from './restore-status'

const SCREENS = [
  { path: '/settings/backup', name: 'backup' },
  { path: '/settings/backup-import', name: 'backup_import' },
] as const

export function HistorySection() {
  const client = useClient()
  const save = useMutation({
    mutationFn: () => client.history.exportCsv(),
    onSuccess: ({ csv }) => download(datedName('satspan-history', 'csv'), csv, 'text/csv'),
  })
  return (
    <>
      <RestoreStatus />
      <ul className="-mx-2 flex flex-col">
        {SCREENS.map(({ path, name }) => (
          <li key={path}>
            <Link
              href={path}
              data-testid={`settings-${name.replace('_', '-')}`}
              className="flex h-10 items-center justify-between rounded-md px-2 hover:bg-sunken"
            >
              {i18n.t(`history.${name}`)}
              <span className="-rotate-90 text-soft">
                <ChevronIcon size={16} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        className="-ml-2 self-start"
        data-testid="history-csv"
        isBusy={save.isPending}
        onClick={() => save.mutate()}
      >
        {i18n.t('history.csv')}
      </Button>
      <ErrorAlert error={save.error} />
    </>
  )
}
