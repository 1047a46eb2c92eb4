import type { ArrivalTime } from '~/lib/core/quote/arrival-time'
import { useNow } from '~/lib/ui/query/now'
import { aboutMinutes, arrivalAt, aroundText } from '~/lib/ui/text/arrival-text'
import { i18n } from '~/lib/ui/text/i18n'
import { Sentence, SLOT } from '../sentence'
import { Icon } from '../ui/icons'

/** About when it arrives; absent where nothing is known of that. */
export function WhenRow({ arrival }: { arrival: ArrivalTime | undefined }) {
  const now = useNow()
  if (arrival === undefined) return null
  const { minutes } = arrival
  return (
    <p
      data-testid="review-time"
      data-minutes={minutes}
      className="flex min-h-10 items-center gap-x-3 border-t border-line px-4 py-1"
    >
      <span className="flex w-8 shrink-0 justify-center text-soft">
        <Icon of="clock" />
      </span>
      {/* One line in a popup: where both have no room, how long it takes counts more than until when. */}
      <span className="@container min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-2 overflow-hidden @min-[14rem]:max-h-5">
          <span className="min-w-0 leading-5">
            <Sentence
              text={i18n.t('review.arrives_in', { time: SLOT })}
              slot={<b className="font-semibold">{aboutMinutes(minutes)}</b>}
            />
          </span>
          <span className="text-sm text-soft">{aroundText(arrivalAt(minutes, now), now)}</span>
        </span>
      </span>
    </p>
  )
}
