import type { EntryView } from '~/lib/contract/views/history'
import { PHASES } from '~/lib/core/journal/phase'
import { i18n } from '~/lib/ui/text/i18n'
import { basisOf, seenByWords } from '~/lib/ui/text/words'
import { Detail } from '../detail-list'
import { Took } from './took'

/** How long it took, and what that rests on. */
export function Evidence({ entry }: { entry: EntryView }) {
  return (
    <>
      <Took entry={entry} />
      <Proof entry={entry} />
    </>
  )
}

/** The basis of the phase, and how many servers have shown it. */
function Proof({ entry }: { entry: EntryView }) {
  const { seenBy, phase } = entry
  const basis = basisOf(entry)
  if (basis === 'none' && PHASES[phase].terminal) return null
  return (
    <Detail label={i18n.t('request.proof')}>
      <span className="block">{i18n.t(`request.proof_${basis}`)}</span>
      {seenBy !== null && (
        <span className="block text-sm text-soft" data-testid="request-seen-by" data-servers={seenBy.servers}>
          {seenByWords(seenBy)}
        </span>
      )}
    </Detail>
  )
}
