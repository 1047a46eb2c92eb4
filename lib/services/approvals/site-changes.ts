import type { Context } from './context'
import { failed } from './outcome'
import { dropReview } from './preparation'
import { isUnanswered, type QueueEntry } from './queue-entry'

/** The site's connection ends, and its swaps with it. */
export async function siteRevoked(context: Pick<Context, 'queue' | 'swaps'>, origin: string): Promise<void> {
  const { queue } = context
  await queue.ready()
  const ended = swapsOf(context, origin)
  await Promise.all(ended.map(({ id }) => queue.answer(id, failed('site-not-connected'))))
  await Promise.all(ended.map((one) => dropReview(context, one)))
}

/** An earlier worker may have ended a site's connection, and died before it ended the site's requests. */
export async function endUnconnected(context: Pick<Context, 'queue' | 'swaps' | 'sites'>): Promise<void> {
  const { queue, sites } = context
  await queue.ready()
  for (const { request, origin } of queue.open())
    if (request.kind === 'swap' && (await sites.connectedAt(origin)) === undefined)
      await siteRevoked(context, origin)
}

/** A closed document's requests are dropped; what was approved continues. */
export function documentGone(context: Leaving, document: string): Promise<void> {
  return dropUnless(context, document, ({ approved, outcome }) => outcome === null && approved)
}

/** Like `documentGone`, but a page that is busy may still come back for its answers. */
export function documentLost(context: Leaving, document: string): Promise<void> {
  return dropUnless(context, document, ({ approved, outcome }) => outcome !== null || approved)
}

type Leaving = Pick<Context, 'queue' | 'swaps' | 'refusals' | 'changed'>

async function dropUnless(
  context: Leaving,
  document: string,
  isKept: (entry: QueueEntry) => boolean,
): Promise<void> {
  const { queue, refusals, changed } = context
  await queue.ready()
  const livesOn = (entry: QueueEntry) => queue.approvalOf(entry.id) !== undefined || isKept(entry)
  const gone = queue.all().filter((entry) => entry.document === document && !livesOn(entry))
  await queue.remove(gone)
  const withdrawn = gone.filter(isUnanswered)
  if (withdrawn.length > 0) changed()
  await Promise.all(withdrawn.map((entry) => dropReview(context, entry)))
  for (const { origin } of withdrawn) await refusals.withdrawn(origin)
}

/** The user gives a site another account: its open requests are reviewed again for that account. */
export async function siteAccountChanged(
  context: Pick<Context, 'queue' | 'swaps' | 'changed'>,
  origin: string,
  accountIndex: number,
): Promise<void> {
  const { queue, changed } = context
  await queue.ready()
  const others = swapsOf(context, origin).filter((entry) => entry.accountIndex !== accountIndex)
  if (others.length === 0) return
  const change = { accountIndex, review: null, failure: null }
  await Promise.all(others.map(({ id }) => queue.update(id, change)))
  await Promise.all(others.map((entry) => dropReview(context, entry)))
  changed()
}

/**
 * Read as one list, so that all are changed at once: otherwise one could be approved while another is being dropped.
 */
function swapsOf({ queue }: Pick<Context, 'queue'>, origin: string): QueueEntry[] {
  return queue.open().filter((entry) => entry.origin === origin && entry.request.kind === 'swap')
}
