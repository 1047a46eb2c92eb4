import { i18n } from '~/lib/ui/text/i18n'
import { useStatus } from '~/lib/ui/query/queries'

/** Counts the steps of a screen's way to a wallet and, where none is chosen, a bridge. */
export function Step({ at, own }: { at: number; own: number }) {
  const { data: status } = useStatus()
  const of = own + Number(status?.profile === null)
  if (of === 1) return null
  return <span className="shrink-0 text-sm text-soft">{i18n.t('common.step', { at, of })}</span>
}
