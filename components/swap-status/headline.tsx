import type { ReactNode } from 'react'
import type { ArrivalView, EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { PHASES } from '~/lib/core/journal/phase'
import type { Story } from '~/lib/core/journal/story'
import { useSumText } from '~/lib/ui/page/hidden-amounts'
import { useNow } from '~/lib/ui/query/now'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { i18n } from '~/lib/ui/text/i18n'
import { sumIn } from '~/lib/ui/text/intent'
import { swapTitle } from '~/lib/ui/text/swap-title'
import { Fiat } from '../fiat'
import { PhaseText } from '../phase'
import { sumData, SumFigure } from '../sum'
import { Drawing } from '../ui/drawing'
import { join } from '../ui/join'
import { Skeleton } from '../ui/skeleton'
import { useOwnPlace } from './own-place'

type EntryProps = { entry: EntryView; profile: ProfileView }
type HeadlineProps = EntryProps & {
  arrival: ArrivalView | null | undefined
  /** Whether nothing else is to be said: then a good end is drawn large. */
  isAlone: boolean
}

const RESULTS = {
  received: 'request.you_received',
  paid: 'request.you_paid',
  refunded: 'request.you_got_back',
} as const

/**
 * Where the money is, and how much: what was received or came back, once it has; the time it still takes, while that is
 * known; else what is at stake.
 */
export function Headline({ entry, profile, arrival, isAlone }: HeadlineProps) {
  const now = useNow()
  const { result, money, phase, stalled } = entry
  const isExpected = arrival === undefined || (arrival !== null && arrival.arrivesAt > now)
  // Parked money does not arrive by itself.
  const isOnItsWay = PHASES[phase].tone === 'waiting' && stalled === null && money.at !== 'parked'
  if (isOnItsWay && isExpected)
    return <Waiting entry={entry} profile={profile} minutes={arrival && (arrival.arrivesAt - now) / 60_000} />
  const sum = sumIn(profile, result ?? money.sum)
  return (
    <Head
      drawing={drawingOf(entry)}
      isAlone={isAlone}
      label={result === null ? <PhaseText entry={entry} withProof={false} /> : i18n.t(RESULTS[result.kind])}
      lead={
        result === null && !PHASES[phase].terminal && money.at !== 'parked' ? (
          <Order entry={entry} profile={profile} />
        ) : (
          <>
            {sum.unit.of !== undefined && <Fiat units={sum.units} of={sum.unit.of} />}
            <Place entry={entry} profile={profile} />
          </>
        )
      }
    >
      <span data-testid={result === null ? undefined : 'request-result'} {...(result && sumData(sum))}>
        <SumFigure sum={sum} largestPx={36} isBare />
      </span>
    </Head>
  )
}

type HeadProps = {
  isAlone: boolean
  drawing: ReturnType<typeof drawingOf>
  label: ReactNode
  lead: ReactNode
  children: ReactNode
}

function Head({ drawing, isAlone, label, lead, children }: HeadProps) {
  const isLarge = isAlone && drawing === 'done'
  const room = drawing === null || isLarge ? '' : 'pe-14 low:pe-0'
  return (
    <section className="relative flex flex-col">
      {drawing !== null && (
        <span className={isLarge ? undefined : 'absolute end-0 -top-1 low:hidden'}>
          <Drawing of={drawing} width={isLarge ? 96 : 48} />
        </span>
      )}
      <h2 className={join('font-medium', room)} data-testid="request-headline" aria-live="polite">
        {label}
      </h2>
      <p className={join('leading-10 font-semibold tracking-tight low:leading-9', room)}>{children}</p>
      <p className="text-soft empty:hidden">{lead}</p>
    </section>
  )
}

/** The time it still takes is the largest; its place is kept while it is being asked. */
function Waiting({ entry, profile, minutes }: EntryProps & { minutes: number | undefined }) {
  return (
    <Head
      drawing={null}
      isAlone={false}
      label={i18n.t('request.arrives_in')}
      lead={<Order entry={entry} profile={profile} />}
    >
      <span
        data-testid="request-time"
        data-minutes={minutes && Math.ceil(minutes)}
        className="block text-2xl leading-10"
      >
        {minutes === undefined ? <Skeleton className="w-40" /> : aboutMinutes(minutes)}
      </span>
    </Head>
  )
}

/** A coin on its way back or stuck says so at a glance; what is under way has its steps. */
function drawingOf({ result, money, phase }: EntryView) {
  if (result !== null) return result.kind === 'refunded' ? 'back' : 'done'
  if (money.at === 'parked' || PHASES[phase].tone === 'bad') return 'stuck'
  return null
}

/** A swap's two sums, in one line. */
function Order({ entry, profile }: EntryProps) {
  const sumText = useSumText()
  return swapTitle(entry, profile, sumText)
}

const PARKED = {
  locker: 'place.locker',
  router: 'place.contract',
  'target-connector': 'place.contract',
  'base-connector': 'place.contract',
  collateral: 'place.contract',
  crossing: 'place.between',
  'sent-back': 'place.between',
  refund: 'place.owed',
  payout: 'place.owed',
} as const satisfies Record<Extract<Story['money'], { at: 'parked' }>['where'], string>

/** Who has the money: the wallet's own account, or where it rests with others. */
function Place({ entry, profile }: EntryProps) {
  const own = useOwnPlace(entry, profile)
  const { money } = entry
  const words = money.at === 'parked' ? i18n.t(PARKED[money.where]) : own
  return (
    words !== null && (
      <bdi className="text-soft before:content-['_·_'] first:before:content-none">{words}</bdi>
    )
  )
}
