import { recoveryOf, toAppError } from '~/lib/core/errors'
import type { Entry } from '~/lib/core/journal/types'
import type { Journal } from './journal'

/**
 * The entry of an approval that could not be signed yet, and only waits for a chain, the service or the wallet. The
 * background signs what is journalled, so nobody may be told that it has failed: who repeats it would pay twice.
 * @throws the given error if nothing is journalled, or if it does not wait
 */
export async function waitingEntry(
  thrown: unknown,
  id: string,
  journal: Pick<Journal, 'get'>,
): Promise<Entry> {
  const entry = await journal.get(id)
  const waits = recoveryOf(toAppError(thrown).code).startsWith('wait-')
  if (entry === undefined || entry.abandoned !== null || !waits) throw thrown
  return entry
}
