import { AppError } from '~/lib/core/errors'
import type { Entry } from '~/lib/core/journal/types'
import type { JournalStore } from '../ports/journal-store'

/** An entry that there has to be. @throws AppError `request-unknown` */
export async function entryOf(entryId: string, journal: Pick<JournalStore, 'get'>): Promise<Entry> {
  const entry = await journal.get(entryId)
  if (entry === undefined)
    throw new AppError('request-unknown', 'no such entry', { details: { id: entryId } })
  return entry
}
