import type { EntryView } from '~/lib/contract/views/history'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { i18n } from '~/lib/ui/text/i18n'
import { Detail } from '../detail-list'
import { tookOf } from './took-of'

/** How long an entry took, once it has come to its good end. */
export function Took({ entry }: { entry: EntryView }) {
  const took = tookOf(entry)
  return took === null ? null : <Detail label={i18n.t('request.took')}>{aboutMinutes(took / 60)}</Detail>
}
