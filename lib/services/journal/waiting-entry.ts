import { AppError } from '~/lib/core/errors'
import type { Entry } from '~/lib/core/journal/types'
import type { Journal } from './journal'

/**
 * The entry of an approval that failed after it was journalled. Until it is abandoned it is signed and sent later, so
 * nobody may be told that it has failed: who repeats it would pay twice.
 * @throws AppError `outcome-unknown` if the journal cannot tell; else the given error, if nothing goes on
 */
export async function waitingEntry(
  thrown: unknown,
  entryId: string,
  journal: Pick<Journal, 'get'>,
): Promise<Entry> {
  const entry = await journal.get(entryId).catch((cause: unknown) => {
    throw new AppError('outcome-unknown', 'the journal cannot be read', { cause })
  })
  if (entry === undefined || entry.abandoned !== null) throw thrown
  return entry
}
