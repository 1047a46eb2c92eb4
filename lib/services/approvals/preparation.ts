import type { ReviewView } from '~/lib/contract/views/review'
import { recoveryOf, toAppError } from '~/lib/core/errors'
import { same } from '~/lib/core/journal/same'
import { isFresh } from '../consent/freshness'
import type { OrderOrigin } from '../consent/desk'
import type { Context } from './context'
import { failureOf } from './outcome'
import { isWaiting, type QueueEntry, type SwapRequest } from './queue-entry'

type Preparing = Pick<Context, 'queue' | 'swaps' | 'clock' | 'changed' | 'building'>

/**
 * The review of a site's swap, built when its turn comes, and built again once it is too old; `null` while it is being
 * built, or if it cannot be built.
 */
export async function reviewFor(
  context: Preparing,
  entry: QueueEntry,
  request: SwapRequest,
): Promise<ReviewView | null> {
  const { queue, swaps, clock } = context
  const { review, failure } = entry
  if (failure !== null) return null
  const storedReview = review === null ? undefined : await swaps.review(review.entryId)
  // A review that is being signed is neither dropped nor replaced, however old: its page is answered from it.
  if (!queue.open().some(({ id }) => id === entry.id)) return storedReview ?? null
  if (
    review !== null &&
    storedReview !== undefined &&
    isFresh(review.at, clock.now()) &&
    clock.now() <= storedReview.expiresAt
  ) {
    if (!review.shown) await queue.update(entry.id, { review: { ...review, shown: true } })
    return storedReview
  }
  start(context, entry, request)
  return null
}

/** Drops the review of a request, if it has one. */
export async function dropReview({ swaps }: Pick<Context, 'swaps'>, { review }: QueueEntry): Promise<void> {
  if (review !== null) await swaps.reject(review.entryId)
}

function start(context: Preparing, entry: QueueEntry, request: SwapRequest): void {
  const { building, changed } = context
  if (building.has(entry.id)) return
  building.add(entry.id)
  void (async () => {
    const isNews = await build(context, entry, request).catch(() => true)
    building.delete(entry.id)
    if (isNews) changed()
  })()
}

/** @returns whether there is something new to show */
async function build(context: Preparing, first: QueueEntry, request: SwapRequest): Promise<boolean> {
  const { queue, swaps, clock } = context
  const { id } = first
  // In this order, nobody can approve a review that is about to be dropped.
  await queue.update(id, { review: null })
  await dropReview(context, first)
  try {
    const { entryId } = await swaps.prepare(request.order, originOf(first, request))
    const entry = queue.get(id)
    // Meanwhile the site may have been given another account, or the user may have chosen another wallet.
    if (entry !== undefined && isWaiting(entry) && hasSamePayer(first, entry))
      await queue.update(id, { review: { entryId, at: clock.now(), shown: false } })
    else await swaps.reject(entryId)
  } catch (thrown) {
    if (recoveryOf(toAppError(thrown).code) === 'wait-for-user') return false
    const entry = queue.get(id)
    if (entry !== undefined && hasSamePayer(first, entry))
      await queue.update(id, { failure: failureOf(thrown) })
  }
  return true
}

/** The site of the request, and who pays. */
export function originOf({ origin, accountIndex }: QueueEntry, { account }: SwapRequest): OrderOrigin {
  return { origin, accountIndex, ...(account !== null && { pageAccount: account }) }
}

function hasSamePayer(first: QueueEntry, { accountIndex, request }: QueueEntry): boolean {
  return (
    accountIndex === first.accountIndex &&
    request.kind === 'swap' &&
    first.request.kind === 'swap' &&
    same(request.account, first.request.account)
  )
}
