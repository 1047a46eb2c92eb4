import type { StepState, TimelineStep } from '~/lib/contract/views'
import type { JournalEvent } from '~/lib/core/request/events'
import { isToEvm, PHASES, phaseOf } from '~/lib/core/request/phase'
import type { Phase, Request } from '~/lib/core/request/types'
import type { Links } from './links'
import { datesOf, type Draft } from './timeline-step'
import { toBitcoinSteps } from './timeline-to-bitcoin'
import { toEvmSteps } from './timeline-to-evm'

/** The steps of a request in order: those behind it, the one it stands at, and those still to come. */
export function timelineOf(request: Request, events: readonly JournalEvent[], links: Links): TimelineStep[] {
  const dates = datesOf(events)
  const steps = isToEvm(request) ? toEvmSteps(request, dates, links) : toBitcoinSteps(request, dates, links)
  return withStates(steps, phaseOf(request))
}

/** Everything up to the last dated step lies behind; the next one, if any, is where the request stands. */
function withStates(steps: Draft[], phase: Phase): TimelineStep[] {
  const last = steps.findLastIndex(({ at }) => at !== null)
  const end = PHASES[phase].tone === 'bad' ? 'failed' : 'done'
  return steps.map((step, index) => ({ ...step, state: stateAt(index - last, end) }))
}

function stateAt(beyondLast: number, end: StepState): StepState {
  if (beyondLast < 0) return 'done'
  if (beyondLast === 0) return end
  return beyondLast === 1 ? 'current' : 'todo'
}
