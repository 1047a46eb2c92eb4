import type { StepState, TimelineStep } from '~/lib/contract/views'
import type { JournalEvent } from '~/lib/core/journal/events'
import { isToEvm, PHASES, phaseOf } from '~/lib/core/journal/phase'
import type { Phase, Swap } from '~/lib/core/journal/types'
import type { Links } from './links'
import { datesOf, type StepDraft } from './timeline-step'
import { toBitcoinSteps } from './timeline-to-bitcoin'
import { toEvmSteps } from './timeline-to-evm'

/** The steps of a swap in order: done, current and to come. */
export function timelineOf(swap: Swap, events: readonly JournalEvent[], links: Links): TimelineStep[] {
  const dates = datesOf(events)
  const steps = isToEvm(swap) ? toEvmSteps(swap, dates, links) : toBitcoinSteps(swap, dates, links)
  return withStates(steps, phaseOf(swap))
}

/** Everything up to the last dated step is done; the next one, if any, is current. */
function withStates(steps: StepDraft[], phase: Phase): TimelineStep[] {
  const last = steps.findLastIndex(({ at }) => at !== null)
  const end = PHASES[phase].tone === 'bad' ? 'failed' : 'done'
  return steps.map((step, index) => ({ ...step, state: stateAt(index - last, end) }))
}

function stateAt(beyondLast: number, end: StepState): StepState {
  if (beyondLast < 0) return 'done'
  if (beyondLast === 0) return end
  return beyondLast === 1 ? 'current' : 'todo'
}
