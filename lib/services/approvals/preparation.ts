import type { SwapOrder } from '~/lib/contract/ui'
import type { ReviewView } from '~/lib/contract/views/review'
import { parseParams } from '~/lib/contract/provider'
import { recoveryOf, toAppError } from '~/lib/core/errors'
import type { Clock } from '../ports/platform'
import { orderOf } from '../swaps/order-of-params'
import { isFresh } from '../consent/freshness'
import type { SwapOrigin, Swaps } from '../swaps/swaps'
import type { QueueEntry, SwapAsk } from './queue-entry'
import { isWaiting } from './queue-entry'
import type { OpenEntries } from './open-entries'
import { failureOf } from './outcome'
import type { Queue } from './queue'

type Ports = {
  queue: Queue
  swaps: Pick<Swaps, 'prepare' | 'review' | 'reject'>
  open: Pick<OpenEntries, 'waiting'>
  clock: Clock
  changed: () => void
}

/** Builds the review of a site's swap when its turn comes, and builds it again once it is too old. */
export function createPreparation({ queue, swaps, open, clock, changed }: Ports) {
  const building = new Set<string>()

  const build = async (asked: QueueEntry, ask: SwapAsk): Promise<boolean> => {
    const { id, review } = asked
    // In this order, nobody can approve a review that is about to be dropped.
    await queue.update(id, { review: null })
    if (review !== null) await swaps.reject(review.id)
    try {
      const { reviewId } = await swaps.prepare(orderOfAsk(ask), askerOf(asked, ask))
      const entry = queue.get(id)
      // Meanwhile the site may have been given another account, or the user may have chosen another wallet.
      if (entry !== undefined && isWaiting(entry) && isFor(asked, entry))
        await queue.update(id, { review: { id: reviewId, at: clock.now(), shown: false } })
      else await swaps.reject(reviewId)
    } catch (thrown) {
      if (recoveryOf(toAppError(thrown).code) === 'wait-for-user') return false
      const entry = queue.get(id)
      if (entry !== undefined && isFor(asked, entry)) await queue.update(id, { failure: failureOf(thrown) })
    }
    return true
  }

  const start = (entry: QueueEntry, ask: SwapAsk): void => {
    if (building.has(entry.id)) return
    building.add(entry.id)
    void (async () => {
      const isNews = await build(entry, ask).catch(() => true)
      building.delete(entry.id)
      if (isNews) changed()
    })()
  }

  /** The review to show; `null` while it is being built, or if it cannot be built. */
  return async (entry: QueueEntry, ask: SwapAsk): Promise<ReviewView | null> => {
    const { review, failure } = entry
    if (failure !== null) return null
    const kept = review === null ? undefined : await swaps.review(review.id)
    // A review that is being signed is neither dropped nor replaced, however old: its page is answered from it.
    if (!open.waiting().some(({ id }) => id === entry.id)) return kept ?? null
    if (
      review !== null &&
      kept !== undefined &&
      isFresh(review.at, clock.now()) &&
      clock.now() <= kept.expiresAt
    ) {
      if (!review.shown) await queue.update(entry.id, { review: { ...review, shown: true } })
      return kept
    }
    start(entry, ask)
    return null
  }
}

export function orderOfAsk({ method, params }: SwapAsk): SwapOrder {
  return orderOf(parseParams(method, params))
}

/** The site that asks, and who pays. */
export function askerOf({ origin, accountIndex }: QueueEntry, { account }: SwapAsk): SwapOrigin {
  return { origin, accountIndex, ...(account !== null && { pageAccount: account }) }
}

/** Whether the same account is to pay as when it was asked. */
function isFor(asked: QueueEntry, { accountIndex, ask }: QueueEntry): boolean {
  return (
    accountIndex === asked.accountIndex &&
    ask.kind === 'swap' &&
    asked.ask.kind === 'swap' &&
    ask.account === asked.ask.account
  )
}
