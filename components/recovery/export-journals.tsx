import { useMutation } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { datedName, download } from '../download'
import { Button } from '../ui/button'
import { Live } from '../ui/live'

/** Exports everything that is left of the swaps as a file. */
export function ExportJournals({ body }: { body: string }) {
  const client = useClient()
  const save = useMutation({
    mutationFn: () => client.recovery.export(),
    onSuccess: ({ json }) => download(datedName('satspan-journals', 'json'), json, 'application/json'),
  })
  return (
    <section className="flex flex-col items-start gap-2">
      <p className="text-sm text-soft">{body}</p>
      <Button
        look="small"
        data-testid="recovery-export"
        isBusy={save.isPending}
        onClick={() => save.mutate()}
      >
        {i18n.t('recovery.export')}
      </Button>
      <Live className="text-sm text-accent">
        {save.isSuccess && i18n.t(save.data.hasKeystore ? 'recovery.exported_sealed' : 'recovery.exported')}
      </Live>
      <ErrorAlert error={save.error} />
    </section>
  )
}
