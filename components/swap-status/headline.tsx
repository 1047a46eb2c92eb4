import type { EntryView, PaceView } from '~/lib/contract/views/history'
import { PHASES } from '~/lib/core/journal/phase'
import { aboutText, secondsOf } from './estimate'
import { i18n } from '~/lib/ui/text/i18n'
import { basisOf, seenByWords } from '~/lib/ui/text/words'
import { PhaseMark, PhaseText } from '../phase'

type HeadlineProps = { swap: EntryView; pace: PaceView | undefined }

/** An entry's phase, its progress, about how long the current step takes, and who says so. */
export function Headline({ swap, pace }: HeadlineProps) {
  const { phase, seenBy } = swap
  const basis = basisOf(swap)
  // An early delivery waits for nothing more; the steps below show the confirmation that remains.
  const isAtEnd = PHASES[phase].terminal
  return (
    <div className="flex items-center gap-3">
      <PhaseMark swap={swap} />
      <div>
        <p className="text-lg font-semibold" aria-live="polite">
          <PhaseText swap={swap} withProof={false} />
        </p>
        {!isAtEnd && <Progress swap={swap} pace={pace} />}
        {(basis !== 'none' || !isAtEnd) && (
          <p className="text-sm text-soft">{i18n.t(`request.proof_${basis}`)}</p>
        )}
        {seenBy !== null && (
          <p className="text-sm text-soft" data-testid="request-seen-by" data-servers={seenBy.servers}>
            {seenByWords(seenBy)}
          </p>
        )}
      </div>
    </div>
  )
}

function Progress({ swap: { timeline }, pace }: HeadlineProps) {
  const current = timeline.find(({ state }) => state === 'current')
  if (current === undefined) return null
  const { confirmations, needed } = current.facts
  const seconds = secondsOf(current, pace)
  const parts = [
    needed !== undefined && i18n.t('request.confirmations', { confirmations: confirmations ?? '0', needed }),
    seconds !== null && aboutText(seconds),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return (
    <p className="font-medium" data-testid="request-progress">
      {parts.join(' · ')}
    </p>
  )
}
