import type { Context } from './context'
import { rejectionOf } from './outcome'
import { dropReview } from './preparation'
import { isWaiting, type QueueEntry } from './queue-entry'

type Rejecting = Pick<Context, 'queue' | 'refusals' | 'swaps'>

/** The user's no to one request. */
export async function reject(context: Rejecting, id: string): Promise<void> {
  const entry = await context.queue.openAt(id)
  if (entry !== undefined) await rejectEntry(context, entry)
}

/** Rejects everything that waits now. */
export async function rejectAll(context: Rejecting): Promise<void> {
  const { queue } = context
  await queue.ready()
  for (const entry of queue.open().filter(isWaiting)) await rejectEntry(context, entry)
}

/** The user blocks a site: everything of it that waits is rejected. */
export async function block(context: Rejecting, id: string): Promise<void> {
  const { queue, refusals } = context
  const entry = await queue.openAt(id)
  if (entry?.request.kind !== 'connect') return
  await refusals.block(entry.origin)
  const ended = queue.open().filter(({ origin }) => origin === entry.origin)
  await Promise.all(ended.map((one) => queue.answer(one.id, rejectionOf(one, undefined))))
  await Promise.all(ended.map((one) => dropReview(context, one)))
}

/** A closed window rejects the request that it showed. */
export async function rejectShown(
  context: Rejecting & Pick<Context, 'window'>,
  windowId: string,
): Promise<void> {
  const { queue, window } = context
  if (!(await window.wasClosed(windowId))) return
  await queue.ready()
  const [shown] = queue.waiting()
  if (shown !== undefined) await rejectEntry(context, shown)
}

/** A site that is refused has to wait before it asks again. */
async function rejectEntry(context: Rejecting, { id, review }: QueueEntry): Promise<void> {
  const { queue, refusals, swaps } = context
  const shown = review === null ? undefined : await swaps.review(review.entryId)
  // By now it may have been approved in another window.
  const entry = queue.open().find((one) => one.id === id && isWaiting(one))
  if (entry === undefined) return
  // Noted before the page hears of it and can ask again.
  const noted = refusals.refused(entry.origin, entry.request.kind)
  await queue.answer(id, rejectionOf(entry, shown))
  await dropReview(context, entry)
  await noted
}
