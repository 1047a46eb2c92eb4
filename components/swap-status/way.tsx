import type { ArrivalView, TimelineStep } from '~/lib/contract/views/history'
import { useNow } from '~/lib/ui/query/now'
import { aboutMinutes, aroundText, momentText } from '~/lib/ui/text/arrival-text'
import { DOT } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { timelineWords } from '~/lib/ui/text/words'
import { Icon } from '../ui/icons'
import { join } from '../ui/join'
import { groupedSteps } from './grouped-steps'
import { stepTime } from './step-time'

/** With which money comes back. */
const BACK: ReadonlySet<TimelineStep['key']> = new Set(['refunded', 'crossing-refunded', 'collateral-paid'])
const DOTS = {
  done: 'bg-accent text-on-accent',
  back: 'bg-accent text-on-accent',
  current: 'border-4 border-accent bg-panel',
  todo: 'border-[1.5px] border-edge bg-panel',
  failed: 'bg-danger text-ground',
} as const

type WayProps = { steps: TimelineStep[]; arrival: ArrivalView | null; took: number | null }

/** The way of the money in dots, with a time under the first and the last; in words it stands in Details. */
export function Way({ steps, arrival, took }: WayProps) {
  const now = useNow()
  const groups = groupedSteps(steps)
  const [first] = groups
  const last = groups.at(-1)
  if (first === undefined || last === undefined) return null
  const end = stepTime(last, true, arrival, now)
  const current = groups.find(({ state }) => state === 'current')
  return (
    <section>
      <p className="sr-only">{timelineWords(current ?? last)}</p>
      <p aria-hidden className="flex items-center">
        {groups.map((step, at) => (
          <WayDot key={step.key} step={step} isFirst={at === 0} />
        ))}
      </p>
      <p className="mt-1 flex justify-between gap-3 text-xs text-soft tabular-nums">
        <span>{first.at !== null && momentText(first.at, now)}</span>
        <span className="text-end">
          {end !== null && (end.isExpected ? aroundText(end.at, now) : momentText(end.at, now))}
          {took !== null && `${DOT}${aboutMinutes(took / 60)}`}
        </span>
      </p>
    </section>
  )
}

function WayDot({ step: { key, state }, isFirst }: { step: TimelineStep; isFirst: boolean }) {
  const look = state === 'done' && BACK.has(key) ? 'back' : state
  return (
    <>
      {!isFirst && <span className={join('h-0.5 flex-1', state === 'done' ? 'bg-accent' : 'bg-line')} />}
      <span
        title={`${timelineWords({ key, state })}: ${i18n.t(`step.${state}`)}`}
        className={join(
          'flex size-4 shrink-0 items-center justify-center rounded-full forced-colors:border',
          DOTS[look],
        )}
      >
        {look === 'done' && <Icon of="check" size={12} />}
        {look === 'failed' && <Icon of="cross" size={10} />}
        {look === 'back' && <Icon of="back" size={10} />}
      </span>
    </>
  )
}
