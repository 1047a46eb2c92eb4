import type { Request } from '~/lib/core/request/types'
import type { Deployment } from '../ports/deployment'
import type { Clock, Logger } from '../ports/platform'
import type { RequestStore } from '../ports/request-store'
import type { Entry, Journal } from '../requests/journal'

/** What one look at the chains has to work with. */
export type Look = {
  deployment: Deployment
  journal: Journal
  store: RequestStore
  clock: Clock
  logger: Logger
}

/** Journals entries in order; returns the request as it then is. */
export async function recordAll<R extends Request>(
  look: Look,
  request: R,
  entries: readonly Entry[],
): Promise<R> {
  let current = request
  for (const entry of entries) current = asSame(request, await look.journal.record(request.id, entry))
  return current
}

/** A journal never changes a request's direction; this says so to the compiler, and to whoever breaks it. */
function asSame<R extends Request>(_like: R, request: Request): R
function asSame(like: Request, request: Request): Request {
  if (request.intent.direction !== like.intent.direction) throw new Error('a request changed its direction')
  return request
}
