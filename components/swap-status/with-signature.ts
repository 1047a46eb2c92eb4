import type { TimelineStep } from '~/lib/contract/views/history'

/** The steps once a signature is back that the journal has only after the user's answer: it is signed, and nothing is sent. */
export function withSignature(steps: readonly TimelineStep[]): TimelineStep[] {
  return steps.map((step) =>
    step.key === 'signed-elsewhere' && step.state === 'current' ? { ...step, state: 'done' } : step,
  )
}
