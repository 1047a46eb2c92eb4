import type { EntryView, PaceView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { PHASES } from '~/lib/core/journal/phase'
import { useSumText } from '~/lib/ui/page/hidden-amounts'
import { useNow } from '~/lib/ui/query/now'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { DOT } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { failureWords } from '~/lib/ui/text/words'
import { swapTitle } from '~/lib/ui/text/swap-title'
import { Fiat } from '../fiat'
import { PhaseMark, PhaseText } from '../phase'
import { sumData, SumFigure } from '../sum'
import { Drawing } from '../ui/drawing'
import { join } from '../ui/join'
import { secondsOf } from './estimate'
import { type Result, resultOf } from './result'

type HeadlineProps = { swap: EntryView; profile: ProfileView; pace: PaceView | undefined }

/** The result, once there is one: what was received or came back. Until then how far it is, and how long that takes. */
export function Headline(props: HeadlineProps) {
  const result = resultOf(props.swap, props.profile)
  return result === null ? <State {...props} /> : <Outcome swap={props.swap} result={result} />
}

const WORDS = {
  received: 'request.you_received',
  paid: 'request.you_paid',
  refunded: 'request.you_got_back',
} as const

function Outcome({ swap, result: { kind, sum } }: { swap: EntryView; result: Result }) {
  const failed = swap.timeline.find(({ state }) => state === 'failed')
  return (
    <section className="flex flex-col">
      <Drawing of={kind === 'refunded' ? 'back' : 'done'} width={112} />
      <p className="pt-3 text-lg" data-testid="request-headline" aria-live="polite">
        {i18n.t(WORDS[kind])}
      </p>
      <p data-testid="request-result" {...sumData(sum)} className="leading-11 font-semibold tracking-tight">
        <SumFigure sum={sum} largestPx={36} isBare />
      </p>
      <p className="text-lg text-soft empty:hidden">
        {sum.unit.of !== undefined && <Fiat units={sum.units} of={sum.unit.of} />}
      </p>
      {failed !== undefined && <p className="pt-1">{failureWords(failed.key)}</p>}
    </section>
  )
}

/** An entry's phase, its progress, and about how long the current step takes. */
function State({ swap, profile, pace }: HeadlineProps) {
  const { phase } = swap
  const { terminal, tone } = PHASES[phase]
  const arrivesAt = pace?.arrivesAt ?? null
  if (tone === 'waiting' && arrivesAt !== null)
    return <Waiting swap={swap} profile={profile} pace={pace} arrivesAt={arrivesAt} />
  return (
    <section className="flex items-start gap-3">
      <PhaseMark swap={swap} />
      <div className="min-w-0">
        <p
          data-testid="request-headline"
          className={join('text-verdict font-semibold', tone === 'bad' && 'text-danger')}
          aria-live="polite"
        >
          <PhaseText swap={swap} withProof={false} />
        </p>
        {/* An early delivery waits for nothing more; the steps below show the confirmation that remains. */}
        {!terminal && <Progress swap={swap} pace={pace} />}
        <Order swap={swap} profile={profile} />
      </div>
    </section>
  )
}

/** How long it still takes is the largest; an estimate that has run out is none. */
function Waiting({ swap, profile, pace, arrivesAt }: HeadlineProps & { arrivesAt: number }) {
  const now = useNow()
  const minutes = Math.max(0, (arrivesAt - now) / 60_000)
  return (
    <section className="flex flex-col">
      <p data-testid="request-headline">{i18n.t('request.arrives_in')}</p>
      <p
        data-testid="request-time"
        data-minutes={Math.ceil(minutes)}
        className="text-2xl font-semibold tracking-tight"
      >
        {aboutMinutes(minutes)}
      </p>
      <p className="font-medium" aria-live="polite">
        <PhaseText swap={swap} withProof={false} />
      </p>
      <Progress swap={swap} pace={pace} />
      <Order swap={swap} profile={profile} />
    </section>
  )
}

/** What a swap takes and brings, in one line. */
function Order({ swap, profile }: Pick<HeadlineProps, 'swap' | 'profile'>) {
  const sumText = useSumText()
  const { intent } = swap
  if (!('direction' in intent)) return null
  return <p className="text-sm text-soft">{swapTitle({ ...swap, intent }, profile, sumText)}</p>
}

function Progress({ swap: { timeline }, pace }: Pick<HeadlineProps, 'swap' | 'pace'>) {
  const current = timeline.find(({ state }) => state === 'current')
  if (current === undefined) return null
  const { confirmations, needed } = current.facts
  const seconds = secondsOf(current, pace)
  const parts = [
    needed !== undefined && i18n.t('request.confirmations', { confirmations: confirmations ?? '0', needed }),
    seconds !== null && aboutMinutes(seconds / 60),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return (
    <p className="font-medium" data-testid="request-progress">
      {parts.join(DOT)}
    </p>
  )
}
