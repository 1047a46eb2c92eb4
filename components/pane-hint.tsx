import { Redirect } from 'wouter'
import { entryRoute } from '~/lib/ui/page/entry-route'
import { useEntries } from '~/lib/ui/query/entry-queries'
import { i18n } from '~/lib/ui/text/i18n'
import { Drawing } from './ui/drawing'

/** Beside a list of which nothing is chosen yet. */
export function PaneHint() {
  return (
    <aside
      aria-label={i18n.t('panes.label')}
      className="flex flex-1 flex-col items-center justify-center gap-3 p-8 text-center"
    >
      <Drawing of="quiet" />
      <p className="text-soft">{i18n.t('panes.wallet')}</p>
    </aside>
  )
}

/** Beside the list of activity, which opens with its newest entry. */
export function NewestEntry() {
  const newest = useEntries(null).data?.pages[0]?.[0]
  return newest === undefined ? null : <Redirect to={entryRoute(newest.id)} replace />
}
