import type { StepState, TimelineKey, TimelineStep } from '~/lib/contract/views/history'
import type { JournalEvent } from '~/lib/core/journal/events'
import { isBitcoinPayment, isEvmPayment, isToEvm } from '~/lib/core/journal/phase'
import type { Entry } from '~/lib/core/journal/types'
import type { Links } from './links'
import { bitcoinSpendSteps } from './timeline-bitcoin-spend'
import { evmPaymentSteps } from './timeline-evm-payment'
import { type Dates, datesOf, type StepDraft } from './timeline-step'
import { toBitcoinSteps } from './timeline-to-bitcoin'
import { toEvmSteps } from './timeline-to-evm'

/** The steps of an entry in order: done, current and to come. */
export function timelineOf(entry: Entry, events: readonly JournalEvent[], links: Links): TimelineStep[] {
  const dates = datesOf(events)
  return withStates(stepsOf(entry, dates, links))
}

function stepsOf(entry: Entry, dates: Dates, links: Links): StepDraft[] {
  if (isBitcoinPayment(entry)) return bitcoinSpendSteps(entry, dates, links)
  if (isEvmPayment(entry)) return evmPaymentSteps(entry, dates, links)
  return isToEvm(entry) ? toEvmSteps(entry, dates, links) : toBitcoinSteps(entry, dates, links)
}

/** Steps at which a swap went wrong, even if it recovered later. */
const FAILURES: ReadonlySet<TimelineKey> = new Set([
  'abandoned',
  'abandoned-after-approval',
  'unseen',
  'reverted',
  'underpaid',
  'swap-failed',
  'target-failed',
  'crossing-failed',
])

/** Everything up to the last dated step is behind; the next one, if any, is current. A count that is short is not behind. */
function withStates(steps: StepDraft[]): TimelineStep[] {
  const last = steps.findLastIndex(({ at }) => at !== null)
  const short = steps.findIndex((step) => step.at === null && isShort(step))
  const current = short >= 0 && short <= last ? short : last + 1
  return steps.map((step, index) => ({ ...step, state: stateAt(step, index, { last, current }) }))
}

/** Whether a step shows a count that has not reached what it needs: what follows proves nothing of it. */
function isShort({ facts: { confirmations, needed } }: StepDraft): boolean {
  return needed !== undefined && Number(confirmations) < Number(needed)
}

function stateAt(
  { key }: StepDraft,
  index: number,
  { last, current }: Record<'last' | 'current', number>,
): StepState {
  if (index === current) return 'current'
  if (index > last) return 'todo'
  return FAILURES.has(key) ? 'failed' : 'done'
}
