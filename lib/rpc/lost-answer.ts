import type { OutcomeView } from '~/lib/contract/outcomes'
import { AppError } from '~/lib/core/errors'

const ATTEMPTS = 5
/** The time that a worker takes to start again. */
const RESTART_MS = 200

/** Whether the worker stopped during the call, so that nobody knows how far it came. */
export function isAnswerLost(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'answer-lost'
}

/**
 * The answer that a decision would have had, by what `ask` says became of it.
 * @throws AppError `approval-lost` if it was not taken, `outcome-unknown` if nobody can tell
 */
export async function answerOfOutcome(
  ask: () => Promise<unknown>,
  wait: (ms: number) => Promise<void>,
): Promise<unknown> {
  const outcome = await askPersistently(ask, wait)
  if (!isOutcome(outcome)) throw new AppError('outcome-unknown', 'no outcome')
  if (!outcome.isTaken) throw new AppError('approval-lost', 'the worker stopped before it took the approval')
  return outcome.answer
}

async function askPersistently(
  ask: () => Promise<unknown>,
  wait: (ms: number) => Promise<void>,
  attempts = ATTEMPTS,
): Promise<unknown> {
  await wait(RESTART_MS)
  try {
    return await ask()
  } catch (cause) {
    if (attempts > 1 && isAnswerLost(cause)) return askPersistently(ask, wait, attempts - 1)
    throw new AppError('outcome-unknown', 'the background cannot tell what became of it', { cause })
  }
}

function isOutcome(value: unknown): value is OutcomeView<unknown> {
  return typeof value === 'object' && value !== null && 'isTaken' in value
}
