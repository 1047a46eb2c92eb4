import type { EntryView } from '~/lib/contract/views/history'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { i18n } from '~/lib/ui/text/i18n'
import { dateText } from '~/lib/ui/text/words'
import { Detail } from '../detail-list'
import { tookOf } from './took-of'

/** When it began and, once it has come to its good end, how long it took. */
export function Took({ swap }: { swap: EntryView }) {
  const took = tookOf(swap)
  return (
    <>
      <Detail label={i18n.t('request.created')}>{dateText(swap.createdAt)}</Detail>
      {took !== null && <Detail label={i18n.t('request.took')}>{aboutMinutes(took / 60)}</Detail>}
    </>
  )
}
