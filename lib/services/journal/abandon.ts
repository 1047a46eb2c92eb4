import { recoveryOf, toAppError } from '~/lib/core/errors'
import type { Entry } from '~/lib/core/journal/types'
import type { Journal } from './journal'

/**
 * Ends a swap whose approval has failed for good. Nothing was sent that could bring it about, and nothing will
 * be: its coins are free. @throws what was thrown, where it may yet go well
 */
export async function abandonAfter(
  thrown: unknown,
  id: string,
  journal: Pick<Journal, 'record'>,
): Promise<Entry> {
  const { code, message } = toAppError(thrown)
  const recovery = recoveryOf(code)
  if (recovery !== 'abandon' && recovery !== 'ask-again') throw thrown
  return journal.record(id, { type: 'abandoned', abandonment: { code, reason: message } })
}
