import { i18n } from '~/lib/ui/text/i18n'
import { Drawing } from './ui/drawing'

/** Beside a list of which nothing is chosen yet. */
export function PaneHint({ of }: { of: 'activity' | 'wallet' }) {
  return (
    <aside
      aria-label={i18n.t('panes.label')}
      className="flex flex-1 flex-col items-center justify-center gap-3 p-8 text-center"
    >
      <Drawing of="quiet" />
      <p className="text-soft">{i18n.t(`panes.${of}`)}</p>
    </aside>
  )
}
