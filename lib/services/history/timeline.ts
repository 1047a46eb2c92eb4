import type { StepState, TimelineStep } from '~/lib/contract/views/history'
import type { JournalEvent } from '~/lib/core/journal/events'
import { isPayment, isToEvm, PHASES, phaseOf } from '~/lib/core/journal/phase'
import type { Entry, Phase } from '~/lib/core/journal/types'
import type { Links } from './links'
import { bitcoinSpendSteps } from './timeline-bitcoin-spend'
import { type Dates, datesOf, type StepDraft } from './timeline-step'
import { toBitcoinSteps } from './timeline-to-bitcoin'
import { toEvmSteps } from './timeline-to-evm'

/** The steps of an entry in order: done, current and to come. */
export function timelineOf(entry: Entry, events: readonly JournalEvent[], links: Links): TimelineStep[] {
  const dates = datesOf(events)
  return withStates(stepsOf(entry, dates, links), phaseOf(entry))
}

function stepsOf(entry: Entry, dates: Dates, links: Links): StepDraft[] {
  if (isPayment(entry)) return bitcoinSpendSteps(entry, dates, links)
  return isToEvm(entry) ? toEvmSteps(entry, dates, links) : toBitcoinSteps(entry, dates, links)
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
