import type { Swap } from '~/lib/core/journal/types'
import type { Deployment } from '../ports/deployment'
import type { Clock, Logger } from '../ports/platform'
import type { JournalStore } from '../ports/journal-store'
import type { NewEvent, Journal } from '../journal/journal'

/** What one look at the chains has to work with. */
export type PollContext = {
  deployment: Deployment
  journal: Journal
  store: JournalStore
  clock: Clock
  logger: Logger
}

/** Journals entries in order; returns the request as it then is. */
export async function recordAll<R extends Swap>(
  context: PollContext,
  request: R,
  entries: readonly NewEvent[],
): Promise<R> {
  let current = request
  for (const entry of entries) current = asSame(request, await context.journal.record(request.id, entry))
  return current
}

/** A journal never changes a request's direction; this says so to the compiler, and to whoever breaks it. */
function asSame<R extends Swap>(_like: R, swap: Swap): R
function asSame(like: Swap, swap: Swap): Swap {
  if (swap.intent.direction !== like.intent.direction) throw new Error('a request changed its direction')
  return swap
}
