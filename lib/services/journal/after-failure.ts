import { type AppError, toAppError } from '~/lib/core/errors'
import { isAskedTooLong, sequelOf } from '~/lib/core/journal/failed-step'
import type { Entry } from '~/lib/core/journal/types'
import type { Finding } from '~/lib/core/review/finding'
import type { Clock } from '../ports/platform'
import type { Journal, NewEvent } from './journal'

type Ports = { journal: Pick<Journal, 'get' | 'record'>; clock: Pick<Clock, 'now'> }

/**
 * Journals what becomes of an entry whose next step has failed: it is given up, and frees what it reserves, or the user is
 * told why it does not go on.
 * @param findings what the user could accept, so that it goes on
 * @throws the given error, if it only has to be tried again
 */
export async function afterFailure(
  thrown: unknown,
  { id }: Pick<Entry, 'id'>,
  { journal, clock }: Ports,
  findings: readonly Finding[] = [],
): Promise<Entry> {
  const error = toAppError(thrown)
  const { code } = error
  const entry = await journal.get(id)
  if (entry === undefined) throw thrown
  const sequel = sequelOf(entry, code)
  if (sequel === 'wait') throw thrown
  if (sequel === 'end' || isAskedTooLong(entry, clock.now())) return journal.record(id, endedBy(error))
  return journal.record(id, { type: 'stalled', code, findings })
}

/** An entry's end by this error: nothing of it goes on. */
export function endedBy({ code, message }: AppError): NewEvent {
  return { type: 'abandoned', abandonment: { code, reason: message } }
}
