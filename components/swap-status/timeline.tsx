import type { ArrivalView, TimelineStep } from '~/lib/contract/views/history'
import { useNow } from '~/lib/ui/query/now'
import { aroundText, momentText } from '~/lib/ui/text/arrival-text'
import { i18n } from '~/lib/ui/text/i18n'
import { failureWords, timelineWords } from '~/lib/ui/text/words'
import { TransactionId } from '../transaction-id'
import { Icon } from '../ui/icons'
import { join } from '../ui/join'
import { writtenSteps } from './grouped-steps'
import { stepTime } from './step-time'

const DOTS: Record<TimelineStep['state'], string> = {
  done: 'border border-transparent bg-accent text-on-accent',
  current: 'border-2 border-accent bg-panel forced-colors:bg-[Highlight]',
  todo: 'border-2 border-line bg-panel',
  failed: 'bg-danger text-ground',
}

/** The steps of an entry with their state, and when each was done or is expected. */
export function Timeline({ steps, arrival }: { steps: TimelineStep[]; arrival: ArrivalView | null }) {
  const now = useNow()
  const written = writtenSteps(steps)
  return (
    <ol className="flex flex-col">
      {written.map((step, at) => (
        <li
          key={step.key}
          data-step={step.key}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="flex gap-3"
        >
          <span className="flex flex-col items-center">
            <span
              className={join(
                'step-dot flex size-5 shrink-0 items-center justify-center rounded-full',
                DOTS[step.state],
              )}
            >
              {step.state !== 'failed' && <Icon of="check" size={14} className="tick" />}
              {step.state === 'failed' && <Icon of="cross" size={12} />}
              <span className="sr-only">{i18n.t(`step.${step.state}`)}</span>
            </span>
            {at < written.length - 1 && (
              <span
                className={join(
                  'min-h-3 w-0.5 flex-1',
                  step.state === 'done' ? 'bg-accent' : 'bg-line',
                  'forced-colors:bg-[CanvasText]',
                )}
              />
            )}
          </span>
          <StepWords
            step={step}
            time={timeText(stepTime(step, at === written.length - 1, arrival, now), now)}
          />
        </li>
      ))}
    </ol>
  )
}

function timeText(time: ReturnType<typeof stepTime>, now: number): string | null {
  if (time === null) return null
  return time.isExpected ? aroundText(time.at, now) : momentText(time.at, now)
}

function StepWords({ step, time }: { step: TimelineStep; time: string | null }) {
  const { key, state, link, facts } = step
  return (
    <div className="min-w-0 flex-1 pb-4">
      <p className="flex items-baseline justify-between gap-3">
        <span
          className={join(
            'min-w-0',
            state === 'todo' && 'text-soft',
            state === 'current' && 'font-semibold',
            state === 'failed' && 'font-semibold text-danger',
          )}
        >
          {timelineWords(step)}
        </span>
        {time !== null && <span className="shrink-0 text-xs text-soft tabular-nums">{time}</span>}
      </p>
      {state === 'failed' && <p className="text-xs">{failureWords(key)}</p>}
      {facts['needed'] !== undefined && (
        <p className="text-xs text-soft">
          {i18n.t('request.confirmations', {
            confirmations: facts['confirmations'] ?? '0',
            needed: facts['needed'],
          })}
        </p>
      )}
      <ConfirmationBasis facts={facts} />
      {link !== null && <TransactionId id={link.id} url={link.url} />}
    </div>
  )
}

/** The basis of a confirmation on Bitcoin. */
function ConfirmationBasis({ facts: { workBlocks, servers } }: Pick<TimelineStep, 'facts'>) {
  if (workBlocks === undefined && servers === undefined) return null
  return (
    <p
      className="text-xs text-soft"
      data-testid="confirmation-basis"
      data-basis={workBlocks === undefined ? 'servers' : 'work'}
    >
      {workBlocks === undefined
        ? i18n.plural('request.rests_on_servers', Number(servers))
        : i18n.plural('request.rests_on_work', Number(workBlocks))}
    </p>
  )
}
