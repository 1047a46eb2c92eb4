import type { ArrivalView, EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { PHASES } from '~/lib/core/journal/phase'
import { useSumText } from '~/lib/ui/page/hidden-amounts'
import { useNow } from '~/lib/ui/query/now'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { i18n } from '~/lib/ui/text/i18n'
import { failureWords } from '~/lib/ui/text/words'
import { type Sum, sumIn } from '~/lib/ui/text/intent'
import { swapTitle } from '~/lib/ui/text/swap-title'
import { Fiat } from '../fiat'
import { PhaseMark, PhaseText } from '../phase'
import { sumData, SumFigure } from '../sum'
import { Drawing } from '../ui/drawing'
import { join } from '../ui/join'
import { Skeleton } from '../ui/skeleton'

type EntryProps = { entry: EntryView; profile: ProfileView }
type HeadlineProps = EntryProps & { arrival: ArrivalView | null | undefined }

/** The result, once there is one: what was received or came back. Until then how far it is, and how long that takes. */
export function Headline(props: HeadlineProps) {
  const { entry, profile } = props
  const { result } = entry
  return result === null ? (
    <State {...props} />
  ) : (
    <Outcome entry={entry} words={WORDS[result.kind]} sum={sumIn(profile, result)} />
  )
}

const WORDS = {
  received: 'request.you_received',
  paid: 'request.you_paid',
  refunded: 'request.you_got_back',
} as const

type OutcomeProps = { entry: EntryView; words: (typeof WORDS)[keyof typeof WORDS]; sum: Sum }

function Outcome({ entry, words, sum }: OutcomeProps) {
  const failed = entry.timeline.find(({ state }) => state === 'failed')
  return (
    <section className="flex flex-col">
      <Drawing of={words === WORDS.refunded ? 'back' : 'done'} width={112} />
      <p className="pt-3 text-lg" data-testid="request-headline" aria-live="polite">
        {i18n.t(words)}
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

/**
 * How far an entry is, and how long it still takes where that is known; an estimate that has run out is none, nor
 * one of what has stalled.
 */
function State({ entry, profile, arrival }: HeadlineProps) {
  const now = useNow()
  const { tone } = PHASES[entry.phase]
  const isExpected = arrival === undefined || (arrival !== null && arrival.arrivesAt > now)
  return tone === 'waiting' && isExpected && entry.stalled === null ? (
    <Waiting entry={entry} profile={profile} minutes={arrival && (arrival.arrivesAt - now) / 60_000} />
  ) : (
    <section className="flex items-start gap-3">
      <PhaseMark entry={entry} />
      <div className="min-w-0">
        <p
          data-testid="request-headline"
          className={join('text-verdict font-semibold', tone === 'bad' && 'text-danger')}
          aria-live="polite"
        >
          <PhaseText entry={entry} withProof={false} />
        </p>
        <Order entry={entry} profile={profile} />
      </div>
    </section>
  )
}

/** The time it still takes is the largest; its place is kept while it is being asked. */
function Waiting({ entry, profile, minutes }: EntryProps & { minutes: number | undefined }) {
  return (
    <section className="flex flex-col">
      <p data-testid="request-headline">{i18n.t('request.arrives_in')}</p>
      <p
        data-testid="request-time"
        data-minutes={minutes && Math.ceil(minutes)}
        className="text-2xl font-semibold tracking-tight"
      >
        {minutes === undefined ? <Skeleton className="w-40" /> : aboutMinutes(minutes)}
      </p>
      <p className="font-medium" aria-live="polite">
        <PhaseText entry={entry} withProof={false} />
      </p>
      <Order entry={entry} profile={profile} />
    </section>
  )
}

/** A swap's two sums, in one line. */
function Order({ entry, profile }: EntryProps) {
  const sumText = useSumText()
  const title = swapTitle(entry, profile, sumText)
  return title !== null && <p className="text-sm text-soft">{title}</p>
}
