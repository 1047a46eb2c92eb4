import { recoveryOf, toAppError } from '~/lib/core/errors'
import type { Entry } from '~/lib/core/journal/types'
import type { Journal } from './journal'

/**
 * Abandons a swap whose approval has failed for good. Nothing was or will be sent for it, so its UTXOs are released.
 * @throws the given error, if the swap may still succeed
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
