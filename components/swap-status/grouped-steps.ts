import type { TimelineStep } from '~/lib/contract/views/history'

/** With which an order goes out: approved, signed and sent is one step for who looks on. */
const SENDING: ReadonlySet<TimelineStep['key']> = new Set([
  'approved',
  'handed-over',
  'signed',
  'signed-elsewhere',
  'broadcast',
  'allowance',
  'submitted',
])

/**
 * Steps for a glance: sending is one, which is as far as its last step that has begun. Money that has arrived waits for
 * no confirmation of what paid for it.
 */
export function groupedSteps(steps: readonly TimelineStep[]): TimelineStep[] {
  const sending = steps.filter(({ key }) => SENDING.has(key))
  const begun = sending.find(({ state }) => state === 'current') ?? sending.at(-1)
  const hasArrived = steps.some(({ key, state }) => key === 'delivered' && state === 'done')
  const rest = steps.filter(
    ({ key, state }) => !SENDING.has(key) && !(hasArrived && key === 'confirmed' && state !== 'done'),
  )
  const [first] = sending
  return begun === undefined ? rest : [{ ...begun, at: first?.at ?? begun.at }, ...rest]
}

/** Steps in words: those of one minute that send the order are its last one, and a transaction stands once. */
export function writtenSteps(steps: readonly TimelineStep[]): TimelineStep[] {
  return steps
    .filter((step, at) => {
      const next = steps[at + 1]
      return next === undefined || !isOneWith(step, next)
    })
    .map((step, at, all) => {
      const isRepeated = all.slice(at + 1).some(({ link }) => link !== null && link.id === step.link?.id)
      return isRepeated ? { ...step, link: null } : step
    })
}

function isOneWith(step: TimelineStep, next: TimelineStep): boolean {
  const areSending = SENDING.has(step.key) && SENDING.has(next.key) && step.key !== 'allowance'
  if (!areSending || step.state !== 'done' || next.state !== 'done') return false
  return step.at !== null && next.at !== null && minuteOf(step.at) === minuteOf(next.at)
}

function minuteOf(at: number): number {
  return Math.floor(at / 60_000)
}
