import { useNow } from '~/lib/ui/query/now'
import { locale } from '~/lib/ui/text/locale'

/** "12 sec. ago", counted on by itself, so that nothing else is drawn again. */
export function OffersAge({ at }: { at: number }) {
  const seconds = Math.max(0, Math.round((useNow(1_000) - at) / 1_000))
  const ago = new Intl.RelativeTimeFormat(locale(), { style: 'short', numeric: 'auto' })
  return seconds < 60 ? ago.format(-seconds, 'second') : ago.format(-Math.floor(seconds / 60), 'minute')
}
